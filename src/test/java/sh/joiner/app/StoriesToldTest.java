package sh.joiner.app;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.sandbox.story.Stories;

/** Every story but the long ones comes to its end with the real control plane, and a second time just so. */
class StoriesToldTest {

    static List<String> names() {
        return Stories.NAMES.stream()
                .filter(name -> !LongStoriesToldTest.NAMES.contains(name))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyStoryIsToldTwiceTheSameWay(String name) {
        Teller.toldTwiceTheSameWay(name);
    }
}
