/* bot.c: a bot of your own for Kickdoor, in C (docs/BOTS.md).
 *
 *     cc -o bot examples/bot.c
 *     kickdoor play --bots exec:./bot
 *
 * It reads a line, and answers lines that begin with a word it knows. This one
 * fights for itself: it takes the choice whose outcome raises most numbers, and
 * the usual answer if none does. Only the key of a choice and the numbers of
 * its outcome are looked at, so string functions will do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20];

/* What stands behind a mark as a number, before `end`. */
static long number_after(const char *at, const char *end, const char *mark)
{
    const char *found = strstr(at, mark);

    return found && found < end ? atol(found + strlen(mark)) : 0;
}

/* How much the levels in this choice's outcome rise for our seat. */
static long value(const char *at, const char *end, int seat)
{
    char mine[64];
    long sum = 0;

    snprintf(mine, sizeof mine, "\"what\":\"level\",\"seat\":%d,", seat);
    while ((at = strstr(at, mine)) != NULL && at < end) {
        sum += number_after(at, end, "\"to\":") -
               number_after(at, end, "\"from\":");
        at += strlen(mine);
    }
    return sum;
}

static void answer(const char *scene)
{
    static const char mark[] = "{\"key\":\"";
    int seat = (int)number_after(scene, scene + strlen(scene), "\"seat\":");
    const char *best = NULL, *at = scene;
    long best_value = 0;

    while ((at = strstr(at, mark)) != NULL) {
        const char *next = strstr(at + 1, mark);
        const char *end = next ? next : at + strcspn(at, "]");
        long v = value(at, end, seat);
        if (!best || v > best_value) {
            best = at + strlen(mark);
            best_value = v;
        }
        at++;
    }
    if (best)
        printf("answer %.*s\n", (int)strcspn(best, "\""), best);
}

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "kickdoor ", 9) == 0)
            printf("name climber\n");
        else if (strncmp(line, "isready", 7) == 0)
            printf("ready\n");
        else if (strncmp(line, "go ", 3) == 0)
            answer(line);
        else if (strncmp(line, "quit", 4) == 0)
            return 0;
        fflush(stdout);
    }
    return 0;
}
