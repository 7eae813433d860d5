package sh.joiner.story;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A sandbox that nobody else must use, since it is not left as it was: no story, ten times the wall's speed. */
public final class ProvokedSandbox implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("joiner.sandbox.story", "none", "joiner.sandbox.api-port", "0", "joiner.sandbox.speed", "10");
    }
}
