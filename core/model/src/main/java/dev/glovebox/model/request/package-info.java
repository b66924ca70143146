/** What people and programs ask for, before anyone has filled in the rest. */
@org.jspecify.annotations.NullMarked
package dev.glovebox.model.request;
