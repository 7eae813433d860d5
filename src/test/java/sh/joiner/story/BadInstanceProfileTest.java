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
import sh.joiner.testing.Eventually;
import sh.joiner.testing.NeedsTool;

/** A user writes an ARN instead of the name of an instance profile, with kubectl, in real time. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(FreshSandbox.class)
@NeedsTool("kubectl")
class BadInstanceProfileTest {

    private static final Duration AT_ONCE = Duration.ofSeconds(2);
    private static final Duration STARTUP = Duration.ofMinutes(1);
    private static final String STORY = "kubernetes/stories/bad-instance-profile/";

    @Inject
    KubernetesClient client;

    @Test
    void theMistakeIsReportedWithItsRemedyWithinTwoSecondsAndInOneWarning() {
        apply("kubernetes/stories/first-steps/10-node-class.yaml");
        condition("first", STARTUP, condition -> condition.status.equals(Condition.TRUE));

        try (var log = LogWatch.open()) {
            apply(STORY + "10-node-class-with-arn.yaml");
            var failed = condition("payments", AT_ONCE, condition -> condition.status.equals(Condition.FALSE));

            assertThat(failed.reason).isEqualTo("InstanceProfileIsARN");
            assertThat(failed.message)
                    .contains("InstanceProfile \"arn:aws:iam::", "use \"JoinerNodeInstanceProfile-sandbox\"");
            assertThat(Eventually.within(AT_ONCE, () -> warnings(log), lines -> !lines.isEmpty()))
                    .singleElement()
                    .asString()
                    .contains("InstanceProfileIsARN", "use \"JoinerNodeInstanceProfile-sandbox\"");
        }
    }

    private static List<String> warnings(LogWatch log) {
        return log.lines().stream().filter(line -> line.contains("payments")).toList();
    }

    private void apply(String file) {
        var server = client.getMasterUrl().toString().replaceAll("/$", "");
        Kubectl.run(server, "apply", "-f", file);
    }

    private Condition condition(String name, Duration limit, Predicate<Condition> expected) {
        return Eventually.within(limit, () -> profileReady(name), expected);
    }

    private Condition profileReady(String name) {
        var status = client.resources(EC2NodeClass.class).withName(name).get().getStatus();
        return Objects.requireNonNullElse(status.conditions, List.<Condition>of()).stream()
                .filter(condition -> condition.type.equals(EC2NodeClass.INSTANCE_PROFILE_READY))
                .findFirst()
                .orElseGet(BadInstanceProfileTest::unknown);
    }

    private static Condition unknown() {
        var condition = new Condition();
        condition.status = Condition.UNKNOWN;
        return condition;
    }
}
