/* The first process of a box (serve), and the launcher that leads into it from the host (enter), and what stages
 * a project for it (workspace), puts places into it (attach) and leads its connections to init (detour), one job at a time or many (hand). */
#include <stdio.h>
#include <string.h>

#include "attach.h"
#include "detour.h"
#include "enter.h"
#include "hand.h"
#include "serve.h"
#include "wire.h"
#include "workspace.h"

int main(int count, char **arguments) {
    if (count >= 2 && strcmp(arguments[1], "serve") == 0) return serve(count - 2, arguments + 2);
    if (count >= 2 && strcmp(arguments[1], "enter") == 0) return enter(count - 2, arguments + 2);
    if (count >= 2 && strcmp(arguments[1], "workspace") == 0) return workspace(count - 2, arguments + 2);
    if (count >= 2 && strcmp(arguments[1], "attach") == 0) return attach(count - 2, arguments + 2);
    if (count >= 2 && strcmp(arguments[1], "detour") == 0) return detour(count - 2, arguments + 2);
    if (count == 2 && strcmp(arguments[1], "hand") == 0) return hand();
    fprintf(stderr, "usage: init serve ... | init enter ... | init workspace ... | init attach ... | init detour ... | init hand\n");
    return EXIT_USAGE;
}
