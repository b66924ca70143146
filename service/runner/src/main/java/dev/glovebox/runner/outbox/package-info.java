/**
 * Messages for the server, stored on disk before they are sent. One file per lease: its first line is the lease, each further
 * line one message, and the file is gone once the server has acknowledged the last of them. So a file that is there when a
 * runner starts is a lease that an earlier one did not bring to its end.
 */
@NullMarked
package dev.glovebox.runner.outbox;

import org.jspecify.annotations.NullMarked;
