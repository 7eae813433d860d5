package sh.joiner.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.architecture.ArchitectureTest.ROOT;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.port.WorldClock;
import sh.joiner.port.runner.Runner;

/** A runner calls each step of a loop or reconciler with the current instant, and the step returns without waiting (docs/decisions/0035). */
@AnalyzeClasses(packages = "sh.joiner", importOptions = DoNotIncludeTests.class)
final class StepsTest {

    /** Forbidden methods of types that a controller may use. */
    private static final Set<String> WAITS_OR_READS_THE_TIME = Set.of(
            "java.lang.Object.wait",
            "java.lang.Object.notify",
            "java.lang.Object.notifyAll",
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.time.Instant.now",
            "java.time.LocalDateTime.now",
            "java.time.ZonedDateTime.now",
            "java.util.concurrent.CompletableFuture.get",
            "java.util.concurrent.CompletableFuture.join",
            "java.util.concurrent.CompletableFuture.orTimeout",
            "java.util.concurrent.CompletableFuture.completeOnTimeout",
            "java.util.concurrent.CompletableFuture.delayedExecutor",
            "java.util.concurrent.Future.get",
            "java.util.concurrent.Semaphore.acquire",
            "java.util.concurrent.Semaphore.acquireUninterruptibly",
            "java.util.concurrent.TimeUnit.sleep");

    /** Methods that run a task on a thread outside the runners if the caller passes no executor. */
    private static final Set<String> WITHOUT_EXECUTOR = Set.of("supplyAsync", "runAsync");

    /** Classes of {@code controller} that may read the clock, by name, each with the reason why no step can pass the instant. */
    private static final Map<String, String> BETWEEN_STEPS = Map.of(
            "cache.CacheRegistry", "adapters report the state of their caches to it, and pages and metrics read it",
            "catalog.UnavailableOfferings",
                    "EC2 answers a launch between two steps, and unavailable capacity is recorded from then on",
            "gate.GateInputHealth", "adapters report the success or failure of an input to it",
            "gate.Gates", "a gate closes when its input is too old, even if no step runs; pages read it",
            "interruption.FallbackInterruptions",
                    "it replaces the API server, which writes the creation time of objects",
            "report.DecisionReporter",
                    "it also records the time of reports between two steps; no decision depends on this time");

    @ArchTest
    static final ArchRule controllers_own_no_threads_and_do_not_wait = noClasses()
            .that()
            .resideInAPackage(ROOT + "controller..")
            .should()
            .dependOnClassesThat(describe("own threads or wait for them", StepsTest::isOfThreads))
            .orShould()
            .accessTargetWhere(describe("wait, or read the system time", StepsTest::waits));

    @ArchTest
    static final ArchRule controllers_get_the_instant = noClasses()
            .that()
            .resideInAPackage(ROOT + "controller..")
            .and()
            .resideOutsideOfPackage(ROOT + "controller.loop") // calls the steps
            .and(describe("are not listed with a reason", type -> !BETWEEN_STEPS.containsKey(shortName(type))))
            .should()
            .dependOnClassesThat(describe("read the time", StepsTest::isClock))
            .orShould()
            .accessTargetWhere(describe("get the clock of the runner", StepsTest::getsTheClock))
            .because("a step gets the instant from its runner and passes the instant on");

    /** Fails if an entry of the list is no longer needed. */
    @ArchTest
    static void eachListedClassReadsTheClock(JavaClasses classes) {
        BETWEEN_STEPS
                .keySet()
                .forEach(name -> assertThat(
                                classes.get(ROOT + "controller." + name).getDirectDependenciesFromSelf())
                        .as(name)
                        .anyMatch(dependency -> isClock(dependency.getTargetClass())));
    }

    private static String shortName(JavaClass type) {
        return type.getName().replace(ROOT + "controller.", "");
    }

    private static boolean isClock(JavaClass type) {
        return type.isEquivalentTo(WorldClock.class);
    }

    private static boolean getsTheClock(JavaAccess<?> access) {
        return access.getTargetOwner().isEquivalentTo(Runner.class)
                && access.getName().equals("clock");
    }

    private static boolean isOfThreads(JavaClass type) {
        return Stream.of(
                        Thread.class,
                        ExecutorService.class,
                        Executors.class,
                        ForkJoinPool.class,
                        ThreadFactory.class,
                        Timer.class,
                        CountDownLatch.class,
                        CyclicBarrier.class,
                        Phaser.class,
                        LockSupport.class,
                        Condition.class,
                        BlockingQueue.class,
                        Clock.class,
                        InstantSource.class)
                .anyMatch(type::isAssignableTo);
    }

    private static boolean waits(JavaAccess<?> access) {
        var owner = access.getTargetOwner();
        boolean strayTask = owner.isEquivalentTo(CompletableFuture.class)
                && WITHOUT_EXECUTOR.contains(access.getName())
                && access.getTarget()
                                .getFullName()
                                .chars()
                                .filter(letter -> letter == ',')
                                .count()
                        == 0;
        return strayTask || WAITS_OR_READS_THE_TIME.contains(owner.getName() + "." + access.getName());
    }

    @Test
    void aControllerThatWaitsOrReadsTheTimeIsFound() {
        var classes = new ClassFileImporter().importClasses(Sleeping.class, Asking.class, Watching.class);

        assertThat(classes.stream()
                        .flatMap(type -> type.getAccessesFromSelf().stream())
                        .filter(StepsTest::waits))
                .extracting(JavaAccess::getName)
                .containsExactlyInAnyOrder("nanoTime", "join", "runAsync");
        assertThat(classes.get(Watching.class).getAccessesFromSelf())
                .anyMatch(StepsTest::getsTheClock)
                .anyMatch(access -> isClock(access.getTargetOwner()));
        assertThat(classes.get(Sleeping.class).getDirectDependenciesFromSelf())
                .anyMatch(dependency -> isOfThreads(dependency.getTargetClass()));
    }

    /** Blocks its thread, which a controller must not do. */
    static final class Sleeping {
        public long sleep() throws InterruptedException {
            Thread.sleep(1);
            return System.nanoTime();
        }
    }

    /** Gets the time from its runner instead of from its caller. */
    static final class Watching {
        public Instant watch(Runner runner) {
            return runner.clock().now();
        }
    }

    /** Waits for another thread. */
    static final class Asking {
        public void ask() {
            CompletableFuture.runAsync(() -> {}).join();
        }
    }
}
