package sh.joiner.story;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** The program as an installed controller. */
public final class InstalledController implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of("joiner.world", "cluster", "joiner.cluster-name", MotoAccount.CLUSTER);
    }
}
