package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sh.joiner.app.environment.Environment;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.port.sandbox.Provocations.Happening;
import sh.joiner.port.sandbox.Provocations.OutcomeProgress;
import sh.joiner.port.sandbox.Provocations.StepProgress;
import sh.joiner.port.sandbox.Provocations.StoryProgress;
import sh.joiner.sandbox.story.Stories;
import sh.joiner.sandbox.story.StoryOutcome;

/** Plays stories of the sandbox to their end, faster than real time. */
public final class FastStoryPlayer {

    static final Instant BEGINNING = Instant.parse("2026-03-02T08:00:00Z");
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(6);

    /** The number of concurrent runs of a story, each in its own world. Their journals are compared. */
    private static final int RUNS = Integer.getInteger("stories.runs", 1);

    private static final int STEPS_BETWEEN_CHECKS = 5;

    /** The maximum speed. It is used while the story waits for no outcome. */
    private static final double FASTEST = 240;

    /** The speed shortly before the deadline of an outcome: slow enough for a busy computer. */
    private static final double SLOWEST = 0.1;

    private static final Duration LAST = Duration.ofSeconds(10);

    /** The time in the world that a node needs from its launch until its pods run. */
    private static final Duration START = Duration.ofMinutes(2);

    /** The wall-clock seconds in which the time that is left for an outcome would pass at the chosen speed. */
    private static final double SECONDS_FOR_AN_OUTCOME = 10;

    /** The wall-clock seconds in which the time until the earliest instant of an outcome would pass at the chosen speed. */
    private static final double SECONDS_BEFORE_AN_OUTCOME = 0.5;

    record StoryResult(StoryProgress progress, List<Happening> journal) {}

    private FastStoryPlayer() {}

    static void assertCompleted(StoryResult result) {
        var progress = result.progress();
        assertThat(progress.steps()).allSatisfy(step -> assertThat(step.state()).isEqualTo(StepProgress.Stage.TAKEN));
        assertThat(progress.outcomes())
                .allSatisfy(outcome -> assertThat(outcome.state()).isEqualTo(OutcomeProgress.Verdict.MET));
        assertThat(result.journal())
                .extracting(Happening::after)
                .containsAll(progress.steps().stream()
                        .map(step -> Duration.between(progress.beganAt(), step.at()))
                        .toList());
    }

    /** Plays a story {@link #RUNS} times, each in its own world with the same seed, and checks that all runs complete with the same journal. */
    public static void assertCompletesTheSameWay(String name) {
        try (var threads = Executors.newFixedThreadPool(RUNS)) {
            var results = Stream.generate(() -> CompletableFuture.supplyAsync(() -> playToEnd(name), threads))
                    .limit(RUNS)
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();

            assertThat(results).allSatisfy(FastStoryPlayer::assertCompleted);
            assertThat(results.stream().map(StoryResult::journal).distinct()).hasSize(1);
        }
    }

    private static StoryResult playToEnd(String name) {
        var settings =
                Installation.settings(Map.of("joiner.sandbox.story", name)); // some stories start before the controller
        try (var world = new SandboxEnvironment(settings.sandbox(), BEGINNING);
                var installation = new Installation(world, settings)) {
            start(world, installation);
            return playToEnd(world, name);
        }
    }

    static Provocations start(Environment world, Installation installation) {
        soon(installation.start()::isLeading);
        return world.provocations().orElseThrow();
    }

    /** Plays the story to its end. Only this method moves the world's clock meanwhile. */
    static StoryResult playToEnd(SandboxEnvironment world, String name) {
        var sandbox = world.steering();
        sandbox.play(name);
        var outcomes = Stories.named(name).outcomes();
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (!sandbox.state().story().isTold()) {
            assertThat(System.nanoTime()).as("%s ends in time", name).isLessThan(end);
            double speed =
                    speed(sandbox.state().story(), outcomes, world.clock().now());
            for (int step = 0; step < STEPS_BETWEEN_CHECKS; step++) {
                StallIndependentClock.step(world.clock(), speed);
            }
        }
        return new StoryResult(sandbox.state().story(), sandbox.journal());
    }

    private static double speed(StoryProgress story, List<StoryOutcome> outcomes, Instant now) {
        var passed = Duration.between(story.beganAt(), now);
        return IntStream.range(0, outcomes.size())
                .filter(place -> story.outcomes().get(place).state() == OutcomeProgress.Verdict.OPEN)
                .mapToDouble(place -> speed(outcomes.get(place), passed))
                .reduce(FASTEST, Math::min);
    }

    private static double speed(StoryOutcome open, Duration passed) {
        var before = open.from().minus(passed);
        var left = open.by().minus(before.isNegative() ? passed : open.from());
        if (left.compareTo(LAST) < 0) {
            return SLOWEST;
        }
        return seconds(spare(left)) / SECONDS_FOR_AN_OUTCOME + Math.max(0, seconds(before)) / SECONDS_BEFORE_AN_OUTCOME;
    }

    /** Returns the time left for planning and launching: the time left minus {@link #START}, but at least {@link #START} if so much is left. */
    private static Duration spare(Duration left) {
        var beforeLaunch = left.minus(START);
        if (left.compareTo(START) < 0) {
            return left;
        }
        return beforeLaunch.compareTo(START) < 0 ? START : beforeLaunch;
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    static long takenSteps(Provocations sandbox) {
        return sandbox.state().story().steps().stream()
                .filter(step -> step.state() == StepProgress.Stage.TAKEN)
                .count();
    }

    static void soon(BooleanSupplier condition) {
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                fail("condition not met after %s", LONGEST_WAIT);
            }
            LockSupport.parkNanos(50_000_000);
        }
    }
}
