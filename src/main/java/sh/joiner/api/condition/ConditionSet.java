package sh.joiner.api.condition;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The conditions of one object at one instant, with the rules of the library that Karpenter uses (core 1.8).
 *
 * <p>Setters change the list of the object itself. Every setter returns true if a condition changed, so that the caller knows if a write is
 * necessary. Not thread-safe.
 */
public final class ConditionSet {

    private static final String AWAITING_REASON = "AwaitingReconciliation";
    private static final String AWAITING_MESSAGE = "object is awaiting reconciliation";
    private static final String UNHEALTHY = "UnhealthyDependents";
    private static final String RECONCILING = "ReconcilingDependents";

    private final HasMetadata object;
    private final List<Condition> conditions;
    private final ConditionTypes types;
    private final Instant now;

    private ConditionSet(HasMetadata object, List<Condition> conditions, ConditionTypes types, Instant now) {
        this.object = object;
        this.conditions = conditions;
        this.types = types;
        this.now = now;
    }

    /** Returns the conditions of an object. First adds each missing root or dependent condition to the object, with the status Unknown. */
    public static ConditionSet of(HasMetadata object, List<Condition> conditions, ConditionTypes types, Instant now) {
        var set = new ConditionSet(object, conditions, types, now);
        set.addMissing();
        return set;
    }

    /** Returns the instant that becomes the transition time of conditions whose status changes. */
    public Instant now() {
        return now;
    }

    /** Sets the condition to True, with the type as reason and no message. */
    public boolean setTrue(String type) {
        return setTrue(type, type, "");
    }

    public boolean setTrue(String type, String reason, String message) {
        return set(type, Condition.TRUE, reason, message);
    }

    public boolean setFalse(String type, String reason, String message) {
        return set(type, Condition.FALSE, reason, message);
    }

    /** Sets the condition to Unknown, as for an object that was not processed yet. */
    public boolean setUnknown(String type) {
        return setUnknown(type, AWAITING_REASON, AWAITING_MESSAGE);
    }

    public boolean setUnknown(String type, String reason, String message) {
        return set(type, Condition.UNKNOWN, reason, message);
    }

    /** Removes an independent condition. The root and its dependents cannot be removed. */
    public boolean clear(String type) {
        if (types.includes(type)) {
            throw new IllegalArgumentException(
                    "condition %s cannot be cleared: every object of the kind has it".formatted(type));
        }
        return conditions.removeIf(condition -> condition.type.equals(type));
    }

    /** Returns the condition; empty for an independent condition that is not set. */
    public Optional<Condition> get(String type) {
        return conditions.stream()
                .filter(condition -> condition.type.equals(type))
                .findFirst();
    }

    /** Returns true if the condition is present and True. */
    public boolean isTrue(String type) {
        return statusOf(type).equals(Condition.TRUE);
    }

    /** Returns true if the condition is present and False. */
    public boolean isFalse(String type) {
        return statusOf(type).equals(Condition.FALSE);
    }

    /** Returns true if the condition is Unknown or absent. */
    public boolean isUnknown(String type) {
        return statusOf(type).equals(Condition.UNKNOWN);
    }

    private String statusOf(String type) {
        return get(type).map(condition -> condition.status).orElse(Condition.UNKNOWN);
    }

    private void addMissing() {
        for (var type : types.dependents()) {
            addUnknown(type);
        }
        addUnknown(types.root());
        sort();
    }

    private void addUnknown(String type) {
        if (get(type).isEmpty()) {
            put(type, Condition.UNKNOWN, AWAITING_REASON, AWAITING_MESSAGE);
        }
    }

    private boolean set(String type, String status, String reason, String message) {
        var before = copyOf(conditions);
        put(type, status, reason, message);
        if (object.getMetadata().getDeletionTimestamp() != null) {
            conditions.forEach(condition -> condition.observedGeneration = generation());
        }
        recomputeRoot();
        sort();
        return !conditions.equals(before);
    }

    private void put(String type, String status, String reason, String message) {
        var known = get(type);
        var condition = known.orElseGet(Condition::new);
        condition.lastTransitionTime = known.map(old -> old.status.equals(status) ? old.lastTransitionTime : wire(now))
                .orElseGet(() -> firstTransition(type));
        condition.type = type;
        condition.status = status;
        condition.reason = reason;
        condition.message = message;
        condition.observedGeneration = generation();
        if (known.isEmpty()) {
            conditions.add(condition);
        }
    }

    // The timeouts of a claim start at transition times of its conditions. So the first transition time of the root
    // and its dependents is the creation time of the object, not the time of the first pass of a controller.
    private String firstTransition(String type) {
        var created = object.getMetadata().getCreationTimestamp();
        return types.includes(type) && created != null ? created : wire(now);
    }

    private void recomputeRoot() {
        var unhealthy = unhealthyDependents();
        if (unhealthy.isEmpty()) {
            put(types.root(), Condition.TRUE, types.root(), "");
            return;
        }
        var message = unhealthy.stream()
                .map(condition -> condition.type + "=" + condition.status)
                .collect(joining(", "));
        if (unhealthy.stream().anyMatch(this::isFalseNow)) {
            put(types.root(), Condition.FALSE, UNHEALTHY, message);
        } else {
            put(types.root(), Condition.UNKNOWN, RECONCILING, message);
        }
    }

    private List<Condition> unhealthyDependents() {
        return types.dependents().stream()
                .flatMap(type -> get(type).stream())
                .filter(condition -> !condition.status.equals(Condition.TRUE) || isStale(condition))
                .sorted(comparing(ConditionSet::transition).reversed())
                .toList();
    }

    private boolean isFalseNow(Condition condition) {
        return condition.status.equals(Condition.FALSE) && !isStale(condition);
    }

    private boolean isStale(Condition condition) {
        var observed = condition.observedGeneration;
        return (observed == null ? 0L : observed) != generation();
    }

    private void sort() {
        conditions.sort(comparing((Condition condition) -> condition.type.equals(types.root()))
                .thenComparing(ConditionSet::transition));
    }

    private long generation() {
        var generation = object.getMetadata().getGeneration();
        return generation == null ? 0 : generation;
    }

    private static Instant transition(Condition condition) {
        return condition.lastTransitionTime.isEmpty() ? Instant.EPOCH : Instant.parse(condition.lastTransitionTime);
    }

    private static String wire(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static List<Condition> copyOf(List<Condition> conditions) {
        return new ArrayList<>(conditions.stream().map(Condition::copy).toList());
    }
}
