package sh.joiner.controller.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.model.readiness.GateName.LEARNED_CAPACITY;
import static sh.joiner.testing.HandClock.START;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.Gates;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.LearnedMemory.TypeAndImage;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.readiness.Failure.Permanence;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;
import sh.joiner.model.readiness.GateStatus;
import sh.joiner.model.readiness.InputReads;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.catalog.CapacityStore;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.testing.FakeCapacityStore;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Logged;
import sh.joiner.testing.SingleThreadRunner;

/** Tests that the next pass uses the capacity that nodes report (aws 3.4, 13.2). */
class LearningTest {

    /** The m5.large of aws appendix D: 8192 MiB less 7.5 %. */
    private static final long ESTIMATE = 7577L << 20;

    private static final long REAL = 7000L << 20;

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeCapacityStore memories = new FakeCapacityStore();
    private final Program first = new Program(true);

    /** A process with its state. */
    private final class Program {
        private final LearnedState state = new LearnedState();
        private final Gates gates =
                new Gates(List.of(new GateRule(LEARNED_CAPACITY, new Validity.OnceKnown(), Set.of())), clock);
        private final LearningLoop loop;
        private final CatalogState catalogs = new CatalogState(
                Markets.learned(),
                new UnavailableOfferings(clock),
                new NodeClassState(),
                state,
                new OverlayState(OverlayObjects.NONE),
                Markets::sizes);

        Program(boolean leads) {
            loop = new LearningLoop(state, memories, gates.health(LEARNED_CAPACITY), () -> leads, runner, () -> {});
            loop.pass(clock.now());
        }

        /** Returns the memory that the process assumes for an m5.large. */
        long memory(Snapshot snapshot) {
            return large(snapshot).capacity().get(Resources.MEMORY);
        }

        InstanceType large(Snapshot snapshot) {
            return catalogs.catalog(snapshot).types("default").stream()
                    .filter(type -> type.name().equals("m5.large"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static ResolvedImage image(String id, Requirement... requirements) {
        return new ResolvedImage(id, id, Requirements.of(requirements), false);
    }

    /**
     * Returns a class with two of the images to which a Bottlerocket alias resolves: a plain image, and an image with drivers for instances with a GPU.
     */
    private static NodeClass bottlerocket(String plain, String nvidia) {
        return nodeClass()
                .images(
                        image(
                                nvidia,
                                Requirement.in(Labels.ARCH, "amd64"),
                                Requirement.exists(Labels.INSTANCE_GPU_COUNT)),
                        image(
                                plain,
                                Requirement.in(Labels.ARCH, "amd64"),
                                Requirement.doesNotExist(Labels.INSTANCE_GPU_COUNT)))
                .build();
    }

    private LearningSnapshots capacities(NodeClass nodeClass) {
        return new LearningSnapshots(clock.now(), nodeClass);
    }

    @Test
    void theMemoryOfANodeIsUsedInTheNextPass() {
        var nodeClass = bottlerocket("ami-plain", "ami-nvidia");

        assertThat(first.memory(capacities(nodeClass).snapshot())).isEqualTo(ESTIMATE);
        assertThat(first.memory(
                        capacities(nodeClass).node("a", "ami-plain", "7000Mi").snapshot()))
                .isEqualTo(REAL);
    }

    @Test
    void theAllocatableMemoryIsTheRealMemoryMinusTheEstimatedOverhead() {
        var snapshot = capacities(bottlerocket("ami-plain", "ami-nvidia"))
                .node("a", "ami-plain", "7000Mi")
                .snapshot();

        var type = first.large(snapshot);

        assertThat(type.allocatable().get(Resources.MEMORY)).isEqualTo((7000L - 574 - 100) << 20);
    }

    @Test
    void aLearnedMemoryOutlivesItsNodeAndImageChangesOfOtherVariants() {
        first.memory(capacities(bottlerocket("ami-plain", "ami-nvidia"))
                .node("a", "ami-plain", "7000Mi")
                .snapshot());

        var later = capacities(bottlerocket("ami-plain", "ami-nvidia-2")).snapshot();

        assertThat(first.memory(later)).isEqualTo(REAL);
    }

    @Test
    void anotherImageOfTheTypeIsEstimatedAgain() {
        first.memory(capacities(bottlerocket("ami-plain", "ami-nvidia"))
                .node("a", "ami-plain", "7000Mi")
                .snapshot());

        assertThat(first.memory(capacities(bottlerocket("ami-2", "ami-nvidia")).snapshot()))
                .isEqualTo(ESTIMATE);
        assertThat(first.memory(
                        capacities(bottlerocket("ami-plain", "ami-nvidia")).snapshot()))
                .as("the first image is used again")
                .isEqualTo(REAL);
    }

    @Test
    void planningWaitsForTheCapacitiesOfEarlierLeaders() {
        memories.refuses(Category.UNREACHABLE);
        var later = new Program(true);
        assertThat(later.gates.now().status(LEARNED_CAPACITY)).isEqualTo(GateStatus.NEVER_KNOWN);

        memories.answers();
        later.loop.pass(clock.now());

        assertThat(later.gates.now().status(LEARNED_CAPACITY)).isEqualTo(GateStatus.OPEN);
    }

    @Test
    void withoutPermissionPlanningContinuesAndTheGateShowsTheReason() {
        memories.refuses(Category.FORBIDDEN);

        var alone = new Program(true);

        assertThat(alone.gates.now().status(LEARNED_CAPACITY)).isEqualTo(GateStatus.OPEN);
        assertThat(alone.gates.now().reads().get(LEARNED_CAPACITY))
                .extracting(InputReads::failure)
                .extracting(failure -> failure == null ? null : failure.course())
                .isEqualTo(Permanence.PERMANENT);
    }

    @Test
    void theNextLeaderStartsWithTheStoredCapacities() {
        first.memory(capacities(bottlerocket("ami-plain", "ami-nvidia"))
                .node("a", "ami-plain", "7000Mi")
                .snapshot());
        first.loop.pass(clock.now());

        var next = new Program(true);

        assertThat(next.memory(
                        capacities(bottlerocket("ami-plain", "ami-nvidia-2")).snapshot()))
                .isEqualTo(REAL);
    }

    @Test
    void onlyTheLeaderWritesAndOnlyChanges() {
        var standby = new Program(false);
        var snapshot = capacities(bottlerocket("ami-plain", "ami-nvidia"))
                .node("a", "ami-plain", "7000Mi")
                .snapshot();
        standby.memory(snapshot);
        standby.loop.pass(clock.now());
        assertThat(memories.writes()).isZero();

        first.memory(snapshot);
        first.loop.pass(clock.now());
        first.loop.pass(clock.now());

        assertThat(memories.writes()).isEqualTo(1);
    }

    @Test
    void aRequestForgetsACapacityUntilANewNodeReportsIt() {
        var nodeClass = bottlerocket("ami-plain", "ami-nvidia");
        first.memory(capacities(nodeClass)
                .node("a", "ami-plain", "7000Mi", clock.now())
                .snapshot());
        first.loop.pass(clock.now());
        clock.advance(Duration.ofMinutes(1));

        memories.forget("m5.large", clock.now());
        first.loop.pass(clock.now());

        var old = capacities(nodeClass).node("a", "ami-plain", "7000Mi", START);
        assertThat(first.memory(old.snapshot()))
                .as("the old node is no longer used")
                .isEqualTo(ESTIMATE);
        assertThat(memories.read().entries()).isEmpty();
        var young = old.node("b", "ami-plain", "7100Mi", clock.now().plusSeconds(1));
        assertThat(first.memory(young.snapshot())).isEqualTo(7100L << 20);
    }

    @Test
    void aRequestForAllTypesForgetsAll() {
        first.memory(capacities(bottlerocket("ami-plain", "ami-nvidia"))
                .node("a", "ami-plain", "7000Mi", clock.now())
                .snapshot());
        memories.forget(CapacityStore.EVERYTHING, clock.now());

        first.loop.pass(clock.now());

        assertThat(first.state.known().isEmpty()).isTrue();
    }

    @Test
    void theCatalogIsEmptyBeforeTheStoredCapacitiesAreKnown() {
        memories.refuses(Category.UNREACHABLE);
        var next = new Program(true);
        var snapshot = capacities(bottlerocket("ami-plain", "ami-nvidia")).snapshot();

        assertThat(next.catalogs.catalog(snapshot).types("default")).isEmpty();
        memories.answers();
        next.loop.pass(clock.now());

        assertThat(next.memory(snapshot)).isEqualTo(ESTIMATE);
    }

    @Test
    void withoutPermissionToReadCapacitiesAreLearnedFromNodes() {
        memories.refuses(Category.FORBIDDEN);
        var next = new Program(true);

        assertThat(next.memory(capacities(bottlerocket("ami-plain", "ami-nvidia"))
                        .node("a", "ami-plain", "7000Mi")
                        .snapshot()))
                .isEqualTo(REAL);
    }

    @Test
    void theImageOfANodeIsFoundByItsLabelsIfItsClaimHasNoImage() {
        var snapshot = capacities(bottlerocket("ami-plain", "ami-nvidia"))
                .node("a", "", "7000Mi")
                .snapshot();

        first.memory(snapshot);

        assertThat(first.state.known().of(new TypeAndImage("m5.large", "ami-plain")))
                .isPresent();
    }

    @Test
    void unreadableEntriesBlockNoControllerAndTheGateShowsThem() {
        memories.makePartlyUnreadable("an invalid line", "another");

        var next = new Program(true);

        assertThat(next.gates.now().status(LEARNED_CAPACITY)).isEqualTo(GateStatus.OPEN);
        assertThat(next.gates.now().reads().get(LEARNED_CAPACITY))
                .extracting(InputReads::failure)
                .extracting(failure -> failure == null ? "" : failure.message())
                .asString()
                .contains("ignored: 2", "an invalid line");
    }

    @Test
    void unreadableEntriesAreLoggedOnce() {
        memories.makePartlyUnreadable("an invalid line");
        try (var log = Logged.by(LearningLoop.class)) {
            first.loop.pass(clock.now());
            first.loop.pass(clock.now());

            assertThat(log.lines()).hasSize(1);
        }
    }

    @Test
    void theLeaderRemovesExpiredRequests() {
        memories.forget("m5.large", START);
        clock.advance(Duration.ofDays(60));
        first.loop.pass(clock.now());
        assertThat(memories.read().forgotten()).containsKey("m5.large");

        clock.advance(Duration.ofMinutes(1));
        new Program(false).loop.pass(clock.now());
        assertThat(memories.read().forgotten()).containsKey("m5.large");

        first.loop.pass(clock.now());
        assertThat(memories.read().forgotten()).isEmpty();
    }
}
