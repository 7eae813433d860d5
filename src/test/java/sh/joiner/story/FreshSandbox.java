package sh.joiner.story;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A sandbox without a story, at the speed of the wall clock. Only the tests with this profile share the sandbox. */
public final class FreshSandbox implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("joiner.sandbox.story", "none", "joiner.sandbox.api-port", "0", "joiner.sandbox.speed", "1");
    }
}
