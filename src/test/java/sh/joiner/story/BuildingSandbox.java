package sh.joiner.story;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** A sandbox in which AMIs are built and taken away: no story, ten times the wall's speed. */
public final class BuildingSandbox implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("joiner.sandbox.story", "none", "joiner.sandbox.api-port", "0", "joiner.sandbox.speed", "10");
    }
}
