package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.sandbox.story.Stories;

/** Every story comes to its end with the real control plane, and a second time just so. */
class StoriesToldTest {

    static List<String> names() {
        return Stories.NAMES;
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyStoryIsToldTwiceTheSameWay(String name) {
        try (var threads = Executors.newFixedThreadPool(2)) {
            var first = CompletableFuture.supplyAsync(() -> Teller.told(name), threads);
            var second = CompletableFuture.supplyAsync(() -> Teller.told(name), threads);

            assertThat(List.of(first.join(), second.join())).allSatisfy(Teller::cameToItsEnd);
            assertThat(second.join().journal()).isEqualTo(first.join().journal());
        }
    }
}
