package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import sh.joiner.port.Provocations;
import sh.joiner.port.Provocations.Happening;
import sh.joiner.port.Provocations.OutcomeProgress;
import sh.joiner.port.Provocations.StepProgress;
import sh.joiner.port.Provocations.StoryProgress;
import sh.joiner.sandbox.story.Outcome;
import sh.joiner.sandbox.story.Stories;

/** Tells stories of the sandbox to their end, at speed. */
final class Teller {

    static final Instant BEGINNING = Instant.parse("2026-03-02T08:00:00Z");
    private static final Duration PATIENCE = Duration.ofMinutes(6);

    /** Where an outcome is not there this shortly before its end, the world slows down, at last below the wall's pace: a busy machine plans no faster. */
    private static final Duration NEAR = Duration.ofMinutes(2);

    private static final Duration CLOSE = Duration.ofSeconds(45);
    private static final Duration LAST = Duration.ofSeconds(20);

    /** So long before an outcome is asked for the world leaves its calm: a machine that stands still for seconds must not run past it. */
    private static final Duration AHEAD = Duration.ofSeconds(60);

    private static final double SPEED = 20;

    private static final double SLOWEST = 0.2;

    /** While nothing is asked for: everything that was hoped for is there, and the next step is ahead. */
    private static final double CALM = 60;

    record Telling(StoryProgress progress, List<Happening> journal) {}

    private Teller() {}

    static void cameToItsEnd(Telling telling) {
        var progress = telling.progress();
        assertThat(progress.steps()).allSatisfy(step -> assertThat(step.state()).isEqualTo(StepProgress.Stage.TAKEN));
        assertThat(progress.outcomes())
                .allSatisfy(outcome -> assertThat(outcome.state()).isEqualTo(OutcomeProgress.Verdict.MET));
        assertThat(telling.journal())
                .extracting(Happening::after)
                .containsAll(progress.steps().stream()
                        .map(step -> Duration.between(progress.beganAt(), step.at()))
                        .toList());
    }

    /** Two worlds with the same seed, side by side: each comes to its end, and their journals agree. */
    static void toldTwiceTheSameWay(String name) {
        try (var threads = Executors.newFixedThreadPool(2)) {
            var first = CompletableFuture.supplyAsync(() -> told(name), threads);
            var second = CompletableFuture.supplyAsync(() -> told(name), threads);

            assertThat(List.of(first.join(), second.join())).allSatisfy(Teller::cameToItsEnd);
            assertThat(second.join().journal()).isEqualTo(first.join().journal());
        }
    }

    private static Telling told(String name) {
        var settings = Installation.settings(Map.of("joiner.sandbox.story", name)); // some begin before the controller
        try (var world = new SandboxEnvironment(settings.sandbox(), BEGINNING);
                var installation = new Installation(world, settings)) {
            return told(started(world, installation), name);
        }
    }

    static Provocations started(Environment world, Installation installation) {
        soon(installation.start()::isLeading);
        return world.provocations().orElseThrow();
    }

    static Telling told(Provocations sandbox, String name) {
        sandbox.play(name);
        var asked = Stories.named(name).outcomes().stream().map(Outcome::from).toList();
        soon(() -> isTold(sandbox, asked));
        return new Telling(sandbox.state().story(), sandbox.journal());
    }

    private static boolean isTold(Provocations sandbox, List<Duration> asked) {
        var state = sandbox.state();
        double speed = pace(state.story(), asked, state.now());
        if (state.speed() != speed) {
            sandbox.speed(speed);
        }
        return state.story().isTold();
    }

    /** An outcome that is long not asked for cannot come any sooner, so that nobody need wait for it. */
    private static double pace(StoryProgress story, List<Duration> asked, Instant now) {
        return IntStream.range(0, asked.size())
                .filter(number -> story.outcomes().get(number).state() == OutcomeProgress.Verdict.OPEN)
                .filter(number ->
                        !now.isBefore(story.beganAt().plus(asked.get(number)).minus(AHEAD)))
                .mapToObj(number ->
                        Duration.between(now, story.outcomes().get(number).by()))
                .min(Comparator.naturalOrder())
                .map(Teller::pace)
                .orElse(CALM);
    }

    private static double pace(Duration left) {
        if (left.compareTo(LAST) < 0) {
            return SLOWEST;
        }
        if (left.compareTo(CLOSE) < 0) {
            return 1;
        }
        return left.compareTo(NEAR) < 0 ? SPEED / 5 : SPEED;
    }

    static long taken(Provocations sandbox) {
        return sandbox.state().story().steps().stream()
                .filter(step -> step.state() == StepProgress.Stage.TAKEN)
                .count();
    }

    static void soon(BooleanSupplier wished) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!wished.getAsBoolean()) {
            if (System.nanoTime() > end) {
                fail("not so after %s", PATIENCE);
            }
            LockSupport.parkNanos(50_000_000);
        }
    }
}
