package sh.joiner.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.HandClock.START;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Unavailable.Stock;
import sh.joiner.port.Capacity.Exhausted;
import sh.joiner.testing.HandClock;

class LoopPartsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Nested
    class ABatchWindow {

        private final BatchWindow window = new BatchWindow(SECOND, Duration.ofSeconds(10));

        @Test
        void isNotOpenBeforeSomebodyWishes() {
            assertThat(window.untilClosed(START)).isEmpty();
        }

        @Test
        void closesASecondAfterTheLastNewWish() {
            window.wish("a", START);
            window.wish("b", START.plusMillis(700));

            assertThat(window.untilClosed(START.plusMillis(700))).contains(SECOND);
        }

        @Test
        void isNotKeptOpenByARepeatedWish() {
            window.wish("a", START);

            assertThat(window.wish("a", START.plusMillis(700))).isFalse();
            assertThat(window.untilClosed(START.plusSeconds(1))).contains(Duration.ZERO);
        }

        @Test
        void closesAfterTenSecondsWhoeverElseComes() {
            for (int pod = 0; pod <= 20; pod++) {
                window.wish("pod " + pod, START.plusMillis(pod * 500L));
            }

            assertThat(window.untilClosed(START.plusSeconds(10))).contains(Duration.ZERO);
        }

        @Test
        void opensAnewOnceItWasCleared() {
            window.wish("a", START);
            window.clear();

            assertThat(window.untilClosed(START)).isEmpty();
            assertThat(window.wish("a", START.plusSeconds(5))).isTrue();
        }
    }

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

                assertThat(second.await(5, TimeUnit.SECONDS)).isTrue();
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

                assertThat(second.await(5, TimeUnit.SECONDS)).isTrue();
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

    @Nested
    class WhatEc2HadNothingOf {

        private final HandClock clock = new HandClock();
        private final UnavailableOfferings offerings = new UnavailableOfferings(clock);

        private void mark(String subnet, String code) {
            offerings.mark(List.of(new Exhausted("m5.large", "us-east-1a", CapacityType.SPOT, subnet, code)));
        }

        @Test
        void isRememberedForThreeMinutes() {
            mark("", "InsufficientInstanceCapacity");

            clock.advance(Duration.ofSeconds(179));
            assertThat(offerings.now().stocks())
                    .containsExactly(new Stock("m5.large", "us-east-1a", CapacityType.SPOT));
            clock.advance(SECOND);
            assertThat(offerings.now().isEmpty()).isTrue();
        }

        @Test
        void isRememberedAnewEachTime() {
            mark("", "InsufficientInstanceCapacity");
            clock.advance(Duration.ofMinutes(2));
            mark("", "InsufficientInstanceCapacity");
            clock.advance(Duration.ofMinutes(2));

            assertThat(offerings.now().stocks()).hasSize(1);
        }

        @Test
        void isAWholeSubnetWhereThatIsFull() {
            mark("subnet-a", "InsufficientFreeAddressesInSubnet");

            assertThat(offerings.now().subnets()).containsExactly("subnet-a");
            assertThat(offerings.now().stocks()).hasSize(1);
        }

        @Test
        void isEverythingOnSpotWhereTheAccountMayNotBuySo() {
            mark("", "AuthFailure.ServiceLinkedRoleCreationNotPermitted");

            assertThat(offerings.now().capacityTypes()).containsExactly(CapacityType.SPOT);
            assertThat(offerings.now().stocks()).isEmpty();
        }
    }
}
