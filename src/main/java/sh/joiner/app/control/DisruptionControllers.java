package sh.joiner.app.control;

import java.util.List;
import sh.joiner.app.setting.Settings;
import sh.joiner.controller.disruption.ConsolidatableLoop;
import sh.joiner.controller.disruption.DisruptionLoop;
import sh.joiner.controller.disruption.DisruptionMethod;
import sh.joiner.controller.disruption.WholePass;
import sh.joiner.controller.provisioning.NominationState;
import sh.joiner.engine.disruption.DisruptionOptions;

/** The controllers that remove nodes which are empty, drifted or underutilized. */
public final class DisruptionControllers {

    private final ConsolidatableLoop consolidatable;
    private final DisruptionLoop disruption;

    public DisruptionControllers(
            ControllerDependencies shared, SharedInputs inputs, Settings settings, NominationState nominations) {
        var kubernetes = shared.kubernetes();
        shared.board().disruptions().consolidatesWith(options(settings));
        consolidatable = new ConsolidatableLoop(
                shared.cluster(),
                inputs.gates().declare("consolidatable", inputs.cluster()),
                kubernetes.claims(),
                shared.runner());
        disruption = new DisruptionLoop(
                shared.cluster(),
                inputs.gates().declare("disruption", inputs.launching()),
                new DisruptionLoop.Outputs(
                        kubernetes.claims(), kubernetes.nodes(), shared.reporter(), shared.board()::disrupted),
                method(settings),
                nominations,
                shared.runner());
    }

    private static DisruptionOptions options(Settings settings) {
        return DisruptionOptions.of(
                SchedulingOptions.of(settings.scheduling()),
                settings.featureGates().spotToSpotConsolidation());
    }

    private static DisruptionMethod method(Settings settings) {
        var options = options(settings);
        return switch (settings.disruption().search()) {
            case KARPENTER -> new DisruptionMethod.Karpenter(options);
            case WHOLE ->
                new DisruptionMethod.Whole(
                        new WholePass(options, settings.disruption().evictionCost()));
        };
    }

    public List<Actor> actors() {
        return List.of(
                new Actor(consolidatable::start, consolidatable::close),
                new Actor(disruption::start, disruption::close));
    }
}
