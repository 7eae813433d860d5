package sh.joiner.app.control;

import sh.joiner.controller.disruption.ConsolidatableLoop;
import sh.joiner.controller.disruption.DisruptionLoop;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.engine.disruption.DisruptionOptions;

/** The controllers that remove nodes which are empty, drifted or underutilized. */
public final class DisruptionControllers {

    private final ConsolidatableLoop consolidatable;
    private final DisruptionLoop disruption;

    public DisruptionControllers(
            ControllerDependencies shared,
            SharedInputs inputs,
            DisruptionOptions options,
            NominationState nominations) {
        var kubernetes = shared.kubernetes();
        consolidatable = new ConsolidatableLoop(
                shared.cluster(),
                inputs.gates().declare("consolidatable", inputs.cluster()),
                kubernetes.claims(),
                shared.runner());
        disruption = new DisruptionLoop(
                shared.cluster(),
                inputs.gates().declare("disruption", inputs.launching()),
                new DisruptionLoop.Writers(kubernetes.claims(), kubernetes.nodes(), shared.reporter()),
                options,
                nominations,
                shared.runner());
    }

    public Actor consolidatable() {
        return new Actor(consolidatable::start, consolidatable::close);
    }

    public Actor disruption() {
        return new Actor(disruption::start, disruption::close);
    }
}
