package sh.joiner.controller.interruption;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.InterruptionPolicyBuilder.policy;
import static sh.joiner.testing.PodBuilder.pod;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sh.joiner.controller.notice.NoticeWorld;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Action;
import sh.joiner.model.interruption.ActionKind;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.NoticeKind;
import sh.joiner.model.interruption.Request;
import sh.joiner.testing.HandClock;

/**
 * A process crashes at one of its calls to AWS or Kubernetes, and another process takes over. The result is the same as without a crash.
 */
class CrashedProcessTest {

    private static final int MOST_CALLS = 60;

    /** The tested sequences of events. */
    enum Scenario {
        SPOT {
            @Override
            void begin(NoticeWorld world) {
                world.queue.send(RawNotices.spot("i-1", world.clock.now()));
            }
        },
        STOPPED_TWICE {
            @Override
            void begin(NoticeWorld world) {
                world.queue.send(RawNotices.state("i-1", "stopping", world.clock.now()));
                world.queue.send(RawNotices.state("i-1", "stopped", world.clock.now()));
            }
        },
        REBOOT_AND_REBALANCE {
            @Override
            void begin(NoticeWorld world) {
                var now = world.clock.now();
                world.queue.send(RawNotices.reboot("i-1", now.plus(Duration.ofDays(21)), false, now));
                world.queue.send(RawNotices.rebalance("i-2", now));
            }
        },
        FAILED_CHECK {
            @Override
            void begin(NoticeWorld world) {
                world.status.impair(new InstanceId("i-2"), NoticeKind.SYSTEM_STATUS);
                world.pass(Duration.ofMinutes(3));
            }
        },
        NOT_PARSED {
            @Override
            void begin(NoticeWorld world) {
                world.queue.send("nonsense");
            }
        },
        CORDONED_AND_CANCELLED {
            @Override
            void begin(NoticeWorld world) {
                world.policies.has(
                        policy("default").rule(new Action.Cordon()).uncordons().build());
                world.queue.send(reboot(world, false));
            }

            @Override
            void proceed(NoticeWorld world) {
                assertThat(world.cluster.cordoned()).hasSize(1);
                world.queue.send(reboot(world, true));
            }

            @Override
            void check(NoticeWorld world) {
                assertThat(world.cluster.cordoned()).isEmpty();
                assertThat(world.deleting()).isEmpty();
            }
        },
        APPROVED {
            @Override
            void begin(NoticeWorld world) {
                var approval = new Action.AwaitApproval(Duration.ofHours(1), ActionKind.DRAIN_NOW, Optional.empty());
                world.policies.has(policy("default").rule(approval).build());
                world.queue.send(reboot(world, false));
            }

            @Override
            void proceed(NoticeWorld world) {
                assertThat(world.deleting()).isEmpty();
                world.interruptions.request("i-1-system-reboot-20261212-0800", Request.APPROVE);
            }

            @Override
            void check(NoticeWorld world) {
                assertThat(world.deleting()).containsExactly("c-1");
            }
        },
        FORCED {
            @Override
            void begin(NoticeWorld world) {
                var rule = policy("default").rule(new Action.DrainNow(), Duration.ofSeconds(25));
                world.policies.has(rule.build());
                world.queue.send(RawNotices.spot("i-1", world.clock.now()));
            }

            @Override
            void proceed(NoticeWorld world) {
                world.clock.advance(Duration.between(world.clock.now(), HandClock.START.plusSeconds(96)));
            }
        },
        REPLACED_FIRST {
            @Override
            void begin(NoticeWorld world) {
                world.policies.has(policy("default")
                        .rule(new Action.DrainNow())
                        .replacesFirst()
                        .build());
                world.offersCapacity()
                        .cluster
                        .with(
                                pod("db-0").requests("1.2", "1Gi").runningOn("n-1"),
                                pod("db-1").requests("1.2", "1Gi").runningOn("n-1"),
                                pod("other").requests("2", "1Gi").runningOn("n-2"));
                world.queue.send(reboot(world, false));
            }

            @Override
            void proceed(NoticeWorld world) {
                world.cluster.claims().stream()
                        .filter(claim -> claim.annotations().containsKey(Claim.REPLACES))
                        .forEach(claim -> world.cluster
                                .claimWriter()
                                .report(claim.name(), List.of(ConditionReport.ofTrue("Initialized"))));
            }

            @Override
            void check(NoticeWorld world) {
                assertThat(world.cluster.claims())
                        .extracting(claim -> claim.name().value())
                        .containsExactly("c-1", "c-2", "default-3", "default-4");
                assertThat(world.deleting()).containsExactly("c-1");
            }
        };

        abstract void begin(NoticeWorld world);

        /** Causes the next event, after a process has handled the first event. */
        void proceed(NoticeWorld world) {
            // most sequences have one step only
        }

        /** Checks the expected end state, so that every sequence of events tests something. */
        void check(NoticeWorld world) {
            assertThat(world.queue.size()).isZero();
        }

        private static String reboot(NoticeWorld world, boolean over) {
            return RawNotices.reboot("i-1", HandClock.START.plus(Duration.ofDays(21)), over, world.clock.now());
        }
    }

    private static NoticeWorld worldOf(Scenario scenario) {
        var world = new NoticeWorld().instance(1).instance(2);
        scenario.begin(world);
        return world;
    }

    private static void run(NoticeWorld world, CrashPoint crashPoint) {
        try (var process = world.new Program(crashPoint)) {
            process.read().poll().react();
        }
    }

    /** Returns all state that outlives a process, except versions and times. */
    private static Map<String, Object> finalState(NoticeWorld world) {
        List<String> objects = world.interruptions.all().orElseThrow().stream()
                .map(CrashedProcessTest::text)
                .toList();
        List<String> claims =
                world.cluster.claims().stream().map(CrashedProcessTest::text).toList();
        return Map.of(
                "interruptions",
                objects,
                "claims",
                claims,
                "queued",
                world.queue.size(),
                "cordoned",
                world.cluster.cordoned());
    }

    private static String text(Interruption one) {
        var progress = one.progress();
        return "%s %s %s %s".formatted(one.name(), one.phase(), progress.action(), progress.reasons());
    }

    private static String text(Claim claim) {
        return "%s deleting=%s forced=%s"
                .formatted(claim.name(), claim.isDeleting(), claim.annotations().keySet());
    }

    @ParameterizedTest
    @EnumSource
    void theResultIsTheSameWhereverTheProcessCrashes(Scenario scenario) {
        var uninterrupted = worldOf(scenario);
        run(uninterrupted, CrashPoint.NONE);
        scenario.proceed(uninterrupted);
        run(uninterrupted, CrashPoint.NONE);
        var wanted = finalState(uninterrupted);
        scenario.check(uninterrupted);

        int crashes = crashes(
                wanted,
                (crashPoint, world) -> {
                    run(world, crashPoint);
                    runNextProcess(world);
                    scenario.proceed(world);
                    run(world, CrashPoint.NONE);
                },
                scenario);
        crashes += crashes(
                wanted,
                (crashPoint, world) -> {
                    run(world, CrashPoint.NONE);
                    scenario.proceed(world);
                    run(world, crashPoint);
                    runNextProcess(world);
                },
                scenario);
        assertThat(crashes).as("crashes").isGreaterThan(4);
    }

    /** Waits until the messages that the crashed process had received are visible again, and runs the next process. */
    private static void runNextProcess(NoticeWorld world) {
        for (int i = 0; i < 2; i++) {
            world.pass(Duration.ofSeconds(21));
            run(world, CrashPoint.NONE);
        }
    }

    /** Lets a process crash at its first call, its second call and so on, until a process makes fewer calls. Returns the number of crashes. */
    private static int crashes(
            Map<String, Object> wanted, BiConsumer<CrashPoint, NoticeWorld> events, Scenario scenario) {
        int crashes = 0;
        for (int call = 1; call <= MOST_CALLS; call++) {
            for (boolean after : new boolean[] {false, true}) {
                var world = worldOf(scenario);
                var crashPoint = new CrashPoint(call, after);
                events.accept(crashPoint, world);
                assertThat(finalState(world))
                        .as("crashed at call %d (after the call took effect: %s)", call, after)
                        .isEqualTo(wanted);
                if (!crashPoint.isReached()) {
                    return crashes;
                }
                crashes++;
            }
        }
        throw new AssertionError("every process crashed within %d calls".formatted(MOST_CALLS));
    }
}
