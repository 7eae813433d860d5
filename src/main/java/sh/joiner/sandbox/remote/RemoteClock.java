package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import sh.joiner.port.Failures;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.clock.SandboxClock;

/**
 * A clock that follows the one of a world in another process: its speed and its jumps at once, and what the two drift apart every second of the
 * wall.
 *
 * <p>While the world does not answer it stands still. A world that is silent for longer than {@link #LONGEST_SILENCE} does not come back, since
 * it lives in memory; one that was started anew is another. Both are told once, in a sentence, and then the clock stands for good.
 */
public final class RemoteClock implements WorldClock, AutoCloseable {

    /** Of the wall. */
    static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

    private static final Logger LOG = Logger.getLogger(RemoteClock.class);
    private static final int LEAST_MISSES =
            2; // the first one after this process was suspended says nothing about the world
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration NEXT_TRY = Duration.ofMillis(250);
    private static final Duration LEAST_JUMP = Duration.ofNanos(1);
    private static final long UNKNOWN = -1;

    private final WorldLine line;
    private final Consumer<String> gone;
    private final SandboxClock clock;
    private final Thread follower;
    private ClockReading last;
    private long heardAt = System.nanoTime();
    private int misses; // in a row; of the follower alone
    private volatile boolean closed;

    /**
     * Follows from now on.
     *
     * @param gone is told once, when the world will not be heard of again, in a sentence
     */
    public RemoteClock(WorldLine line, Consumer<String> gone) {
        this.line = line;
        this.gone = gone;
        this.last = read(line, UNKNOWN);
        this.clock = new SandboxClock(last.now());
        clock.keepTo(last.now(), last.speed());
        this.follower = Thread.ofPlatform().name("world-follower").daemon().start(this::follow);
    }

    private static ClockReading read(WorldLine line, long known) {
        var question = JsonNodeFactory.instance.objectNode().put("known", known);
        return ClockReading.of(line.ask("/clock", question, ANSWER_TIMEOUT).body());
    }

    private void follow() {
        boolean follows = true;
        while (follows && !closed) {
            follows = look();
        }
    }

    /** Whether there is still something to follow. */
    private boolean look() {
        try {
            return heard(read(line, last.change()));
        } catch (WorldGone silent) {
            return missed(silent);
        } catch (Throwable ending) {
            return !closed && missed(Failures.asException(ending));
        }
    }

    private boolean heard(ClockReading reading) {
        if (!reading.world().equals(last.world())) {
            stand();
            gone.accept("the sandbox's world at %s was started anew, and what it knew is gone".formatted(line.url()));
            return false;
        }
        if (reading.jumps() != last.jumps()) {
            jump(Duration.between(clock.now(), reading.now()));
        }
        clock.keepTo(reading.now(), reading.speed());
        last = reading;
        heardAt = System.nanoTime();
        misses = 0;
        return true;
    }

    private void jump(Duration by) {
        clock.advance(by.compareTo(LEAST_JUMP) < 0 ? LEAST_JUMP : by);
    }

    private boolean missed(RuntimeException why) {
        if (closed) {
            return false;
        }
        stand();
        misses++;
        if (misses >= LEAST_MISSES && System.nanoTime() - heardAt > LONGEST_SILENCE.toNanos()) {
            gone.accept(String.valueOf(why.getMessage()));
            return false;
        }
        LOG.debugf("the world's clock is not heard: reason=%s", why.getMessage());
        LockSupport.parkNanos(NEXT_TRY.toNanos());
        return true;
    }

    private void stand() {
        clock.keepTo(clock.now(), 0);
    }

    @Override
    public Instant now() {
        return clock.now();
    }

    @Override
    public Timer schedule(Duration after, Runnable task) {
        return clock.schedule(after, task);
    }

    @Override
    public void onJump(Runnable listener) {
        clock.onJump(listener);
    }

    @Override
    public void close() {
        closed = true;
        follower.interrupt();
        clock.close();
    }
}
