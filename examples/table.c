/* table.c: play any book at a terminal, through the public library alone:
 *     cc table.c $(pkgconf --cflags --libs kickdoor) -o table
 *     ./table grimm 4 7            # book, players, seed
 * A number chooses, Enter is the usual answer, or write: equips "Ladle".
 * When the input ends, the game plays itself to its end. */
#include <kickdoor.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ME = 0, ITEMS_MAX = 1024 };
static struct Item {
    char key[200], says[200], then[200];
    int n_targets; /* the items that follow; of those themselves -1 */
} items[ITEMS_MAX];
static char json[1 << 18]; /* a scene or news */
static KdBook *book;
static KdMatch *match;

/* The next place where `what` begins, or the end. */
static char *find(char *at, const char *what, char *end)
{
    char *found = strstr(at, what);
    return found && found < end ? found : end;
}

/* Copies the text behind `name`, such as "says":", as far as it fits. */
static void text_of(char out[200], const char *name, char *at, char *end)
{
    int n = 0;
    at = find(at, name, end);
    at += at < end ? strlen(name) : 0;
    for (; at < end && *at != '"'; at++, n += n < 199)
        out[n] = *(at += *at == '\\');
    out[n] = '\0';
}

/* The choices of the scene: what can be done, and on what. */
static int read_items(void)
{
    char *end = strstr(json, ",\"idle\":"), *at, *next;
    char *says = find(strstr(json, "\"choices\":"), "\"says\":", end);
    int n = 0, heading = 0, from, to;
    for (; says < end && n < ITEMS_MAX; says = next, n++) {
        struct Item *item = &items[n];
        next = find(says + 1, "\"says\":", end);
        for (at = says; *at != '{';)
            at--;
        text_of(item->key, "\"key\":\"", at, says);
        text_of(item->says, "\"says\":\"", says, next);
        text_of(item->then, "\"then\":\"", says, next);
        item->n_targets = find(at, "\"verb\"", says) < says ? 0 : -1;
        heading = item->n_targets == 0 ? n : heading;
        items[heading].n_targets += heading < n;
        at = find(says, "\"from\"", next);
        if (sscanf(at, "\"from\":%d,\"to\":%d", &from, &to) == 2 && heading < n)
            sprintf(item->then, "%d to %d", from, to);
    }
    return n;
}

/* The names of the cards in all lists of numbers before the end. */
static void print_cards(const char *label, char *at, char *end)
{
    for (; (at = find(at, "[", end)) < end; at++)
        for (; at[0] != ']' && at[1] != ']'; label = ", ")
            printf("%s\"%s\"", label,
                   kd_book_card_name(book, (int)strtol(at + 1, &at, 10)));
}

/* Each player: gauges, cards in hand, cards that lie before them. */
static int print_table(void)
{
    char *end = strstr(json, ",\"piles\":"), *next, says[200];
    for (char *at = strstr(json, "{\"name\":"); at < end; at = next) {
        next = find(at + 1, "{\"name\":", end);
        text_of(says, "\"name\":\"", at, next);
        printf("\n  %-6s", says);
        for (at = strchr(at + 1, '{') + 1; *at != '}'; at++)
            printf(*at == '"' ? "" : "%c", strchr(":,", *at) ? ' ' : *at);
        print_cards("; holds ", at, strstr(at, "\"groups\":"));
        print_cards("; has ", strstr(at, "\"groups\":"), next);
    }
    text_of(says, "\"says\":\"", json, end);
    return printf("\n\n%s\n", says);
}

static void print_news(void)
{
    static int seen;
    char *at = json, says[200];
    kd_match_news(match, ME, seen, json, sizeof json);
    seen = kd_match_news_count(match, ME);
    for (; (at = strstr(at, "\"says\":")); printf("  %s\n", says), at++)
        text_of(says, "\"says\":\"", at, at + strlen(at));
}

/* Shows items that stand alone, or the targets of one, and reads an answer: a
 * key or a line; NULL at the end of the input. */
static const char *ask(int first, int n, int is_target)
{
    static char line[400];
    int shown[ITEMS_MAX], count = 0, number;
    for (int i = first; i < first + n; i++)
        if ((items[i].n_targets < 0) == is_target) {
            shown[count++] = i;
            printf("%4d  %s%s%s\n", count, items[i].says,
                   items[i].then[0] ? "  -> " : "", items[i].then);
        }
    printf("> ");
    if (fflush(stdout) != 0 || !fgets(line, sizeof line, stdin))
        return NULL;
    line[strcspn(line, "\n")] = '\0';
    number = line[0] ? atoi(line) : 1;
    if (number < 1 || number > count)
        return line;
    n = items[first = shown[number - 1]].n_targets;
    return n > 0 ? ask(first + 1, n, 1) : items[first].key;
}

int main(int argc, char **argv)
{
    char why[300] = "";
    int seats = argc > 2 ? atoi(argv[2]) : 4, seat, n, is_open = 1;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    book = kd_book_load(argc > 1 ? argv[1] : "grimm", why, sizeof why);
    match = book ? kd_match_new(book, seats, seed, why, sizeof why) : NULL;
    if (!match || (argc <= 3 && kd_match_seed256(match, NULL, why, sizeof why)))
        return fprintf(stderr, "%s\n", why), 1;
    kd_match_option(match, "limit.turns=100", why, sizeof why);
    while ((seat = kd_match_run(match)) >= 0) {
        const char *answer = NULL;
        if (seat == ME || !is_open)
            print_news();
        kd_match_scene(match, seat, json, sizeof json);
        n = read_items();
        if (seat == ME && is_open && print_table())
            is_open = (answer = ask(0, n, 0)) != NULL;
        n = rand() % 2 ? rand() % n
                       : 0; /* the usual one, or one with a result */
        if (!answer)
            answer = items[items[n].then[0] ? n : items[0].n_targets > 0].key;
        if (kd_match_answer_key(match, seat, answer, why, sizeof why) &&
            kd_match_answer_line(match, seat, answer, why, sizeof why))
            puts(why);
    }
    print_news();
    printf("\nThe game ended in turn %d.\n", kd_match_turn(match));
    kd_match_free(match), kd_book_free(book);
}
