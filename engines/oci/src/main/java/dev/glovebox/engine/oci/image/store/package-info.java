/**
 * Images as directories: layers by their content, a root for each image made of hard links into them, and names.
 *
 * <p>{@link dev.glovebox.engine.oci.image.store.OwnImages} is the way in. Whatever is being made lies in a directory that names its process;
 * it becomes visible by a rename when it is complete, and what a killed process left is removed by the next one.
 */
@NullMarked
package dev.glovebox.engine.oci.image.store;

import org.jspecify.annotations.NullMarked;
