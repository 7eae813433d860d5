package sh.joiner.sandbox.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.board.ExampleSandbox;
import sh.joiner.model.http.AllowedHosts;

@Execution(ExecutionMode.CONCURRENT)
class RemoteClockTest {

    private static final Duration CLOSE = Duration.ofMillis(500); // world time; the clocks are read one after the other

    private final ServedWorld world = new ServedWorld(new ExampleSandbox());
    private final List<String> reports = new CopyOnWriteArrayList<>();
    private final RemoteClock clock = new RemoteClock(world.link, reports::add);

    @AfterEach
    void close() {
        clock.close();
        world.close();
    }

    @Test
    void startsAtTheTimeOfTheWorld() {
        assertSameTime();
    }

    @Test
    void jumpsWithTheWorldAndRunsDueTasksBeforeItNotifies() {
        clock.schedule(Duration.ofHours(5), () -> reports.add("due"));
        clock.onJump(() -> reports.add("jump"));

        world.clock.advance(Duration.ofHours(6));

        eventually(() -> Optional.of(reports), all -> all.equals(List.of("due", "jump")));
        assertSameTime();
    }

    @Test
    void followsTwoJumpsOfAStoppedClock() {
        world.clock.setSpeed(0);
        world.clock.advance(Duration.ofDays(1));
        world.clock.advance(Duration.ofDays(1));

        eventually(() -> Optional.of(clock.now()), now -> !now.isBefore(world.clock.now()));
        assertSameTime();
    }

    @Test
    void adoptsTheSpeedOfTheWorldImmediately() {
        clock.schedule(Duration.ofMinutes(30), () -> reports.add("half an hour"));

        world.clock.setSpeed(3600);

        eventually(() -> Optional.of(reports), all -> all.equals(List.of("half an hour")));
    }

    @Test
    void stopsWhenTheWorldStops() {
        world.clock.setSpeed(0);
        eventually(() -> Optional.of(clock), RemoteClockTest::isStopped);

        assertSameTime();
    }

    private static boolean isStopped(RemoteClock clock) {
        var before = clock.now();
        pause();
        return clock.now().equals(before);
    }

    private static void pause() {
        LockSupport.parkNanos(30_000_000);
    }

    @Test
    void stopsWhileTheWorldDoesNotRespondAndReportsTheLossOnce() {
        world.server.close();
        eventually(() -> Optional.of(clock), RemoteClockTest::isStopped);
        assertThat(reports).isEmpty();

        awaitReport(reports);

        assertThat(reports).singleElement().asString().contains(world.link.url() + " does not answer");
    }

    private static void awaitReport(List<String> reports) {
        long end =
                System.nanoTime() + RemoteClock.LONGEST_SILENCE.plusSeconds(30).toNanos();
        while (reports.isEmpty() && System.nanoTime() < end) {
            pause();
        }
    }

    @Test
    void doesNotFollowAnotherWorldAtTheSameUrl() {
        int port = URI.create(world.server.url()).getPort();
        try (var other = new ServedWorld(new ExampleSandbox())) {
            world.server.close();
            try (var _ = new WorldServer(
                    new World(other.link.facts(), other.clock, other.here, new ExampleSandbox()),
                    port,
                    AllowedHosts.LOOPBACK)) {
                eventually(() -> Optional.of(reports), all -> all.size() == 1);
            }
        }
        assertThat(reports.getFirst()).contains("was restarted");
    }

    private void assertSameTime() {
        eventually(
                () -> Optional.of(
                        Duration.between(world.clock.now(), clock.now()).abs()),
                difference -> difference.compareTo(CLOSE) < 0);
    }
}
