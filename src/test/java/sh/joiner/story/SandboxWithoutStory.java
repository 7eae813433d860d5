package sh.joiner.story;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** The sandbox without a story, at forty times the speed of the wall clock. Each test class deletes the objects that it creates. */
public final class SandboxWithoutStory implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("joiner.sandbox.story", "none", "joiner.sandbox.api-port", "0", "joiner.sandbox.speed", "40");
    }
}
