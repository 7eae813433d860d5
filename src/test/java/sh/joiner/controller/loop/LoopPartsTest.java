package sh.joiner.controller.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.HandClock;

class LoopPartsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Nested
    class ABackoff {

        private final Backoff backoff = new Backoff(SECOND, Duration.ofMinutes(1));

        @Test
        void doublesUpToItsMost() {
            var waits = new ArrayList<Duration>();
            for (int failure = 0; failure < 8; failure++) {
                waits.add(backoff.after("claim"));
            }

            assertThat(waits).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L);
        }

        @Test
        void countsEachThingByItselfAndBeginsAnewOnceItWentWell() {
            backoff.after("claim");
            backoff.after("claim");

            assertThat(backoff.after("other")).isEqualTo(SECOND);
            backoff.forget("claim");
            assertThat(backoff.after("claim")).isEqualTo(SECOND);
        }
    }

    @Nested
    class AWorker {

        private final HandClock clock = new HandClock();

        @Test
        void keepsAWishThatCameWhileItWorked() throws InterruptedException {
            var begun = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            var second = new CountDownLatch(2);
            try (var worker = new Worker("test", clock, () -> {
                begun.countDown();
                second.countDown();
                Writes.await(CompletableFuture.runAsync(() -> awaitQuietly(mayEnd)));
                return Duration.ofHours(1);
            })) {
                worker.start();
                begun.await();
                worker.wakeIn(SECOND);
                mayEnd.countDown();
                worker.await();
                clock.advance(SECOND);

                assertThat(second.await(30, TimeUnit.SECONDS)).isTrue();
            }
        }

        @Test
        void triesAFailedPassAgain() throws InterruptedException {
            var second = new CountDownLatch(2);
            try (var worker = new Worker("test", clock, () -> {
                second.countDown();
                throw new IllegalStateException("of the test");
            })) {
                worker.start();
                worker.await();
                clock.advance(SECOND);

                assertThat(second.await(30, TimeUnit.SECONDS)).isTrue();
            }
        }

        @Test
        void triesAPassAgainThatEndedInAnError() throws InterruptedException {
            var second = new CountDownLatch(2);
            try (var worker = new Worker("test", clock, () -> {
                second.countDown();
                throw new StackOverflowError("of the test");
            })) {
                worker.start();
                worker.await();
                clock.advance(SECOND);

                assertThat(second.await(30, TimeUnit.SECONDS)).isTrue();
            }
        }

        private static void awaitQuietly(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void aLaneIsFreeAgainAfterAnError() throws InterruptedException {
        var second = new CountDownLatch(1);
        try (var lanes = new Lanes(1)) {
            lanes.run("object", () -> {
                throw new StackOverflowError("of the test");
            });
            lanes.await();
            lanes.run("object", second::countDown);

            assertThat(second.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void whatHasRestedIsForgottenAndMayBeTried() {
        var now = Instant.EPOCH;
        var pace = new Pace();
        pace.rest("short", now, SECOND);
        pace.rest("long", now, SECOND.multipliedBy(10));

        pace.forgetRested(now.plus(SECOND));

        assertThat(pace.mayTry("short", now)).isTrue();
        assertThat(pace.mayTry("long", now.plus(SECOND))).isFalse();
    }
}
