package sh.joiner.controller.pool;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.engine.lifecycle.RegistrationHealth;
import sh.joiner.engine.lifecycle.RegistrationHealth.Outcome;
import sh.joiner.model.claim.Condition;

/**
 * How the last nodes of each pool came up (core 6.5, 7.2), by the pool's uid: a pool that is made anew under an old name starts afresh. Kept in
 * memory; after a restart a pool's condition stands for it. Thread-safe.
 */
public final class RegistrationState {

    private final Map<String, Memory> byPool = new ConcurrentHashMap<>();

    /** What is to be said of a pool: that it is well, or why not. */
    public sealed interface Verdict {

        record Well() implements Verdict {}

        record Unwell(String reason, String message) implements Verdict {}
    }

    private record Memory(
            RegistrationHealth health, @Nullable Verdict unsaid) {}

    /** A node has joined for one of its claims. */
    public void joined(String pool) {
        byPool.compute(pool, (_, memory) -> {
            var health = healthOf(memory).plus(Outcome.JOINED);
            return new Memory(health, health.isUnhealthy() ? unsaid(memory) : new Verdict.Well());
        });
    }

    /** One of its claims was given up before a node joined. */
    public void failed(String pool, String reason, String message) {
        byPool.compute(pool, (_, memory) -> {
            var health = healthOf(memory).plus(Outcome.FAILED);
            return new Memory(health, health.isUnhealthy() ? new Verdict.Unwell(reason, message) : unsaid(memory));
        });
    }

    /** The pool has changed, or its node class: what was seen before says nothing. */
    void reset(String pool) {
        byPool.remove(pool);
    }

    /** What its condition tells, where nothing was seen yet. */
    void recall(String pool, Condition.Status told) {
        byPool.compute(
                pool,
                (_, memory) -> healthOf(memory).isUnknown()
                        ? new Memory(RegistrationHealth.told(told), unsaid(memory))
                        : memory);
    }

    /** What is to be said now. */
    public Optional<Verdict> news(String pool) {
        return Optional.ofNullable(unsaid(byPool.get(pool)));
    }

    /** It stands on the pool. */
    void said(String pool, Verdict verdict) {
        byPool.computeIfPresent(
                pool, (_, memory) -> verdict.equals(memory.unsaid()) ? new Memory(memory.health(), null) : memory);
    }

    private static RegistrationHealth healthOf(@Nullable Memory memory) {
        return memory == null ? RegistrationHealth.UNKNOWN : memory.health();
    }

    private static @Nullable Verdict unsaid(@Nullable Memory memory) {
        return memory == null ? null : memory.unsaid();
    }
}
