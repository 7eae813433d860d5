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

/** What a claim is against its pool, and against what is sold (core 5.12). */
final class PoolDrift {

    /** A young claim was launched with a type that was there: nobody looks whether it still is (core 5.12). */
    private static final Duration YOUNG = Duration.ofHours(1);

    /** The labels that tell how a machine was bought. */
    private static final Set<LabelKey> BY_PURCHASE = Set.of(
            Labels.CAPACITY_TYPE, Labels.RESERVATION_ID, Labels.RESERVATION_TYPE, Labels.RESERVATION_INTERRUPTIBLE);

    private PoolDrift() {}

    static Optional<Drift> of(DriftFacts facts) {
        return template(facts.claim(), facts.pool())
                .or(() -> requirements(facts.claim(), facts.pool()))
                .or(() -> isYoung(facts) ? Optional.empty() : instanceType(facts));
    }

    /** Hashes of different versions are not compared: the claim is moved to the present one first. */
    private static Optional<Drift> template(Claim claim, Pool pool) {
        var hash = claim.annotations().get(Pool.HASH);
        var version = claim.annotations().get(Pool.HASH_VERSION);
        boolean differs = hash != null && Pool.PRESENT_HASH_VERSION.equals(version) && !hash.equals(pool.hash());
        return differs
                ? drifted(Reason.NODE_POOL, "the template of pool %s has changed since".formatted(pool.name()))
                : Optional.empty();
    }

    /** The labels of the template are not asked here: they are in the hash. */
    private static Optional<Drift> requirements(Claim claim, Pool pool) {
        var conflicts = Requirements.ofLabels(claim.labels())
                .obstaclesTo(pool.template().requirements(), Set.of());
        if (conflicts.isEmpty()) {
            return Optional.empty();
        }
        var sentences = conflicts.stream().map(Requirements.Conflict::sentence).collect(Collectors.joining("; "));
        return drifted(Reason.REQUIREMENTS, "pool %s now %s".formatted(pool.name(), sentences));
    }

    private static boolean isYoung(DriftFacts facts) {
        return facts.claim().createdAt().plus(YOUNG).isAfter(facts.now());
    }

    /** Whether it could be bought now does not count, only whether it is sold at all. */
    private static Optional<Drift> instanceType(DriftFacts facts) {
        if (facts.types().isEmpty()) {
            return Optional.of(new Drift.Unclear("the instance types of its node class are not known now"));
        }
        var name = facts.claim().label(Labels.INSTANCE_TYPE);
        var asked = bought(facts.claim());
        boolean sold = facts.types().stream()
                .filter(type -> type.name().equals(name))
                .anyMatch(type -> isOffered(type, asked));
        return sold
                ? Optional.empty()
                : drifted(Reason.INSTANCE_TYPE, "%s is not offered any more as it was bought".formatted(name));
    }

    private static boolean isOffered(InstanceType type, Requirements asked) {
        return type.offerings().stream()
                .anyMatch(offering -> asked.isCompatibleWith(offering.requirements(), Labels.WELL_KNOWN));
    }

    /** A reserved instance whose reservation has ended goes on as an on-demand one. */
    private static Requirements bought(Claim claim) {
        var labels = Requirements.ofLabels(claim.labels());
        if (!claim.label(Labels.CAPACITY_TYPE).equals(CapacityType.RESERVED.wire())) {
            return labels;
        }
        return labels.without(BY_PURCHASE)
                .and(Requirements.of(Requirement.in(
                        Labels.CAPACITY_TYPE, Set.of(CapacityType.RESERVED.wire(), CapacityType.ON_DEMAND.wire()))));
    }

    private static Optional<Drift> drifted(Reason reason, String why) {
        return Optional.of(new Differs(reason, why));
    }
}
