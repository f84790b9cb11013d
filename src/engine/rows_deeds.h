/* rows_deeds.h: what the orders of a family's cards do, from its deeds.def.
 *
 *     DEED(verb, object, how, id)    deed_<id>() does "verb object"
 *
 * Included once, by the family's deeds.c, behind its object_sort() and the
 * declarations of deed_<id>(), with DEEDS_DEF naming the file.
 */
typedef bool (*DeedFn)(Table *t, Frame *f, const Deed *d);

typedef struct DeedRow {
    uint8_t verb, object;
    DeedFn act;
} DeedRow;

/* From 1; 0 is what these rules cannot. */
static const DeedRow deed_rows[] = {
    { 0 },
#define DEED(verb, object, how, id) { SAY_##verb, OBJ_##object, deed_##id },
#include DEEDS_DEF
};

static const uint8_t deed_hows[] = {
    HOW_unknown,
#define DEED(verb, object, how, id) HOW_##how,
#include DEEDS_DEF
};

static const char *const deed_names[] = {
#define DEED(verb, object, how, id) #verb " " #object,
#include DEEDS_DEF
    NULL
};

static int find_deed(const Pack *pack, const Node *order, const Node *object)
{
    int sort = object_sort(pack, order, object);
    int rows = (int)(sizeof deed_rows / sizeof *deed_rows);

    for (int i = 1; i < rows; i++)
        if (deed_rows[i].verb == order->row && deed_rows[i].object == sort)
            return i;
    return 0;
}
