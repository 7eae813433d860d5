package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import sh.joiner.engine.disruption.DisruptionCandidates;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Tally;
import sh.joiner.model.requirement.Labels;
import sh.joiner.testing.oracle.DisruptionRun.Launch;
import sh.joiner.testing.oracle.DisruptionRun.Step;

/** A run of Joiner as one line of JSON: the decisions at the start, the steps and the final state. */
public final class DisruptionRunJson {

    /** Karpenter's methods, and the reason for which each removes nodes. */
    public static final Map<String, DisruptionReason> METHODS = Map.of(
            "Emptiness", DisruptionReason.EMPTY,
            "Drift", DisruptionReason.DRIFTED,
            "MultiNodeConsolidation", DisruptionReason.UNDERUTILIZED,
            "SingleNodeConsolidation", DisruptionReason.UNDERUTILIZED);

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_TYPES = 100;

    private final DisruptionWorld world;
    private final DisruptionRun run;

    private DisruptionRunJson(DisruptionWorld world, DisruptionRun run) {
        this.world = world;
        this.run = run;
    }

    /**
     * Returns one line of JSON.
     *
     * @param millis the CPU time of the run
     */
    public static String of(DisruptionWorld world, DisruptionRun run, double millis) {
        return new DisruptionRunJson(world, run).json(millis).toString();
    }

    private JsonNode json(double millis) {
        var answer = JSON.createObjectNode().put("name", world.name()).put("millis", Math.round(millis * 10) / 10.0);
        run.expired().forEach(answer.putArray("expired")::add);
        answer.set("budgets", budgets());
        answer.set("methods", methods());
        var steps = answer.putArray("steps");
        run.steps().forEach(step -> steps.add(step(step)));
        answer.set("final", end());
        return answer;
    }

    private ObjectNode budgets() {
        var snapshot = world.inputs().snapshot();
        var tallies = Tally.ofPools(snapshot);
        var budgets = JSON.createObjectNode();
        for (var reason : DisruptionReason.values()) {
            var pools = budgets.putObject(reason.wire());
            for (var pool : snapshot.pools()) {
                var tally = tallies.getOrDefault(pool.name(), Tally.NONE);
                pools.put(
                        pool.name(),
                        Allowance.of(pool, reason.wire(), tally, snapshot.takenAt())
                                .left());
            }
        }
        return budgets;
    }

    private ObjectNode methods() {
        var all = DisruptionCandidates.of(world.inputs());
        var methods = JSON.createObjectNode();
        METHODS.forEach((name, reason) -> {
            var candidates = Objects.requireNonNull(all.get(reason));
            var method = methods.putObject(name);
            var found = method.putArray("candidates");
            candidates
                    .found()
                    .forEach(candidate -> found.add(candidate.node().name().value()));
            var blocked = method.putObject("blocked");
            candidates
                    .blocked()
                    .forEach((node, blockers) -> blocked.put(node.value(), BlockerCode.of(blockers.getFirst())));
        });
        return methods;
    }

    private ObjectNode step(Step step) {
        var json = JSON.createObjectNode().put("kind", step.kind());
        var removed = json.putArray("remove");
        step.removed().stream().sorted().forEach(node -> removed.add(node.value()));
        var moves = json.putObject("moves");
        step.moves().forEach((pod, node) -> moves.put(pod.name(), node.value()));
        var launches = json.putArray("add");
        step.launches().forEach(launch -> launches.add(launch(launch)));
        return json;
    }

    private ObjectNode launch(Launch launch) {
        var claim = launch.claim();
        var draft = claim.draft();
        var json = JSON.createObjectNode().put("name", launch.node().value()).put("pool", draft.pool());
        var requirements = json.putObject("requirements");
        PlannedClaimJson.rules(claim)
                .forEach(rule -> requirements.set(rule.key().value(), PlannedClaimJson.rule(rule)));
        var labels = json.putObject("labels");
        draft.labels().forEach((key, value) -> {
            if (!List.of(Labels.POOL.value(), Labels.NODE_CLASS.value()).contains(key)) {
                labels.put(key, value);
            }
        });
        PlannedClaimJson.cheapest(claim, world.inputs().snapshot().catalog())
                .limit(MOST_TYPES)
                .forEach(json.putArray("instanceTypes")::add);
        json.put("instanceTypeCount", claim.typeCount());
        json.putObject("launch")
                .put("instanceType", claim.cheapestType())
                .put("zone", claim.cheapestZone())
                .put("capacityType", claim.cheapestCapacityType())
                .put("price", draft.price());
        return json;
    }

    private ObjectNode end() {
        var end = JSON.createObjectNode()
                .put("price", run.price())
                .put("nodes", run.end().claims().size())
                .put("evictions", run.evictions())
                .put("commands", run.commands());
        var pending = end.putArray("pending");
        run.pending().forEach(pod -> pending.add(pod.name()));
        return end;
    }
}
