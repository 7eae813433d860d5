package sh.joiner.benchmark;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageHistory;
import sh.joiner.engine.image.ImageQuestion;
import sh.joiner.engine.image.ImagesById;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.ImageAnswers;

/**
 * Measures one pass over a hundred node classes that match a thousand images each. The images are already loaded from AWS. The pass
 * computes the verdicts, the selection, the results to store for later passes, and the instance families that can use each image.
 * The goal is less than a second.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@State(Scope.Benchmark)
public class ImageBenchmark {

    private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
    private static final int CLASSES = 100;
    private static final int IMAGES = 1000;
    private static final int KEPT = 25;
    private static final List<String> STATES = List.of("available", "available", "available", "pending", "failed");

    @Param({"none", "strict"})
    String policy = "";

    private List<ImageQuestion> questions = List.of();

    @Setup
    public void read() {
        var types = BenchmarkData.of("real-1000").snapshot().catalog().types("default");
        if (types.isEmpty()) {
            throw new IllegalStateException("the world has no instance types");
        }
        questions = IntStream.range(0, CLASSES)
                .mapToObj(number -> question(number, types))
                .toList();
    }

    /** Returns the input of a second pass, which contains the results of the first. */
    private ImageQuestion question(int nodeClass, List<InstanceType> types) {
        var answer = ImageAnswers.complete(IntStream.range(0, IMAGES)
                .mapToObj(number -> image(nodeClass, number))
                .toList());
        var first = Candidates.of(question(answer, ImageHistory.NOTHING, types));
        return question(answer, new ImageHistory(first.selected(), first.sightings()), types);
    }

    private ImageQuestion question(ImageAnswer answer, ImageHistory memory, List<InstanceType> types) {
        return new ImageQuestion(answer, ImagesById.NOTHING, memory, inForce(), types, Map.of(), NOW);
    }

    private static Image image(int nodeClass, int number) {
        return new Image(
                "ami-%05d%012d".formatted(nodeClass, number),
                "web-%d-%d".formatted(nodeClass, number),
                "123456789012",
                STATES.get(number % STATES.size()),
                number % 2 == 0 ? "x86_64" : "arm64",
                NOW.minus(Duration.ofHours(number * 7919L % IMAGES)),
                null,
                Map.of("qa", number % 3 == 0 ? "passed" : "failed", "team", "web"),
                Requirements.NONE,
                "name web-*");
    }

    private PolicyInForce inForce() {
        if (policy.equals("none")) {
            return PolicyInForce.NONE;
        }
        var denied = IntStream.range(0, 50).mapToObj("*-%d7"::formatted);
        return new PolicyInForce.InForce(new ImagePolicy(
                "strict",
                NOW,
                new ImagePolicyTarget.ByName(List.of("default")),
                Set.of("available", ImagePolicy.PENDING),
                Duration.ofHours(24),
                "hotfix",
                1,
                Stream.concat(denied, Stream.of("ami-0")).toList(),
                Map.of("qa", "passed"),
                Set.of(ImageCheck.ARCHITECTURE),
                null,
                null,
                ""));
    }

    @Benchmark
    public void pass(Blackhole hole) {
        for (var question : questions) {
            var found = Candidates.of(question);
            hole.consume(found);
            hole.consume(found.worthKeeping(KEPT));
        }
    }
}
