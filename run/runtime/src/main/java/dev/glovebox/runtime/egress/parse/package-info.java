/** Readers of hostile bytes: HTTP heads, SOCKS requests, TLS greetings, DNS queries. Bounded, strict and fuzzed. */
@NullMarked
package dev.glovebox.runtime.egress.parse;

import org.jspecify.annotations.NullMarked;
