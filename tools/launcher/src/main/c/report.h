/* Error messages of the launcher itself. */
#ifndef GLOVEBOX_REPORT_H
#define GLOVEBOX_REPORT_H

#define EXIT_USAGE 64
#define EXIT_PLATFORM 70 /* as FailureCode has it for an internal error and for a box that was lost */

/* Two lines on standard error: what is wrong, and what to do next. Control characters are not passed on. */
void report(const char *what, const char *detail, const char *next);

#endif
