#include "jvm.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report.h"

/* The words of its command line. */
struct words {
    char **word;
    size_t count;
};

static void add(struct words *words, const char *front, const char *text) {
    size_t size = strlen(front) + strlen(text) + 1;
    char *word = malloc(size);
    if (!word) abort();
    snprintf(word, size, "%s%s", front, text);
    words->word[words->count++] = word;
}

static void add_path(struct words *words, const struct installation *from, const char *front, const char *key) {
    const char *value = launch_value(&from->launch, key);
    if (!value) return;
    char path[8192];
    installation_path(from, value, path, sizeof path);
    add(words, front, path);
}

static void add_all(struct words *words, const struct installation *from, const char *key) {
    for (size_t i = 0; i < from->launch.count; i++) {
        if (strcmp(from->launch.entries[i].key, key) == 0) add(words, "", from->launch.entries[i].value);
    }
}

static void add_jars(struct words *words, const struct installation *from) {
    size_t size = 1, length = 0;
    for (size_t i = 0; i < from->launch.count; i++) {
        size += strlen(from->launch.directory) + strlen(from->launch.entries[i].value) + 2;
    }
    char *path = malloc(size);
    if (!path) abort();
    path[0] = '\0';
    for (size_t i = 0; i < from->launch.count; i++) {
        if (strcmp(from->launch.entries[i].key, "jar") != 0) continue;
        if (length > 0) path[length++] = ':';
        length += installation_path(from, from->launch.entries[i].value, path + length, size - length);
    }
    add(words, "-cp", "");
    words->word[words->count++] = path;
}

/* Only how the JVM is tuned depends on the first word that is no option; what it means is decided in Java. */
static int stays(const struct installation *from, int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--config") == 0) {
            i++;
            continue;
        }
        if (arguments[i][0] == '-') continue;
        for (size_t j = 0; j < from->launch.count; j++) {
            const struct entry *entry = &from->launch.entries[j];
            if (strcmp(entry->key, "resident") == 0 && strcmp(entry->value, arguments[i]) == 0) return 1;
        }
        return 0;
    }
    return 0;
}

/* A JVM that starts in another locale cannot read arguments beyond ASCII. */
static void speak_utf8(void) {
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < 3; i++) {
        const char *locale = getenv(names[i]);
        if (!locale || !*locale) continue;
        if (strcasestr(locale, "utf-8") || strcasestr(locale, "utf8")) return;
        break;
    }
    setenv("LC_ALL", "C.UTF-8", 1);
}

/* A size as the JVM takes it: a number below ten million, and m or g. */
static int heap_is_size(const char *text) {
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits < 8 && text[0] != '0' && strchr("mMgG", text[digits]) && text[digits] && !text[digits + 1];
}

int jvm_become(const struct installation *from, int count, char **arguments, const char *declined) {
    struct words words = {calloc((size_t)count + from->launch.count + 16, sizeof(char *)), 0};
    if (!words.word) abort();
    const char *heap = getenv("GLOVEBOX_HEAP");
    if (heap && !heap_is_size(heap)) {
        report("GLOVEBOX_HEAP is not a size", heap, "write for example GLOVEBOX_HEAP=512m or GLOVEBOX_HEAP=2g");
        return EXIT_USAGE;
    }
    add_path(&words, from, "", "java");
    add_path(&words, from, "-XX:AOTCache=", "aot");
    add_all(&words, from, "option");
    add_all(&words, from, stays(from, count, arguments) ? "resident-option" : "command-option");
    if (heap) add(&words, "-Xmx", heap);
    add_path(&words, from, "-Dglovebox.home=", "home");
    add(&words, "-Dglovebox.build=", launch_value(&from->launch, "build"));
    add(&words, "-Dglovebox.launcher=", from->binary);
    if (declined) add(&words, "-Dglovebox.declined=", declined);
    add_jars(&words, from);
    add(&words, "", launch_value(&from->launch, "main"));
    for (int i = 1; i < count; i++) words.word[words.count++] = arguments[i];
    speak_utf8();
    execv(words.word[0], words.word);
    char detail[8448];
    snprintf(detail, sizeof detail, "%s: %s", words.word[0], strerror(errno));
    report("the JVM cannot be started", detail, "install Glovebox again, or set JAVA_HOME to a JDK 25 and rebuild");
    return EXIT_PLATFORM;
}
