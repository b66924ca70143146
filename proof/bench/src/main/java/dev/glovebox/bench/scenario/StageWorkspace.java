package dev.glovebox.bench.scenario;

/** Making the layer a run writes to. */
public record StageWorkspace(String name, int rounds, StagedProject project) implements Scenario {

    @Override
    public void prepare() {
        project.approve();
    }

    @Override
    public void once(FirstByte output) {
        var _ = project.stage();
    }

    @Override
    public void finish() {
        project.close();
    }
}
