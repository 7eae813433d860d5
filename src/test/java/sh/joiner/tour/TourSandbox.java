package sh.joiner.tour;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** The sandbox as a new user starts it, at ten times the speed of the wall clock. */
public final class TourSandbox implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("joiner.sandbox.story", "tour", "joiner.sandbox.api-port", "0", "joiner.sandbox.speed", "10");
    }
}
