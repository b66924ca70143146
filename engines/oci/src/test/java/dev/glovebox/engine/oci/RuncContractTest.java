package dev.glovebox.engine.oci;

class RuncContractTest extends OciContract {

    RuncContractTest() {
        super("runc");
    }
}
