/* Prints the stamp of the sources below a directory, for the script that builds them. */
#include <inttypes.h>
#include <stdio.h>

#include "stamp.h"

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: glovebox-stamp DIRECTORY\n");
        return 64;
    }
    printf("%016" PRIx64 "\n", stamp_of(arguments[1]));
    return 0;
}
