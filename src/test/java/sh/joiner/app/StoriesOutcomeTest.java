package sh.joiner.app;

import java.util.List;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.sandbox.story.Stories;

/**
 * Tests that every story completes with the production control plane. {@code -Dstories.runs=2} plays each story twice, in two worlds, and
 * compares the journals.
 */
@Execution(ExecutionMode.CONCURRENT)
class StoriesOutcomeTest {

    static List<String> names() {
        return Stories.NAMES;
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyStoryCompletes(String name) {
        FastStoryPlayer.assertCompletesTheSameWay(name);
    }
}
