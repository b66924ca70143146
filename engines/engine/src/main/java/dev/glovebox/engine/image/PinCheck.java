package dev.glovebox.engine.image;

/** Result of comparing an image with its pin. */
public sealed interface PinCheck {

    /** It is the one that was accepted. */
    record Matches() implements PinCheck {}

    /** Another one was accepted; this one must not be used. */
    record Differs(String reference, String pinned, String actual) implements PinCheck {

        public String message() {
            return "image " + reference + " is " + actual + ", but " + pinned + " was accepted for this name";
        }

        public String hint() {
            return "if you made this change, accept it with glovebox setup --rebuild-image; otherwise find out who "
                    + "retagged the image";
        }
    }

    /** Nobody has accepted or refused anything under this name. */
    record Unknown() implements PinCheck {}
}
