package sh.joiner.story;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;

/** An empty sandbox that no other test uses, at the speed of the wall clock. EC2 does not answer DescribeInstanceTypes. */
public final class SandboxWithSilentEc2 implements QuarkusTestProfile {

    static final String FAULT = "silent";

    @Override
    public Map<String, String> getConfigOverrides() {
        return Map.of(
                "joiner.sandbox.story",
                "none",
                "joiner.sandbox.api-port",
                "0",
                "joiner.sandbox.speed",
                "1",
                "joiner.sandbox.faults",
                "{\"id\":\"%s\",\"api\":\"ec2\",\"call\":\"DescribeInstanceTypes\",\"lost\":\"before\"}"
                        .formatted(FAULT));
    }
}
