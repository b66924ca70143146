/**
 * Handles, not paths: a directory that was checked is held open, and everything beneath it is reached through its descriptor, so
 * that nobody who renames directories or plants links can lead us elsewhere.
 */
@NullMarked
package dev.glovebox.files;

import org.jspecify.annotations.NullMarked;
