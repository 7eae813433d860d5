package sh.joiner.kubernetes.rate;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import sh.joiner.port.WorldClock;

/**
 * A clock that advances like the wall clock or the world's clock, whichever is faster. In a sandbox at 40 times the speed, 40 times as many
 * requests are normal. While the sandbox's clock is stopped, the wall clock advances, because users still use the API server. Thread-safe.
 */
final class FasterClock implements LongSupplier {

    private final LongSupplier wall;
    private final WorldClock world;
    private long nanos;
    private long wallSeen;
    private Instant worldSeen;

    FasterClock(LongSupplier wall, WorldClock world) {
        this.wall = wall;
        this.world = world;
        this.wallSeen = wall.getAsLong();
        this.worldSeen = world.now();
    }

    @Override
    public synchronized long getAsLong() {
        long wallNow = wall.getAsLong();
        var worldNow = world.now();
        long byWorld = Math.max(0, nanosBetween(worldSeen, worldNow));
        nanos += Math.max(wallNow - wallSeen, byWorld);
        wallSeen = wallNow;
        worldSeen = worldNow;
        return nanos;
    }

    private static long nanosBetween(Instant from, Instant to) {
        var between = Duration.between(from, to);
        var most = Duration.ofHours(1); // a longer jump counts as one hour
        return (between.compareTo(most) < 0 ? between : most).toNanos();
    }
}
