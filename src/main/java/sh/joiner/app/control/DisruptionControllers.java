package sh.joiner.app.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.app.setting.DisruptionSettings;
import sh.joiner.app.setting.Settings;
import sh.joiner.aws.NodeRepairPolicies;
import sh.joiner.controller.disruption.ConsolidatableLoop;
import sh.joiner.controller.disruption.DisruptionLoop;
import sh.joiner.controller.disruption.DisruptionMethod;
import sh.joiner.controller.disruption.DisruptionNeeds;
import sh.joiner.controller.disruption.FirstDisruptionLimit;
import sh.joiner.controller.disruption.FreezeLoop;
import sh.joiner.controller.disruption.MoveLimit;
import sh.joiner.controller.disruption.RepairLoop;
import sh.joiner.controller.disruption.WholePass;
import sh.joiner.controller.report.FirstDisruptionReporter;
import sh.joiner.controller.report.RepairReporter;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.disruption.RemovalSavings.RemovalOptions;
import sh.joiner.engine.disruption.RemovalSavings.Replacements;
import sh.joiner.engine.readiness.GateRules;
import sh.joiner.model.readiness.GateName;

/** The controllers that remove nodes which are empty, drifted, underutilized or unhealthy. */
public final class DisruptionControllers {

    private final List<Actor> actors = new ArrayList<>();

    public DisruptionControllers(
            ControllerDependencies shared,
            SharedInputs inputs,
            Settings settings,
            DisruptionLoop.OtherDecisions others,
            DisruptionNeeds.PauseFacts pauses) {
        var kubernetes = shared.kubernetes();
        shared.board().disruptions().consolidatesWith(removals(settings), method(settings)::forecast);
        var consolidatable = new ConsolidatableLoop(
                shared.cluster(),
                inputs.gates().declare("consolidatable", inputs.cluster()),
                kubernetes.claims(),
                shared.runner());
        var freezes = new FreezeLoop(
                inputs.gates().declare("disruption.freezes", inputs.cluster().once(GateName.DISRUPTION_FREEZES)),
                kubernetes.disruptionFreezes(),
                shared.runner());
        var disruption = new DisruptionLoop(
                shared.cluster(),
                needs(inputs, pauses),
                new DisruptionLoop.Outputs(
                        kubernetes.claims(),
                        kubernetes.nodes(),
                        shared.reporter(),
                        limits(shared, settings),
                        shared.board().disruptions()::passFinished,
                        shared.meters()::disruptionSearched),
                method(settings),
                others,
                shared.runner());
        actors.add(new Actor(consolidatable::start, consolidatable::close));
        actors.add(new Actor(freezes::start, freezes::close));
        actors.add(new Actor(disruption::start, disruption::close));
        if (settings.featureGates().nodeRepair()) {
            var repair = repair(shared, inputs);
            actors.add(new Actor(repair::start, repair::close));
        }
    }

    private static DisruptionLoop.Limits limits(ControllerDependencies shared, Settings settings) {
        var first = new FirstDisruptionLimit(
                shared.kubernetes().pools(),
                settings.disruption().firstPercentPerHour(),
                new FirstDisruptionReporter(shared.reporter()));
        return new DisruptionLoop.Limits(
                first,
                new MoveLimit(
                        shared.kubernetes().claims(),
                        settings.disruption().timeBetweenMoves(),
                        replacementMinAge(settings.disruption())));
    }

    /** Returns the minimum age of a replacement node. The age is zero if evictions have no cost, or with Karpenter's search, which has no such limit. */
    private static Duration replacementMinAge(DisruptionSettings settings) {
        return switch (settings.search()) {
            case KARPENTER -> Duration.ZERO;
            case WHOLE -> settings.evictionCost() > 0 ? settings.replacementMinAge() : Duration.ZERO;
        };
    }

    private static RepairLoop repair(ControllerDependencies shared, SharedInputs inputs) {
        return new RepairLoop(
                shared.cluster(),
                inputs.gates().declare("repair", inputs.cluster().once(GateName.DISRUPTION_FREEZES)),
                new RepairLoop.Outputs(
                        shared.kubernetes().claims(),
                        new RepairReporter(shared.reporter()),
                        shared.board().disruptions()::unhealthy),
                NodeRepairPolicies.all(),
                shared.runner());
    }

    private static DisruptionNeeds needs(SharedInputs inputs, DisruptionNeeds.PauseFacts pauses) {
        var gates = inputs.gates();
        return new DisruptionNeeds(
                gates.declare("disruption", inputs.cluster().once(GateRules.OF_HOLDS)),
                gates.declare("disruption.replacements", inputs.launching()),
                pauses);
    }

    private static DisruptionOptions options(Settings settings) {
        return DisruptionOptions.of(
                SchedulingOptions.of(settings.scheduling()),
                settings.featureGates().spotToSpotConsolidation());
    }

    private static RemovalOptions removals(Settings settings) {
        return new RemovalOptions(
                options(settings),
                switch (settings.disruption().search()) {
                    case KARPENTER -> Replacements.ONE;
                    case WHOLE -> Replacements.ANY;
                });
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
        return List.copyOf(actors);
    }
}
