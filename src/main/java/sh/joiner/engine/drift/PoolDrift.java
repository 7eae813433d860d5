package sh.joiner.engine.drift;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sh.joiner.engine.drift.Drift.Differs;
import sh.joiner.engine.drift.Drift.Reason;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** Compares a claim with its pool, and with the available instance types (core 5.12). */
final class PoolDrift {

    /**
     * The age up to which the instance type of a claim is not checked: the type was available at the launch (core
     * 5.12).
     */
    private static final Duration YOUNG = Duration.ofHours(1);

    /** The labels that show the capacity type of an instance and its reservation. */
    private static final Set<LabelKey> CAPACITY_TYPE_LABELS = Set.of(
            Labels.CAPACITY_TYPE, Labels.RESERVATION_ID, Labels.RESERVATION_TYPE, Labels.RESERVATION_INTERRUPTIBLE);

    private PoolDrift() {}

    static Optional<Drift> of(DriftFacts facts) {
        return template(facts.claim(), facts.pool())
                .or(() -> requirements(facts.claim(), facts.pool()))
                .or(() -> isYoung(facts) ? Optional.empty() : instanceType(facts));
    }

    /** Compares the hashes of the template if they have the same version. A claim with an old version is first updated to the current version. */
    private static Optional<Drift> template(Claim claim, Pool pool) {
        var hash = claim.annotations().get(Pool.HASH);
        var version = claim.annotations().get(Pool.HASH_VERSION);
        boolean differs = hash != null && Pool.CURRENT_HASH_VERSION.equals(version) && !hash.equals(pool.hash());
        return differs
                ? drifted(
                        Reason.NODE_POOL,
                        "the template of NodePool %s has changed since the launch".formatted(pool.name()))
                : Optional.empty();
    }

    /** Compares the requirements. Does not compare the labels of the template, because these labels are part of the hash. */
    private static Optional<Drift> requirements(Claim claim, Pool pool) {
        var conflicts = Requirements.ofLabels(claim.labels())
                .obstaclesTo(pool.template().requirements(), Set.of());
        if (conflicts.isEmpty()) {
            return Optional.empty();
        }
        var sentences = conflicts.stream().map(Requirements.Conflict::sentence).collect(Collectors.joining("; "));
        return drifted(
                Reason.REQUIREMENTS,
                "the requirements of NodePool %s are not satisfied: %s".formatted(pool.name(), sentences));
    }

    private static boolean isYoung(DriftFacts facts) {
        return facts.claim().createdAt().plus(YOUNG).isAfter(facts.now());
    }

    /** Returns drift if the instance type is no longer offered. An offering without available capacity is not drift. */
    private static Optional<Drift> instanceType(DriftFacts facts) {
        if (facts.types().isEmpty()) {
            return Optional.of(new Drift.Unclear("the instance types of the EC2NodeClass are currently not known"));
        }
        var name = facts.claim().label(Labels.INSTANCE_TYPE);
        var needed = neededOffering(facts.claim());
        boolean offered = facts.types().stream()
                .filter(type -> type.name().equals(name))
                .anyMatch(type -> isOffered(type, needed));
        return offered
                ? Optional.empty()
                : drifted(
                        Reason.INSTANCE_TYPE,
                        "instance type %s is no longer offered with the zone and capacity type of the node"
                                .formatted(name));
    }

    private static boolean isOffered(InstanceType type, Requirements needed) {
        return type.offerings().stream()
                .anyMatch(offering -> needed.isCompatibleWith(offering.requirements(), Labels.WELL_KNOWN));
    }

    /** Returns the requirements for the offering. A reserved instance also accepts on-demand, because it continues as on-demand when the reservation ends. */
    private static Requirements neededOffering(Claim claim) {
        var labels = Requirements.ofLabels(claim.labels());
        if (!claim.label(Labels.CAPACITY_TYPE).equals(CapacityType.RESERVED.wire())) {
            return labels;
        }
        return labels.without(CAPACITY_TYPE_LABELS)
                .and(Requirements.of(Requirement.in(
                        Labels.CAPACITY_TYPE, Set.of(CapacityType.RESERVED.wire(), CapacityType.ON_DEMAND.wire()))));
    }

    private static Optional<Drift> drifted(Reason reason, String why) {
        return Optional.of(new Differs(reason, why));
    }
}
