package sh.joiner.api.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.CustomResource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.disruption.DisruptionFreeze;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.image.AMIPolicy;
import sh.joiner.api.image.AMIRollout;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.api.v1alpha1.InterruptionPolicy;
import sh.joiner.api.v1alpha1.MaintenanceWindow;
import sh.joiner.api.v1alpha1.NodeInterruption;
import sh.joiner.api.v1alpha1.NodeOverlay;
import sh.joiner.api.v1beta1.CapacityBuffer;

/** The Java classes and the CRDs in YAML have the same fields. */
class ClassesFollowCrdTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("kinds")
    void haveExactlyTheFieldsAndTypesOfTheYaml(Class<? extends CustomResource<?, ?>> kind, Crd crd) {
        var fromYaml = new TreeMap<String, String>();
        SchemaWalk.places(crd.schema()).forEach((path, schema) -> fromYaml.put(path, type(schema)));
        fromYaml.keySet().removeAll(Set.of(".apiVersion", ".kind", ".metadata"));

        var fromClass = new TreeMap<String, String>();
        property(kind, "spec").ifPresent(spec -> describe(".spec", spec.getPrimaryType(), fromClass));
        property(kind, "status").ifPresent(status -> describe(".status", status.getPrimaryType(), fromClass));

        fromClass.keySet().removeIf(path -> isWithin(path, free(crd)));
        assertThat(fromClass).isEqualTo(fromYaml);
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("kinds")
    void areNullableExactlyIfTheYamlDoesNotRequireThem(Class<? extends CustomResource<?, ?>> kind, Crd crd) {
        var required = new TreeMap<String, Boolean>();
        var never = new TreeMap<String, Boolean>();
        for (var part : List.of("spec", "status")) {
            property(kind, part)
                    .ifPresent(root -> nullness(
                            "." + part,
                            root.getPrimaryType(),
                            crd.schema().at("/properties/" + part),
                            required,
                            never));
        }

        never.keySet().removeIf(path -> isWithin(path, free(crd)));
        required.keySet().removeIf(path -> isWithin(path, free(crd)));
        assertThat(never).isNotEmpty().isEqualTo(required);
    }

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("kinds")
    void haveTheNamesOfTheYaml(Class<? extends CustomResource<?, ?>> kind, Crd crd)
            throws ReflectiveOperationException {
        var object = kind.getDeclaredConstructor().newInstance();

        assertThat(List.of(object.getApiVersion(), object.getKind(), object.getPlural(), object.getSingular()))
                .containsExactly(
                        crd.group() + "/" + crd.version().path("name").asText(),
                        crd.kind(),
                        crd.names().path("plural").asText(),
                        crd.names().path("singular").asText());
        assertThat(CustomResource.getShortNames(kind))
                .containsExactly(words(crd.names().path("shortNames")));
        assertThat(CustomResource.getCategories(kind))
                .containsExactly(words(crd.names().path("categories")));
        assertThat(object instanceof Namespaced)
                .isEqualTo(crd.root().at("/spec/scope").asText().equals("Namespaced"));
    }

    static Stream<Arguments> kinds() {
        return Stream.of(
                argumentSet("pool", NodePool.class, Crd.NODE_POOL),
                argumentSet("claim", NodeClaim.class, Crd.NODE_CLAIM),
                argumentSet("overlay", NodeOverlay.class, Crd.NODE_OVERLAY),
                argumentSet("buffer", CapacityBuffer.class, Crd.CAPACITY_BUFFER),
                argumentSet("image policy", AMIPolicy.class, Crd.AMI_POLICY),
                argumentSet("image rollout", AMIRollout.class, Crd.AMI_ROLLOUT),
                argumentSet("interruption policy", InterruptionPolicy.class, Crd.INTERRUPTION_POLICY),
                argumentSet("interruption", NodeInterruption.class, Crd.NODE_INTERRUPTION),
                argumentSet("window", MaintenanceWindow.class, Crd.MAINTENANCE_WINDOW),
                argumentSet("freeze", DisruptionFreeze.class, Crd.DISRUPTION_FREEZE),
                argumentSet("node class", EC2NodeClass.class, Crd.EC2_NODE_CLASS));
    }

    /** Returns the free-form objects in the schema, which the YAML does not describe field by field. */
    private static List<String> free(Crd crd) {
        return SchemaWalk.places(crd.schema()).entrySet().stream()
                .filter(place -> place.getValue().has("x-kubernetes-preserve-unknown-fields"))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isWithin(String path, List<String> places) {
        return places.stream().anyMatch(place -> path.startsWith(place + "."));
    }

    private static String[] words(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toArray(String[]::new);
    }

    private static String type(JsonNode schema) {
        if (schema.has("x-kubernetes-int-or-string")) {
            return "quantity";
        }
        return switch (schema.path("type").asText()) {
            case "object" -> schema.has("additionalProperties") ? "map" : "object";
            case "integer" -> schema.path("format").asText().equals("int64") ? "long" : "int";
            case String other -> other;
        };
    }

    private static void describe(String path, JavaType type, Map<String, String> types) {
        types.put(path, type(type));
        if (type.isCollectionLikeType()) {
            describe(path + "[]", type.getContentType(), types);
        } else if (type.isMapLikeType()) {
            describe(path + "{}", type.getContentType(), types);
        } else if (type(type).equals("object")) {
            properties(type)
                    .forEach(property -> describe(path + "." + property.getName(), property.getPrimaryType(), types));
        }
    }

    private static String type(JavaType type) {
        if (type.isCollectionLikeType()) {
            return "array";
        }
        if (type.isMapLikeType()) {
            return "map";
        }
        return switch (type.getRawClass().getSimpleName()) {
            case "String" -> "string";
            case "Boolean" -> "boolean";
            case "Integer", "int" -> "int";
            case "Long" -> "long";
            case String _ -> isNumberOrText(type) ? "quantity" : "object";
        };
    }

    private static boolean isNumberOrText(JavaType type) {
        return type.hasRawClass(Quantity.class) || type.hasRawClass(IntOrString.class);
    }

    private static void nullness(
            String path, JavaType type, JsonNode schema, Map<String, Boolean> required, Map<String, Boolean> never) {
        var names = Set.of(words(schema.path("required")));
        for (var property : ownProperties(type)) {
            var name = property.getName();
            if (!isLooserOnClaims(type, name)) {
                required.put(path + "." + name, names.contains(name));
                never.put(path + "." + name, !isNullable(property));
            }
            var content = content(property.getPrimaryType());
            nullness(path + "." + name, content, content(schema.at("/properties/" + name)), required, never);
        }
    }

    // Only claims may omit these fields (core 1.3). All kinds share the class Condition, where a missing field is an
    // empty string.
    private static boolean isLooserOnClaims(JavaType type, String name) {
        return type.hasRawClass(Condition.class) && Set.of("reason", "message").contains(name);
    }

    private static JavaType content(JavaType type) {
        return type.isContainerType() ? type.getContentType() : type;
    }

    private static JsonNode content(JsonNode schema) {
        return schema.has("items") ? schema.get("items") : schema;
    }

    private static boolean isNullable(BeanPropertyDefinition property) {
        return property.getField().getAnnotated().getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static List<BeanPropertyDefinition> ownProperties(JavaType type) {
        return type.getRawClass().getName().startsWith("sh.joiner.") ? properties(type) : List.of();
    }

    private static List<BeanPropertyDefinition> properties(JavaType type) {
        return JSON.getSerializationConfig().introspect(type).findProperties().stream()
                .filter(property -> !property.getName().equals("additionalProperties"))
                .toList();
    }

    private static Optional<BeanPropertyDefinition> property(Class<?> kind, String name) {
        return properties(JSON.constructType(kind)).stream()
                .filter(property -> property.getName().equals(name))
                .findFirst();
    }
}
