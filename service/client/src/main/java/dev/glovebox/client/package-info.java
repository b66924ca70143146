/**
 * The API for Java programs. Calls block, so they belong on virtual threads; an interrupt ends one that waits there.
 *
 * <pre>{@code
 * var glovebox = new GloveboxClient(new ServerAddress(URI.create("http://127.0.0.1:8470"), key));
 * var task = glovebox.tasks().create(request);
 * glovebox.tasks().follow(task.id(), event -> …);
 * }</pre>
 */
@NullMarked
package dev.glovebox.client;

import org.jspecify.annotations.NullMarked;
