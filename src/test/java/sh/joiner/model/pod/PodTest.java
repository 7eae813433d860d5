package sh.joiner.model.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;
import static sh.joiner.testing.PodBuilder.pod;
import static sh.joiner.testing.World.NOON;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.testing.PodBuilder;

class PodTest {

    private static Pod on(PodBuilder pod) {
        return pod.runningOn("ip-1");
    }

    private static PodBuilder daemon() {
        return pod("a").ownedBy("apps/v1", "DaemonSet");
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("events")
    void aPodHasAnEventIfItWasBoundEndedOrStartedToTerminate(@Nullable Pod before, Pod now, boolean hasEvent) {
        assertThat(now.hasEventSince(before)).isEqualTo(hasEvent);
    }

    static Stream<Arguments> events() {
        var running = on(pod("a"));
        var done = on(pod("a").phase(Pod.Phase.SUCCEEDED));
        var terminating = on(pod("a").terminating(NOON));
        return Stream.of(
                argumentSet("bound", pod("a").pending(), running, true),
                argumentSet("seen for the first time", null, running, true),
                argumentSet("ended", running, done, true),
                argumentSet("terminating", running, terminating, true),
                argumentSet("unchanged", running, running, false),
                argumentSet("ended before", done, done, false),
                argumentSet("terminating before", terminating, terminating, false),
                argumentSet("waiting for a node", null, pod("a").pending(), false),
                argumentSet("of a daemon set", null, on(daemon()), false));
    }
}
