/* The first process of a box (serve), the launcher that leads into it from the host (enter), and what waits on the host to stage
 * projects, to put places into boxes and to lead their connections to init (hand). */
#include <stdio.h>
#include <string.h>

#include "enter.h"
#include "hand.h"
#include "serve.h"
#include "wire.h"

int main(int count, char **arguments) {
    if (count >= 2 && strcmp(arguments[1], "serve") == 0) return serve(count - 2, arguments + 2);
    if (count >= 2 && strcmp(arguments[1], "enter") == 0) return enter(count - 2, arguments + 2);
    if (count == 2 && strcmp(arguments[1], "hand") == 0) return hand();
    fprintf(stderr, "usage: init serve ... | init enter ... | init hand\n");
    return EXIT_USAGE;
}
