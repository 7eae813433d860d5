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

/** Every loop and reconciler is a step that a runner calls with the instant and that ends by itself (docs/decisions/0035). */
@AnalyzeClasses(packages = "sh.joiner", importOptions = DoNotIncludeTests.class)
final class StepsTest {

    /** Methods of types that a controller may use otherwise. */
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

    /** Without an executor of the caller these run on a thread that no runner owns. */
    private static final Set<String> WITHOUT_EXECUTOR = Set.of("supplyAsync", "runAsync");

    /** Classes of controllers that read the clock, by their names in {@code controller}. Each reason says why no step can pass the instant. */
    private static final Map<String, String> BETWEEN_STEPS = Map.of(
            "cache.CacheRegistry", "adapters report to it what their caches do, and pages and metrics read it",
            "catalog.UnavailableOfferings",
                    "EC2 answers a launch between two steps, and what EC2 lacks is remembered from then on",
            "gate.GatePulse", "adapters report to it that an input was answered or failed",
            "gate.Gates", "a gate closes when its input is too old, whether or not a step runs; pages read it",
            "interruption.FallbackInterruptions", "it stands in for the API server, which stamps what it stores",
            "report.DecisionReporter",
                    "it stamps what is reported between two steps too; no decision depends on the stamp");

    @ArchTest
    static final ArchRule controllers_own_no_thread_and_wait_for_none = noClasses()
            .that()
            .resideInAPackage(ROOT + "controller..")
            .should()
            .dependOnClassesThat(describe("own threads or wait for them", StepsTest::isOfThreads))
            .orShould()
            .accessTargetWhere(describe("wait, or read the time of the machine", StepsTest::waits));

    @ArchTest
    static final ArchRule controllers_get_the_instant = noClasses()
            .that()
            .resideInAPackage(ROOT + "controller..")
            .and()
            .resideOutsideOfPackage(ROOT + "controller.loop") // calls the steps
            .and(describe("are not listed with a reason", type -> !BETWEEN_STEPS.containsKey(shortName(type))))
            .should()
            .dependOnClassesThat(describe("tell the time", StepsTest::isClock))
            .orShould()
            .accessTargetWhere(describe("get the clock of the runner", StepsTest::getsTheClock))
            .because("a step is called with the instant, and passes it on");

    /** An exception that is not needed any more is removed from the list. */
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
    void aControllerThatSleepsIsFound() {
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

    /** Does what a controller must not. */
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

    /** Waits for what another thread does. */
    static final class Asking {
        public void ask() {
            CompletableFuture.runAsync(() -> {}).join();
        }
    }
}
