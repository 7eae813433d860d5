package sh.joiner.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.aws.AwsWorld.alias;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.sandbox.call.CallCount;
import sh.joiner.sandbox.image.ImageRequest;

/** Counts the calls to the sandbox's AWS when a hundred node classes resolve their images at the same time. */
class ImageQueriesTest {

    private static final int CLASSES = 100;
    private static final int PAGE = 1000;

    /** Five selectors; each is used by twenty node classes. */
    private static final List<List<ImageTerm>> SELECTORS = List.of(
            List.of(byName("web-*", "self")),
            List.of(byName("web-*", "self"), byName("db-*", "self")),
            List.of(byId("ami-00000000000000001"), byId("ami-00000000000000002")),
            List.of(alias("al2023@latest")),
            List.of(alias("bottlerocket@latest")));

    private static final int ALIAS_PATHS = 5 + 4; // aws 4.2

    private final AwsWorld world = new AwsWorld();

    private static ImageTerm byName(String name, String owner) {
        return new ImageTerm("", "", name, owner, "", Map.of());
    }

    private static ImageTerm byId(String id) {
        return new ImageTerm("", id, "", "", "", Map.of());
    }

    private long count(String call) {
        return world.cloud.calls().counts().stream()
                .filter(callCount -> callCount.call().equals(call))
                .mapToLong(CallCount::count)
                .sum();
    }

    private List<ImageAnswer> allResolveAtOnce() throws InterruptedException {
        var feed = world.aws.images();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks = IntStream.range(0, CLASSES)
                    .<Callable<ImageAnswer>>mapToObj(
                            number -> () -> feed.images(SELECTORS.get(number % SELECTORS.size()), "1.34"))
                    .toList();
            var answers = threads.invokeAll(tasks);
            return answers.stream().map(Future::resultNow).toList();
        }
    }

    @Test
    void eachDistinctSelectorPageAndParameterIsRequestedOnce() throws InterruptedException {
        IntStream.range(0, 2 * PAGE + 1)
                .forEach(number ->
                        world.cloud.controls().buildImage(ImageRequest.named("web-" + number), world.clock.now()));

        var answers = allResolveAtOnce();

        assertThat(answers.getFirst().images()).hasSize(2 * PAGE + 1);
        int pagesOfWeb = 3;
        int othersOnOnePage = 4; // db-*, the ids, and the ids of each alias
        assertThat(count("DescribeImages")).isEqualTo(pagesOfWeb + othersOnOnePage);
        assertThat(count("GetParameter")).isEqualTo(ALIAS_PATHS);
    }

    @Test
    void answersAreReused() throws InterruptedException {
        var first = allResolveAtOnce();
        long calls = count("DescribeImages") + count("GetParameter");

        assertThat(allResolveAtOnce()).isEqualTo(first);
        assertThat(count("DescribeImages") + count("GetParameter")).isEqualTo(calls);
    }
}
