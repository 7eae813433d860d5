package sh.joiner.story;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** An empty sandbox that no other test uses, at the speed of the wall clock. */
public final class FreshSandbox implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("joiner.sandbox.story", "none", "joiner.sandbox.api-port", "0", "joiner.sandbox.speed", "1");
    }
}
