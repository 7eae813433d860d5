package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.image.AMIPolicy;
import sh.joiner.api.image.LockedAmi;
import sh.joiner.api.translate.Present;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.board.catalog.CandidateView.ReasonView;
import sh.joiner.board.catalog.ImageLockView;
import sh.joiner.board.catalog.ImageLockView.LockedAmiView;
import sh.joiner.sandbox.image.ImageRequest;
import sh.joiner.sandbox.image.ImageStateName;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;

/** A node class that uses only the AMIs that another node class has used, with the whole control plane in the sandbox. */
@Execution(ExecutionMode.CONCURRENT)
class ImageLockTest {

    private final Settings settings = Installation.settings(Map.of("joiner.sandbox.speed", "60"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation joiner = new Installation(world, settings);

    @BeforeEach
    void start() {
        build("web-1");
        joiner.start();
        create("stage");
        create("prod");
        soon(() ->
                selected("stage").equals(List.of("web-1")) && selected("prod").equals(List.of("web-1")));
    }

    @AfterEach
    void stop() {
        joiner.close();
        client.close();
        world.close();
    }

    private String build(String name) {
        return world.cloud()
                .controls()
                .buildImage(ImageRequest.named(name), world.clock().now());
    }

    private void create(String nodeClass) {
        client.resource(Repository.read(Path.of("kubernetes/stories/ami-build/10-node-class.yaml"))
                        .replace("name: web\n", "name: %s\n".formatted(nodeClass)))
                .create();
    }

    private static void soon(BooleanSupplier condition) {
        eventually(() -> Optional.of(condition.getAsBoolean()), is -> is);
    }

    private List<String> selected(String nodeClass) {
        var amis =
                client.resources(EC2NodeClass.class).withName(nodeClass).get().getStatus().amis;
        return amis == null ? List.of() : amis.stream().map(ami -> ami.name).toList();
    }

    private List<LockedAmi> lockOf(String nodeClass) {
        var place = world.place();
        return ImageLockView.of(nodeClass, joiner.board().images(), place.region()).spec().lock().stream()
                .map(ImageLockTest::entry)
                .toList();
    }

    private static LockedAmi entry(LockedAmiView view) {
        var ami = new LockedAmi();
        ami.id = view.id();
        ami.name = view.name();
        ami.architecture = view.architecture();
        ami.region = view.region();
        return ami;
    }

    private void createPolicyOfProd(List<LockedAmi> lock) {
        var policy = new AMIPolicy();
        policy.getMetadata().setName("prod");
        policy.getSpec().nodeClasses.names = List.of("prod");
        policy.getSpec().lock = lock;
        client.resource(policy).create();
    }

    private void lockProd(List<LockedAmi> lock) {
        client.resources(AMIPolicy.class).withName("prod").edit(policy -> {
            policy.getSpec().lock = lock;
            return policy;
        });
    }

    /** Returns the condition LockComplete of the policy, for example {@code True LockComplete: }. */
    private String lockComplete() {
        return condition(
                client.resources(AMIPolicy.class).withName("prod").get().getStatus().conditions, "LockComplete");
    }

    private static String condition(@Nullable List<Condition> conditions, String type) {
        return Present.list(conditions).stream()
                .filter(condition -> condition.type.equals(type))
                .map(condition -> "%s %s: %s".formatted(condition.status, condition.reason, condition.message))
                .findFirst()
                .orElse("");
    }

    private List<String> reasonsOfProd(String image) {
        return joiner.board().images().stream()
                .filter(found -> found.nodeClass().equals("prod")
                        && found.ami().imageName().equals(image))
                .flatMap(found -> found.judgement().reasons().stream())
                .map(ReasonView::code)
                .toList();
    }

    @Test
    void aNodeClassKeepsTheLockedImageUntilTheLockOfTheOtherClassIsApplied() {
        createPolicyOfProd(lockOf("stage"));
        soon(() -> lockComplete().equals("True LockComplete: "));

        var next = build("web-2");

        soon(() -> selected("stage").equals(List.of("web-2")));
        soon(() -> reasonsOfProd("web-2").equals(List.of("NotLocked")));
        assertThat(selected("prod")).containsExactly("web-1");

        lockProd(lockOf("stage"));

        soon(() -> selected("prod").equals(List.of("web-2")));
        assertThat(reasonsOfProd("web-1")).containsExactly("NotLocked");

        world.cloud()
                .controls()
                .changeImageState(
                        next, ImageStateName.DEREGISTERED, world.clock().now());

        soon(() -> lockComplete()
                .startsWith("False LockedAMINotUsed: locked AMI %s (web-2, amd64) is not used: EC2 no longer returns it"
                        .formatted(next)));
        soon(() -> selected("prod").isEmpty());
        soon(() -> condition(
                        client.resources(EC2NodeClass.class)
                                .withName("prod")
                                .get()
                                .getStatus()
                                .conditions,
                        "AMIsReady")
                .startsWith("False AMINotFound: AMISelector matched no usable AMI: no locked AMI can be used"));
    }

    @Test
    void aLockedImageThatEc2DoesNotKnowIsReported() {
        var unknown = new LockedAmi();
        unknown.id = "ami-0";
        unknown.name = "web-0";

        createPolicyOfProd(List.of(unknown));

        soon(() -> lockComplete()
                .startsWith("False LockedAMINotUsed: EC2 does not return locked AMI ami-0 (web-0) for this account"));
        assertThat(selected("stage")).containsExactly("web-1");
    }
}
