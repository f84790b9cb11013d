/* when.c: writes a moment as people say it. */
#include "cli/when.h"

static bool is_same_day(const struct tm *a, const struct tm *b)
{
    return a->tm_year == b->tm_year && a->tm_yday == b->tm_yday;
}

void when_write(Text *text, time_t when, time_t now)
{
    time_t day_before = now - 24 * 60 * 60;
    struct tm then, today, yesterday;
    char date[64];

    if (!localtime_r(&when, &then) || !localtime_r(&now, &today) ||
        !localtime_r(&day_before, &yesterday)) {
        text_add(text, "some time ago");
        return;
    }
    strftime(date, sizeof date,
             is_same_day(&then, &today)       ? "today at %H:%M"
             : is_same_day(&then, &yesterday) ? "yesterday at %H:%M"
             : then.tm_year == today.tm_year  ? "%B at %H:%M"
                                              : "%B %Y at %H:%M",
             &then);
    if (!is_same_day(&then, &today) && !is_same_day(&then, &yesterday)) {
        text_add(text, "on ");
        text_add_number(text, then.tm_mday);
        text_add_char(text, ' ');
    }
    text_add(text, date);
}
