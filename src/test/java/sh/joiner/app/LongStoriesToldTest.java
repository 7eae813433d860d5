package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import sh.joiner.sandbox.story.Stories;

/** The stories that take as long as all others together, in a class of their own: the build's processes share tests by the class. */
class LongStoriesToldTest {

    static final List<String> NAMES = List.of("bad-instance-profile", "ami-build", "noisy-neighbours-of-2000-pods");

    @ParameterizedTest
    @FieldSource("NAMES")
    void everyStoryIsToldTwiceTheSameWay(String name) {
        Teller.toldTwiceTheSameWay(name);
    }

    @Test
    void thereAreSuchStories() {
        assertThat(Stories.NAMES).containsAll(NAMES);
    }
}
