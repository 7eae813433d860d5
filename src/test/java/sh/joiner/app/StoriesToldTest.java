package sh.joiner.app;

import java.util.List;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.sandbox.story.Stories;

/**
 * Every story comes to its end with the real control plane. {@code -Dstories.tellings=2} tells each story twice, in two worlds, and compares their
 * journals.
 */
@Execution(ExecutionMode.CONCURRENT)
class StoriesToldTest {

    static List<String> names() {
        return Stories.NAMES;
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyStoryComesToItsEnd(String name) {
        Teller.toldTheSameWayEachTime(name);
    }
}
