package sh.joiner.controller.pool;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.lifecycle.RegistrationHealth;
import sh.joiner.engine.lifecycle.RegistrationHealth.Outcome;
import sh.joiner.model.claim.Condition;

/**
 * The results of the last node registrations of each pool (core 6.5, 7.2). The key is the pool's UID, so a recreated pool starts without results.
 * After a restart of the process, the results are taken from the pool's condition. Thread-safe.
 */
public final class RegistrationState {

    private final Map<String, Memory> byPool = new ConcurrentHashMap<>();

    /** The health of a pool, with the reason if it is unhealthy. */
    public sealed interface Verdict {

        record Healthy() implements Verdict {}

        record Unhealthy(String reason, String message) implements Verdict {}
    }

    private record Memory(
            RegistrationHealth health, @Nullable Verdict pending) {}

    /** Records that a node has registered for a claim of the pool. */
    public void joined(String pool) {
        byPool.compute(pool, (_, memory) -> {
            var health = healthOf(memory).plus(Outcome.JOINED);
            return new Memory(health, health.isUnhealthy() ? pending(memory) : new Verdict.Healthy());
        });
    }

    /** Records that a claim of the pool failed before a node registered. */
    public void failed(String pool, String reason, String message) {
        byPool.compute(pool, (_, memory) -> {
            var health = healthOf(memory).plus(Outcome.FAILED);
            return new Memory(health, health.isUnhealthy() ? new Verdict.Unhealthy(reason, message) : pending(memory));
        });
    }

    /** Forgets earlier results, because the pool or its node class has changed. */
    void reset(String pool) {
        byPool.remove(pool);
    }

    /** Restores the state from the pool's condition if no result was recorded yet. */
    void recall(String pool, Condition.Status status) {
        byPool.compute(
                pool,
                (_, memory) -> healthOf(memory).isUnknown()
                        ? new Memory(RegistrationHealth.reported(status), pending(memory))
                        : memory);
    }

    /** Returns the verdict that the pool's condition does not show yet; empty if there is none. */
    public Optional<Verdict> pendingVerdict(String pool) {
        return Optional.ofNullable(pending(byPool.get(pool)));
    }

    /** Records that the pool's condition shows this verdict. */
    void shown(String pool, Verdict verdict) {
        byPool.computeIfPresent(
                pool, (_, memory) -> verdict.equals(memory.pending()) ? new Memory(memory.health(), null) : memory);
    }

    private static RegistrationHealth healthOf(@Nullable Memory memory) {
        return memory == null ? RegistrationHealth.UNKNOWN : memory.health();
    }

    private static @Nullable Verdict pending(@Nullable Memory memory) {
        return memory == null ? null : memory.pending();
    }
}
