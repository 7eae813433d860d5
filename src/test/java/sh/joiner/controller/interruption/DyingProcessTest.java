package sh.joiner.controller.interruption;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.NoticeKind;

/** A process dies at any one of its calls to the outside, and another takes over: what they leave is what one that lived would have left. */
class DyingProcessTest {

    private static final int MOST_CALLS = 60;

    /** What is told. */
    enum Plot {
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
        SICK {
            @Override
            void begin(NoticeWorld world) {
                world.status.impair(new InstanceId("i-2"), NoticeKind.SYSTEM_STATUS);
                world.pass(Duration.ofMinutes(3));
            }
        },
        NONSENSE {
            @Override
            void begin(NoticeWorld world) {
                world.queue.send("nonsense");
            }
        };

        abstract void begin(NoticeWorld world);
    }

    private static NoticeWorld worldOf(Plot plot) {
        var world = new NoticeWorld().machine(1).machine(2);
        plot.begin(world);
        return world;
    }

    private static void live(NoticeWorld world, Fuse fuse) {
        try (var process = world.new Program(fuse)) {
            process.read().poll().react();
        }
    }

    /** Everything that outlives a process, but for versions and times. */
    private static Map<String, Object> end(NoticeWorld world) {
        List<String> objects = world.interruptions.all().orElseThrow().stream()
                .map(DyingProcessTest::text)
                .toList();
        List<String> claims =
                world.cluster.claims().stream().map(DyingProcessTest::text).toList();
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
    void whereverItDiesTheEndIsTheSame(Plot plot) {
        var unharmed = worldOf(plot);
        live(unharmed, Fuse.NONE);
        live(unharmed, Fuse.NONE);
        var wanted = end(unharmed);

        boolean reached = true;
        int deaths = 0;
        for (int call = 1; reached && call <= MOST_CALLS; call++) {
            for (boolean after : new boolean[] {false, true}) {
                var world = worldOf(plot);
                var fuse = new Fuse(call, after);
                live(world, fuse);
                reached = fuse.hasBlown();
                world.pass(Duration.ofSeconds(21)); // what it had in hand comes back
                live(world, Fuse.NONE);
                assertThat(end(world))
                        .as("died at call %d, after it: %s", call, after)
                        .isEqualTo(wanted);
                deaths++;
            }
        }

        assertThat(deaths).as("deaths").isGreaterThan(4);
        assertThat(reached).as("some life was long enough to be unharmed").isFalse();
    }
}
