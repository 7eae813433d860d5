package sh.joiner.process;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two controllers in a cluster with churn. One of them is killed each minute, the leader every third minute. {@code -Dsoak.minutes=30} runs
 * 30 minutes instead of one. The figures are written to {@code target/soak.md}.
 */
@Tag("packaged")
class SoakTest {

    private static final int MINUTES = Integer.getInteger("soak.minutes", 1);
    private static final int SPEED = 40;
    private static final int MINUTES_PER_LEADER = 3;
    private static final Duration STEP = Duration.ofSeconds(1);
    private static final Duration MEASURED_EVERY = Duration.ofSeconds(12);
    private static final Duration LONGEST_ORPHAN = Duration.ofMinutes(
            20); // of the world's time: 15 until an exemption ends, then two passes of garbage collection
    private static final Duration LONGEST_END = Duration.ofMinutes(2);
    private static final long MOST_HEAP = 150_000_000; // bytes
    private static final int MOST_THREADS = 250;
    private static final int MOST_FILES = 300;
    private static final double MOST_GROWTH = 1.2;
    private static final Map<String, String> LEASE = Map.of(
            "joiner.leader-election.lease-duration", "6S",
            "joiner.leader-election.renew-deadline", "4S",
            "joiner.leader-election.retry-period", "0.5S");

    private final SharedWorld world = new SharedWorld(SPEED);
    private final Churn churn = new Churn(world);
    private final List<Program> controllers = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();
    private final List<String> figures = new ArrayList<>();
    private final List<ProcessUsage> leaders = new ArrayList<>();
    private final Map<String, Long> orphanSince = new HashMap<>();
    private Duration longestOrphan = Duration.ZERO;
    private long startedAt;

    @AfterEach
    void stop() {
        controllers.forEach(Program::close);
        world.close();
    }

    @Test
    @Timeout(value = 12, unit = TimeUnit.HOURS) // instead of the shorter limit of other tests
    void churnLeavesNoOrphanAndNothingGrows() throws InterruptedException, IOException {
        controllers.add(startController());
        soon(() -> controllers.stream().anyMatch(SoakTest::isLeading));
        controllers.add(startController());
        startedAt = System.nanoTime();

        for (int minute = 1; minute <= MINUTES; minute++) {
            churnFor(Duration.ofSeconds(30));
            kill(minute % MINUTES_PER_LEADER == 1);
            churnFor(Duration.ofSeconds(30));
        }
        writeFigures(); // before the last checks, so that a failure keeps the figures
        soon(() -> churn.refill() && orphans().isEmpty() && world.instances().size() == world.claims());
        churn.deleteAll();
        soon(() -> world.instances().isEmpty() && world.claims() == 0 && world.nodes() == 0);

        controllers.forEach(this::keepErrors);
        keepErrors(world.program());
        writeFigures();
        assertThat(errors).isEmpty();
        assertThat(longestOrphan).isLessThan(LONGEST_ORPHAN);
        assertFlat();
    }

    private Program startController() {
        var settings = new HashMap<>(LEASE);
        settings.put("joiner.world", "sandbox");
        settings.put("joiner.sandbox.url", world.url());
        return Program.start(settings);
    }

    private void churnFor(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        long measured = System.nanoTime();
        while (System.nanoTime() < end) {
            long next = System.nanoTime() + STEP.toNanos();
            churn.step();
            recordOrphans();
            if (System.nanoTime() - measured > MEASURED_EVERY.toNanos()) {
                measured = System.nanoTime();
                measure();
            }
            Thread.sleep(Math.max(0, Duration.ofNanos(next - System.nanoTime()).toMillis()));
        }
    }

    /** Returns the instances that no NodeClaim names. An instance is launched before its NodeClaim names it. */
    private List<String> orphans() {
        var instances = world.instances();
        var claimed = new HashSet<>(world.claimedInstances());
        return instances.stream()
                .filter(instance -> !claimed.contains(instance))
                .toList();
    }

    private void recordOrphans() {
        var orphans = orphans();
        long now = System.nanoTime();
        orphanSince.keySet().retainAll(new HashSet<>(orphans));
        for (var orphan : orphans) {
            var lasts = Duration.ofNanos(now - orphanSince.computeIfAbsent(orphan, same -> now))
                    .multipliedBy(SPEED);
            longestOrphan = lasts.compareTo(longestOrphan) > 0 ? lasts : longestOrphan;
        }
    }

    private void measure() {
        for (var controller : controllers) {
            if (isLeading(controller)) {
                var usage = ProcessUsage.of(controller.pid());
                leaders.add(usage);
                figures.add(row("leader " + controller.pid(), usage));
            }
        }
        figures.add(row("world", ProcessUsage.of(world.program().pid())));
    }

    private String row(String name, ProcessUsage usage) {
        return "| %d | %s | %.1f | %d | %d | %.0f | %d | %d |"
                .formatted(
                        Duration.ofNanos(System.nanoTime() - startedAt).toSeconds(),
                        name,
                        usage.heap() / 1e6,
                        usage.threads(),
                        usage.files(),
                        usage.resident() / 1e6,
                        churn.claimsSeen(),
                        world.instances().size());
    }

    /** Kills the leader or the standby, and starts another controller. */
    private void kill(boolean leader) {
        var victim = controllers.stream()
                .filter(controller -> isLeading(controller) == leader)
                .findFirst()
                .orElseThrow();
        victim.kill();
        keepErrors(victim);
        controllers.remove(victim);
        controllers.add(startController());
    }

    private static boolean isLeading(Program controller) {
        return controller.isRunning()
                && controller.isListening()
                && given().get(controller.url() + "/api/v1/overview")
                        .then()
                        .statusCode(200)
                        .extract()
                        .path("lead")
                        .equals("LEADS");
    }

    private void keepErrors(Program program) {
        program.lines().stream().filter(line -> line.contains(" ERROR ")).forEach(errors::add);
    }

    private void writeFigures() throws IOException {
        var head = List.of(
                "%d minutes at %d times the speed, %d NodeClaims, longest orphan %d min of the world's clock, %d ERROR lines"
                        .formatted(MINUTES, SPEED, churn.claimsSeen(), longestOrphan.toMinutes(), errors.size()),
                "",
                "| s | process | heap after GC (MB) | threads | files | RSS (MB) | claims so far | instances |",
                "|---|---|---|---|---|---|---|---|");
        Files.write(
                Path.of("target/soak.md"),
                Stream.of(head, figures, errors).flatMap(List::stream).toList());
    }

    private void assertFlat() {
        assertThat(leaders).isNotEmpty().allSatisfy(usage -> {
            assertThat(usage.heap()).isLessThan(MOST_HEAP);
            assertThat(usage.threads()).isLessThan(MOST_THREADS);
            assertThat(usage.files()).isLessThan(MOST_FILES);
        });
        if (MINUTES >= 3 * MINUTES_PER_LEADER) { // each third of the time has leaders of every age
            int third = leaders.size() / 3;
            assertNoGrowth(leaders.subList(0, third), leaders.subList(leaders.size() - third, leaders.size()));
        }
    }

    private static void assertNoGrowth(List<ProcessUsage> first, List<ProcessUsage> last) {
        for (var figure :
                List.<ToLongFunction<ProcessUsage>>of(ProcessUsage::heap, ProcessUsage::threads, ProcessUsage::files)) {
            assertThat(average(last, figure)).isLessThan(MOST_GROWTH * average(first, figure));
        }
    }

    private static double average(List<ProcessUsage> usages, ToLongFunction<ProcessUsage> figure) {
        return usages.stream().mapToLong(figure).average().orElseThrow();
    }

    private static void soon(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LONGEST_END.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("condition not met after " + LONGEST_END);
            }
            Thread.sleep(200);
        }
    }
}
