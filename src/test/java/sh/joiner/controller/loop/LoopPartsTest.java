package sh.joiner.controller.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.port.Failures;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class LoopPartsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);

    @Nested
    class ABackoff {

        private final Backoff backoff = new Backoff(SECOND, Duration.ofMinutes(1));

        @Test
        void theWaitDoublesUpToItsMaximum() {
            var waits = new ArrayList<Duration>();
            for (int failure = 0; failure < 8; failure++) {
                waits.add(backoff.after("claim"));
            }

            assertThat(waits).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L);
        }

        @Test
        void failuresAreCountedForEachKeyUntilASuccess() {
            backoff.after("claim");
            backoff.after("claim");

            assertThat(backoff.after("other")).isEqualTo(SECOND);
            backoff.forget("claim");
            assertThat(backoff.after("claim")).isEqualTo(SECOND);
        }
    }

    @Nested
    class ALoop {

        private final SingleThreadRunner runner = new SingleThreadRunner(new HandClock());
        private final List<Instant> passes = new ArrayList<>();

        private Duration pass(Instant now) {
            passes.add(now);
            return HOUR;
        }

        @Test
        void theStepGetsTheInstantOfTheClockAndRunsAgainAfterItsWait() {
            try (var loop = new Loop("test", runner, this::pass)) {
                loop.start();
                runner.advance(HOUR);
            }
            assertThat(passes).containsExactly(HandClock.START, HandClock.START.plus(HOUR));
        }

        @Test
        void aRequestDuringAPassIsKept() {
            var loops = new ArrayList<Loop>();
            try (var loop = new Loop("test", runner, now -> {
                loops.getFirst().wakeIn(SECOND);
                return pass(now);
            })) {
                loops.add(loop);
                loop.start();
                runner.advance(SECOND);
            }
            assertThat(passes).hasSize(2);
        }

        @Test
        void simultaneousRequestsLeadToOnePass() {
            try (var loop = new Loop("test", runner, this::pass)) {
                loop.start();
                loop.wake();
                loop.wakeIn(SECOND);
                runner.advance(SECOND);
            }
            assertThat(passes).hasSize(1);
        }

        @ParameterizedTest
        @MethodSource("sh.joiner.controller.loop.LoopPartsTest#failures")
        void aFailedPassIsRetried(Throwable failure) {
            try (var loop = new Loop("test", runner, now -> {
                var _ = pass(now);
                throw Failures.asException(failure);
            })) {
                loop.start();
                runner.advance(SECOND.multipliedBy(3));
            }
            assertThat(passes)
                    .containsExactly(HandClock.START, HandClock.START.plusSeconds(1), HandClock.START.plusSeconds(3));
        }

        @Test
        void aClosedLoopRunsNoPass() {
            var loop = new Loop("test", runner, this::pass);
            loop.start();
            loop.close();
            loop.wake();
            runner.advance(HOUR);

            assertThat(passes).isEmpty();
        }
    }

    static List<Throwable> failures() {
        return List.of(new IllegalStateException("thrown by the test"), new StackOverflowError("thrown by the test"));
    }

    @Nested
    class ALane {

        private final HandClock clock = new HandClock();
        private final SingleThreadRunner runner = new SingleThreadRunner(clock);
        private final Lanes lanes = new Lanes("test", runner, 10);
        private final List<String> ran = new ArrayList<>();

        @Test
        void aKeyIsFreeAgainAfterAnError() {
            lanes.run("object", _ -> {
                throw new StackOverflowError("thrown by the test");
            });
            runner.run();
            lanes.run("object", _ -> ran.add("again"));
            runner.run();

            assertThat(ran).containsExactly("again");
        }

        @Test
        void workForABusyKeyIsSkipped() {
            lanes.run("object", _ -> ran.add("first"));
            lanes.run("object", _ -> ran.add("second"));
            lanes.run("other", _ -> ran.add("other"));
            assertThat(lanes.running()).isEqualTo(2);
            runner.run();

            assertThat(ran).containsExactly("first", "other");
            assertThat(lanes.running()).isZero();
        }

        @Test
        void noThreadIsBlockedWhileAnAnswerIsPending() {
            var answer = new CompletableFuture<String>();
            lanes.ask(
                    "object",
                    () -> answer,
                    completed -> {
                        ran.add(Lanes.answered(completed));
                        return SECOND;
                    },
                    (wait, at) -> ran.add("again in %s from %s".formatted(wait, at)));
            runner.run();
            assertThat(lanes.isRunning("object")).isTrue();

            answer.complete("yes");
            runner.run();

            assertThat(ran).containsExactly("yes", "again in PT1S from " + HandClock.START);
            assertThat(lanes.isRunning("object")).isFalse();
        }

        @Test
        void aKeyIsFreeAgainAfterAFailedRequest() {
            lanes.<String>ask(
                    "object",
                    () -> {
                        throw new IllegalStateException("thrown by the test");
                    },
                    completed -> {
                        ran.add(completed.exceptionNow().getMessage());
                        return SECOND;
                    },
                    (_, _) -> ran.add("free: " + !lanes.isRunning("object")));
            runner.run();

            assertThat(ran).containsExactly("thrown by the test", "free: true");
        }
    }

    @Test
    void onlyWaitsThatAreOverAreForgotten() {
        var now = Instant.EPOCH;
        var retries = new RetryGate();
        retries.delay("short", now, SECOND);
        retries.delay("long", now, SECOND.multipliedBy(10));

        retries.forgetExpired(now.plus(SECOND));

        assertThat(retries.mayTry("short", now)).isTrue();
        assertThat(retries.mayTry("long", now.plus(SECOND))).isFalse();
    }
}
