/* rows_deeds.h: what the orders of a family's cards do, from its deeds.def.
 *
 *     DEED(verb, object, how, id)    deed_<id>() does "verb object"
 *
 * Included once, by the family's deeds.c, behind its object_sort(), with
 * DEEDS_DEF naming the file.
 */
typedef bool (*DeedFn)(Table *t, Frame *f, const Deed *d);

#define DEED(verb, object, how, id) \
    static bool deed_##id(Table *t, Frame *f, const Deed *d);
#include DEEDS_DEF

typedef struct DeedRow {
    uint8_t verb, object, how;
    DeedFn act;
} DeedRow;

static const DeedRow deed_rows[] = {
#define DEED(verb, object, how, id) \
    { SAY_##verb, OBJ_##object, HOW_##how, deed_##id },
#include DEEDS_DEF
};

static const char *const deed_names[] = {
#define DEED(verb, object, how, id) #verb " " #object,
#include DEEDS_DEF
    NULL
};

static const DeedRow *find_deed(const Pack *pack, const Node *order,
                                const Node *object)
{
    int sort = object_sort(pack, order, object);

    for (size_t i = 0; i < sizeof deed_rows / sizeof *deed_rows; i++)
        if (deed_rows[i].verb == order->row && deed_rows[i].object == sort)
            return &deed_rows[i];
    return NULL;
}
