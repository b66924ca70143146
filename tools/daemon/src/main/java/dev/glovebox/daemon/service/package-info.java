/** Services of a resident process: started in order, taken down in reverse. */
@NullMarked
package dev.glovebox.daemon.service;

import org.jspecify.annotations.NullMarked;
