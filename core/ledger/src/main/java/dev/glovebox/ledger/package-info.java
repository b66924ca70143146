/**
 * The audit log: one entry per decision, each bound to the one before it by a hash.
 *
 * <p>A ledger is a directory with two files. {@code ledger.jsonl} holds one entry per line:
 *
 * <pre>{"seq":7,"time":"2026-01-01T00:00:00.000001Z","prev":"HEX","run":"ID","type":"run.requested","data":{…},"hash":"HEX"}</pre>
 *
 * <p>{@code seq} counts from 1 without gaps. {@code prev} is the {@code hash} of the line before, or 64 zeros on the first
 * line. {@code run} is left out of entries that belong to no run. {@code hash} is the SHA-256, in lower-case hexadecimal, of
 * the exact bytes of the line from its first brace up to, not including, {@code ,"hash":}. Lines are plain ASCII: everything
 * else is written as a JSON escape, so that no line carries a control character to a terminal.
 *
 * <p>{@code head} names the last entry (see {@link dev.glovebox.ledger.Head}), so that cutting off the end is found too, and
 * is what writers lock.
 *
 * <p>What the chain does not do: it holds no key, so whoever may write the directory and takes the trouble can compute a new
 * chain, or remove the whole directory. Keep the last hash that {@code audit verify} prints somewhere else to find that.
 */
@NullMarked
package dev.glovebox.ledger;

import org.jspecify.annotations.NullMarked;
