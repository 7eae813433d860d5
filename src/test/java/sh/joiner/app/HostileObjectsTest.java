package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sh.joiner.app.environment.SandboxEnvironment;
import sh.joiner.app.setting.Settings;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;
import sh.joiner.testing.random.HostileObjects;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/**
 * Tests with random custom resources, many of them invalid. Every object that the API server accepts can be deleted while Joiner runs, and
 * first repaired unless the rules of its kind forbid the change.
 * {@code -Dhostile.objects=100000} runs the test with 100,000 objects instead of 1,000. {@code -Dhostile.first=4711} starts with object 4711.
 */
class HostileObjectsTest {

    private static final long OBJECTS = Long.getLong("hostile.objects", 1_000);
    private static final long FIRST = Long.getLong("hostile.first", 0);
    private static final int BATCH = 50;
    private static final int OBJECTS_PER_REPORT = 5_000;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CLAIM = "NodeClaim";
    private static final List<String> IMMUTABLE = List.of(CLAIM, "NodeInterruption"); // their specs cannot be changed

    private final Settings settings =
            Installation.settings(Map.of("joiner.sandbox.speed", "300", "joiner.feature-gates.node-overlay", "true"));
    private final SandboxEnvironment world = new SandboxEnvironment(settings.sandbox());
    private final KubernetesClient client =
            ApiClients.builder().withConfig(world.kubernetes()).build();
    private final Installation installation = new Installation(world, settings);
    private final HostileObjects objects = new HostileObjects();
    private final Map<String, Integer> refused = new TreeMap<>();
    private final Map<String, Integer> accepted = new TreeMap<>();

    @BeforeEach
    void start() {
        installation.start();
        eventually(() -> Optional.of(installation.isLeading()), leads -> leads);
        client.resource(Repository.read(Path.of("kubernetes/examples/10-node-class.yaml")))
                .create();
    }

    @AfterEach
    void stop() {
        installation.close();
        client.close();
        world.close();
    }

    @Test
    @Timeout(value = 6, unit = TimeUnit.HOURS) // for 100,000 objects
    void everyAcceptedObjectCanBeRepairedAndDeleted() {
        for (long first = FIRST; first < FIRST + OBJECTS; first += BATCH) {
            var made = create(first, Math.min(first + BATCH, FIRST + OBJECTS));
            var repaired = made.stream().filter(this::repair).toList();
            eventually(() -> Optional.of(notReconciled(repaired)), List::isEmpty);
            made.forEach(object -> resource(object).delete());
            eventually(() -> Optional.of(present(made)), List::isEmpty);
            eventually(() -> Optional.of(running()), count -> count == 0);
            if ((first - FIRST) % OBJECTS_PER_REPORT == 0) {
                System.out.printf("object %d: accepted %s, refused %s%n", first, accepted, refused);
            }
        }

        assertThat(accepted)
                .as("accepted, while %s were refused", refused)
                .hasSize(9)
                .allSatisfy((kind, count) -> assertThat(count).as(kind).isGreaterThan((int) (OBJECTS / 100)));
    }

    private List<ObjectNode> create(long first, long end) {
        var made = new ArrayList<ObjectNode>();
        for (long number = first; number < end; number++) {
            var object = objects.object(number);
            var kind = object.path("kind").asText();
            try {
                var stored = resource(object).create();
                if (number % 5 == 0) {
                    writeHostileStatus(number, object, stored);
                }
                made.add(object);
                accepted.merge(kind, 1, Integer::sum);
            } catch (KubernetesClientException invalid) {
                assertThat(invalid.getCode())
                        .as("h-%d: %s", number, invalid.getStatus())
                        .isEqualTo(422);
                refused.merge(kind, 1, Integer::sum);
            }
        }
        return made;
    }

    /** Writes a hostile status, as another client could. */
    private void writeHostileStatus(long number, ObjectNode object, GenericKubernetesResource stored) {
        try {
            stored.setAdditionalProperty("status", objects.status(number, object));
            client.resource(stored).updateStatus();
        } catch (KubernetesClientException refusedOrLate) {
            assertThat(refusedOrLate.getCode()).isIn(409, 422);
        }
    }

    /** Replaces the spec by a valid spec. Returns false if the rules of the kind do not allow the change. */
    private boolean repair(ObjectNode object) {
        var kind = object.path("kind").asText();
        if (IMMUTABLE.contains(kind)) {
            return false;
        }
        var valid = objects.valid(kind, object.at("/metadata/name").asText());
        try {
            var _ = resource(object).edit(present -> {
                present.setAdditionalProperty("spec", valid.path("spec"));
                return present;
            });
            return true;
        } catch (KubernetesClientException cannotBeChanged) { // such as the addition of spec.replicas to a NodePool
            assertThat(cannotBeChanged.getCode()).isEqualTo(422);
            return false;
        }
    }

    /** Describes the objects without a condition for the repaired spec, and those whose validation has not succeeded. */
    private List<String> notReconciled(List<ObjectNode> made) {
        var all = all(made);
        return made.stream()
                .map(object -> Objects.requireNonNull(all.get(name(object))))
                .filter(object -> !isReconciled(object))
                .map(HostileObjectsTest::description)
                .toList();
    }

    private static boolean isReconciled(GenericKubernetesResource object) {
        var generation = object.getMetadata().getGeneration();
        var conditions = JSON.valueToTree(object.getAdditionalProperties()).at("/status/conditions");
        boolean seen = false;
        boolean valid = true;
        for (var condition : conditions) {
            seen |= condition.path("observedGeneration").asLong() == generation;
            valid &= !condition.path("type").asText().equals("ValidationSucceeded")
                    || condition.path("status").asText().equals("True")
                    || condition.path("reason").asText().equals("Conflict"); // with the other repaired objects
        }
        return seen && valid;
    }

    private List<String> present(List<ObjectNode> made) {
        var all = all(made);
        return made.stream()
                .map(object -> all.get(name(object)))
                .filter(Objects::nonNull)
                .map(HostileObjectsTest::description)
                .toList();
    }

    private static String description(GenericKubernetesResource object) {
        var metadata = object.getMetadata();
        var text = "%s %s of generation %d, finalizers %s, %s"
                .formatted(
                        object.getKind(),
                        metadata.getName(),
                        metadata.getGeneration(),
                        metadata.getFinalizers(),
                        object.getAdditionalProperties());
        return text.length() < 3_000 ? text : text.substring(0, 3_000);
    }

    private Map<String, GenericKubernetesResource> all(List<ObjectNode> made) {
        var all = new TreeMap<String, GenericKubernetesResource>();
        var kinds = new TreeMap<String, ObjectNode>();
        made.forEach(object -> kinds.put(object.path("kind").asText(), object));
        kinds.values()
                .forEach(object -> client.genericKubernetesResources(context(object)).list().getItems().stream()
                        .forEach(found -> all.put(
                                found.getKind() + " " + found.getMetadata().getName(), found)));
        return all;
    }

    private static String name(ObjectNode object) {
        return object.path("kind").asText() + " " + object.at("/metadata/name").asText();
    }

    private long running() {
        return world.aws().ec2().describeInstances().reservations().stream()
                .flatMap(reservation -> reservation.instances().stream())
                .filter(instance -> instance.state().name() == InstanceStateName.RUNNING
                        || instance.state().name() == InstanceStateName.PENDING)
                .count();
    }

    private Resource<GenericKubernetesResource> resource(ObjectNode object) {
        var generic = JSON.convertValue(object, GenericKubernetesResource.class);
        return client.genericKubernetesResources(context(object)).resource(generic);
    }

    private static ResourceDefinitionContext context(ObjectNode object) {
        var version = object.path("apiVersion").asText().split("/", -1);
        var kind = object.path("kind").asText();
        var plural = kind.toLowerCase(Locale.ROOT).replaceAll("cy$", "cie") + (kind.endsWith("ss") ? "es" : "s");
        return new ResourceDefinitionContext.Builder()
                .withGroup(version[0])
                .withVersion(version[1])
                .withKind(kind)
                .withPlural(plural)
                .build();
    }
}
