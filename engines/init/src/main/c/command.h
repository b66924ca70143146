/* One program started by EXEC, from the request to its EXITED or REFUSED. */
#ifndef GLOVEBOX_COMMAND_H
#define GLOVEBOX_COMMAND_H

#include "box.h"
#include "request.h"

struct command *command_find(struct box *box, uint16_t id);
unsigned command_slot(const struct box *box, const struct command *command);

/* command.c: life */
void command_start(struct box *box, uint16_t id, const struct exec_request *exec);
void command_refuse(struct box *box, struct command *command, uint32_t error, const char *reason);
/* The verdict port has something to say: the program runs, or could not be started. */
void command_verdict(struct box *box, struct command *command);
/* The program is dead and reaped. */
void command_died(struct box *box, struct command *command, int status, const struct rusage *usage);
/* Reads again what credit or a full queue had stopped. */
void command_resume(struct box *box, struct command *command);

/* output.c: 0 is output, 1 is error */
void output_read(struct box *box, struct command *command, int which);
void output_watch(struct box *box, struct command *command, int which);
/* After death: notes what is still owed. */
void output_close_account(struct command *command, int which);
/* True when nothing is owed any more. */
bool output_settled(struct box *box, struct command *command, int which);
void leftover_keep(struct box *box, struct port *port);
void leftover_drop(struct box *box, unsigned slot);

/* input.c */
void input_accept(struct box *box, struct command *command, const uint8_t *data, uint32_t length);
void input_end(struct box *box, struct command *command);
void input_drain(struct box *box, struct command *command);
void input_release(struct box *box, struct command *command);

/* spawn.c: one end for init, which never blocks on it, and one for the program, which may */
int pipe_open(int *ours, int *theirs, bool program_reads);
/* Fills pid and ports; on failure returns an errno and says what failed. */
int spawn(struct box *box, struct command *command, const struct exec_request *exec, const char **what);

#endif
