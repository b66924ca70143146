/* Signals, noted when they come and dealt with where it is convenient. */
#ifndef GLOVEBOX_SIGNALS_H
#define GLOVEBOX_SIGNALS_H

/* From now on until signals_release. A blocking call ends when one comes. */
void signals_catch(void);
void signals_release(void);

/* Becomes readable when one came. */
int signals_descriptor(void);

struct signals_seen {
    int stop;    /* the last of SIGINT, SIGTERM, SIGHUP and SIGQUIT; 0 for none */
    int stops;   /* how many of them came, ever */
    int window;  /* whether the size of the terminal may have changed */
    int suspend; /* whether to stop until someone continues this process */
};

/* What came since the last call. */
struct signals_seen signals_take(void);

/* Stops this process until it is continued, as SIGTSTP would have. */
void signals_suspend(void);

#endif
