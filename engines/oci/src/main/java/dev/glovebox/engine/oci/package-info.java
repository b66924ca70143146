/** Containers by an OCI runtime (crun, runc, runsc) that is started for each box. There is no daemon. */
@NullMarked
package dev.glovebox.engine.oci;

import org.jspecify.annotations.NullMarked;
