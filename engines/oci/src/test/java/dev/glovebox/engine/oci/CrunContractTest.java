package dev.glovebox.engine.oci;

class CrunContractTest extends OciContract {

    CrunContractTest() {
        super("crun");
    }
}
