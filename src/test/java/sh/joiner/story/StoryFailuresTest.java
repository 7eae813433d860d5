package sh.joiner.story;

import static io.restassured.RestAssured.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodePool;
import sh.joiner.testing.Eventually;

/** Mistakes of users: each is reported on its object and does not affect other objects. */
@QuarkusTest
@Tag("quarkus")
@TestProfile(SandboxWithoutStory.class)
class StoryFailuresTest {

    private static final Duration SOON = Duration.ofMinutes(2);

    @Inject
    KubernetesClient client;

    @BeforeEach
    void createTheMistakes() throws IOException {
        try (var in = Files.newInputStream(Path.of("src/test/resources/story/mistakes.yaml"))) {
            client.load(in).items().forEach(item -> client.resource(item).serverSideApply());
        }
    }

    @Test
    void aPoolWithAMissingClassReportsIt() {
        var condition = Eventually.within(
                SOON,
                () -> condition(NodePool.class, "without-class", "NodeClassReady"),
                text -> text.contains("NodeClassNotFound"));

        assertThat(condition).contains("EC2NodeClass \"missing\" not found");
    }

    @Test
    void aClassReportsTheSelectorThatMatchesNothing() {
        Eventually.within(
                SOON,
                () -> condition(EC2NodeClass.class, "no-subnet", "SubnetsReady"),
                text -> text.contains("SubnetsNotFound"));
        Eventually.within(
                SOON,
                () -> condition(EC2NodeClass.class, "no-subnet", "Ready"),
                text -> text.contains("False") && text.contains("SubnetsReady"));
    }

    @Test
    void anArnInsteadOfANameIsReportedWithItsRemedy() {
        var condition = Eventually.within(
                SOON,
                () -> condition(EC2NodeClass.class, "arn", "InstanceProfileReady"),
                text -> text.contains("InstanceProfileIsARN"));

        assertThat(condition).contains("takes a name: use \"nodes\"");
    }

    @Test
    void aPodThatFitsNowhereHasTheReasonInAnEventAndInRest() {
        Eventually.within(
                SOON, this::refusals, found -> found.stream().anyMatch(message -> message.contains("pool fine")));

        Eventually.within(
                SOON, // the event is written before the plan is shown
                () -> get("/api/v1/pods/default/giant")
                        .then()
                        .statusCode(200)
                        .extract()
                        .asString(),
                text -> text.contains("\"pool\":\"fine\""));
    }

    @Test
    void anInvalidObjectIsRejectedWithThePathOfItsField() {
        var pool = new NodePool();
        pool.getMetadata().setName("malformed");
        pool.getSpec().weight = 1_000;

        assertThatThrownBy(() -> client.resource(pool).create()).hasMessageContaining("spec.weight");
    }

    private List<String> refusals() {
        return client.v1().events().inNamespace("default").list().getItems().stream()
                .filter(event -> "giant".equals(event.getInvolvedObject().getName()))
                .filter(event -> "karpenter".equals(event.getSource().getComponent()))
                .map(Event::getMessage)
                .toList();
    }

    private <R extends CustomResource<?, ?>> String condition(Class<R> kind, String name, String type) {
        var object = client.resources(kind).withName(name).get();
        return conditions(object).stream()
                .filter(condition -> condition.type.equals(type))
                .map(Condition::toString)
                .findFirst()
                .orElse("");
    }

    private static List<Condition> conditions(CustomResource<?, ?> object) {
        var all = object instanceof NodePool pool
                ? pool.getStatus().conditions
                : ((EC2NodeClass) object).getStatus().conditions;
        return all == null ? List.of() : all;
    }
}
