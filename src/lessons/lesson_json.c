/* lesson_json.c: lessons as JSON. */
#include "lessons/lesson_int.h"

void lesson_add_head(Json *json, const LessonHead *head)
{
    json_text(json, "title", head->title);
    json_text(json, "about", head->about);
    json_text(json, "book", head->book);
    json_number(json, "minutes", head->minutes);
}

static void add_texts(Json *json, const char *key, const char *const *texts,
                      int n)
{
    json_array(json, key);
    for (int i = 0; i < n; i++)
        json_text(json, NULL, texts[i]);
    json_end(json);
}

static void add_act(Json *json, Lesson *lesson)
{
    char key[64];
    Text text = TEXT_INIT(key);

    json_text(json, "line", lesson->step.line);
    if (lesson_write_key(&text, lesson))
        json_text(json, "key", key);
}

size_t lesson_write_json(Lesson *lesson, char *out, size_t cap)
{
    static const char *const wants[] = { "read", "act", "answer", "over" };
    const LessonStep *step = &lesson->step;
    Json json = json_init(out, cap);

    json_object(&json, NULL);
    json_number(&json, "n", step->n);
    json_number(&json, "of", step->of);
    json_text(&json, "wants", wants[step->wants]);
    add_texts(&json, "says", step->says, step->n_says);
    if (step->hint[0])
        json_text(&json, "hint", step->hint);
    if (step->wants == LESSON_ACT)
        add_act(&json, lesson);
    if (step->wants == LESSON_ANSWER) {
        json_text(&json, "question", step->question);
        add_texts(&json, "answers", step->answers, step->n_answers);
    }
    json_number(&json, "mistakes", step->mistakes);
    json_number(&json, "allMistakes", step->all_mistakes);
    json_end(&json);
    return json_finish(&json);
}
