package sh.joiner.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.testing.NeedsTool;

/** An ARN where the name of an instance profile belongs, as a person makes the mistake: with kubectl, at the wall's speed. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(FreshSandbox.class)
@NeedsTool("kubectl")
class BadInstanceProfileTest {

    private static final Duration AT_ONCE = Duration.ofSeconds(2);
    private static final Duration STARTED = Duration.ofMinutes(1);
    private static final String STORY = "kubernetes/stories/bad-instance-profile/";

    @Inject
    KubernetesClient client;

    @Test
    void isNamedWithItsCureWithinTwoSecondsOfKubectlApplyAndInOneWarning() {
        applied("kubernetes/stories/first-steps/10-node-class.yaml");
        said("first", STARTED, condition -> condition.status.equals(Condition.TRUE));

        try (var log = LogWatch.open()) {
            applied(STORY + "10-node-class-with-arn.yaml");
            var said = said("payments", AT_ONCE, condition -> condition.status.equals(Condition.FALSE));

            assertThat(said.reason).isEqualTo("InstanceProfileIsARN");
            assertThat(said.message).contains("write JoinerNodeInstanceProfile-sandbox instead of arn:aws:iam::");
            assertThat(Eventually.within(AT_ONCE, () -> warnings(log), lines -> !lines.isEmpty()))
                    .singleElement()
                    .asString()
                    .contains("InstanceProfileIsARN", "write JoinerNodeInstanceProfile-sandbox instead of");
        }
    }

    private static List<String> warnings(LogWatch log) {
        return log.lines().stream().filter(line -> line.contains("payments")).toList();
    }

    private void applied(String file) {
        var server = client.getMasterUrl().toString().replaceAll("/$", "");
        Kubectl.run(server, "apply", "-f", file);
    }

    private Condition said(String name, Duration limit, Predicate<Condition> wished) {
        return Eventually.within(limit, () -> profileReady(name), wished);
    }

    private Condition profileReady(String name) {
        var status = client.resources(EC2NodeClass.class).withName(name).get().getStatus();
        return Objects.requireNonNullElse(status.conditions, List.<Condition>of()).stream()
                .filter(condition -> condition.type.equals(EC2NodeClass.INSTANCE_PROFILE_READY))
                .findFirst()
                .orElseGet(BadInstanceProfileTest::unsaid);
    }

    private static Condition unsaid() {
        var condition = new Condition();
        condition.status = Condition.UNKNOWN;
        return condition;
    }
}
