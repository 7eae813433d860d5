package sh.joiner.benchmark;

import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import sh.joiner.model.requirement.InternedRules;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.requirement.Vocabulary;

/**
 * Measures how long it takes to compare and to join the requirements of a claim and a pod, stored as strings and as
 * bits. The claim lists 300 instance types.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@State(Scope.Benchmark)
public class RequirementBenchmark {

    private final Requirements claim = Requirements.of(
            Requirement.in(Labels.ZONE, "us-east-1a", "us-east-1b", "us-east-1c"),
            Requirement.in(Labels.CAPACITY_TYPE, "spot", "on-demand"),
            Requirement.in(Labels.ARCH, "amd64", "arm64"),
            Requirement.atLeast(Labels.INSTANCE_GENERATION, 3),
            Requirement.notIn(Labels.INSTANCE_FAMILY, List.of("t2", "t3", "t3a")),
            Requirement.in(
                    Labels.INSTANCE_TYPE,
                    IntStream.range(0, 300).mapToObj(type -> "type-" + type).toList()));
    private final Requirements pod = Requirements.of(
            Requirement.in(Labels.ZONE, "us-east-1b"),
            Requirement.in(Labels.ARCH, "arm64"),
            Requirement.lessThan(Labels.INSTANCE_GENERATION, 8),
            Requirement.notIn(Labels.INSTANCE_TYPE, List.of("type-1", "type-2")));

    private final Vocabulary words =
            Vocabulary.EMPTY.with(Stream.of(claim, pod).map(Requirements::list).flatMap(List::stream));
    private final InternedRules claimBits = words.intern(claim);
    private final InternedRules podBits = words.intern(pod);
    private final BitSet wellKnown = words.numbers(Labels.WELL_KNOWN);

    @Benchmark
    public boolean compatibleReadable() {
        return claim.isCompatibleWith(pod, Labels.WELL_KNOWN);
    }

    @Benchmark
    public boolean compatibleInterned() {
        return claimBits.isCompatibleWith(podBits, wellKnown);
    }

    @Benchmark
    public Requirements joinReadable() {
        return claim.and(pod);
    }

    @Benchmark
    public InternedRules joinInterned() {
        return claimBits.and(podBits);
    }

    @Benchmark
    public InternedRules intern() {
        return words.intern(pod);
    }
}
