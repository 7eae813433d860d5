package sh.joiner.sandbox.proto;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The fields of a message by their JSON names. A struct that Go embeds is a separate message in protobuf, but JSON has its fields inline. */
final class JsonFields {

    private static final Set<String> EMBEDDED = Set.of(
            "handler", "volumeSource", "persistentVolumeSource", "localObjectReference", "ephemeralContainerCommon");
    private static final Map<String, String> OF_SCHEMAS = Map.of("ref", "$ref", "schema", "$schema");
    private static final Pattern UPPER = Pattern.compile("[A-Z]");
    private static final Map<Descriptor, Map<String, FieldDescriptor>> KNOWN = new ConcurrentHashMap<>();

    private JsonFields() {}

    /** Returns all fields by their JSON names, including the fields of embedded messages. */
    static Map<String, FieldDescriptor> of(Descriptor message) {
        var known = KNOWN.get(message);
        if (known == null) {
            var fields = new LinkedHashMap<String, FieldDescriptor>();
            collect(message, fields);
            known = Map.copyOf(fields);
            KNOWN.put(message, known);
        }
        return known;
    }

    private static void collect(Descriptor message, Map<String, FieldDescriptor> fields) {
        for (var field : message.getFields()) {
            if (isEmbedded(field)) {
                collect(field.getMessageType(), fields);
            } else {
                fields.put(name(field), field);
            }
        }
    }

    static boolean isEmbedded(FieldDescriptor field) {
        return EMBEDDED.contains(field.getName());
    }

    static String name(FieldDescriptor field) {
        var name = field.getName();
        if (!field.getContainingType().getName().equals("JSONSchemaProps")) {
            return name;
        }
        if (name.startsWith("xKubernetes")) {
            return UPPER.matcher(name).replaceAll(hit -> "-" + hit.group().toLowerCase(Locale.ROOT));
        }
        return OF_SCHEMAS.getOrDefault(name, name);
    }
}
