package sh.joiner.sandbox.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Checks an object against the fields of its built-in kind: removes unknown fields and rejects values of a wrong type. */
public final class FieldCheck {

    private static final Set<String> IDENTITY = Set.of("apiVersion", "kind");

    private final List<String> unknown = new ArrayList<>();

    private FieldCheck() {}

    /** Thrown when a value does not have the type of its field. */
    public static final class WrongType extends RuntimeException {

        private static final long serialVersionUID = 1L;

        WrongType(String actual, String path, String wanted) {
            super("json: cannot unmarshal %s into Go struct field %s of type %s".formatted(actual, path, wanted));
        }
    }

    /** Removes unknown fields and returns their dotted paths. Throws {@link WrongType} if a value does not have the type of its field. */
    public static List<String> prune(Descriptor type, ObjectNode object) {
        var check = new FieldCheck();
        check.fields(type, "", object);
        return check.unknown;
    }

    private void fields(Descriptor type, String path, ObjectNode object) {
        var known = JsonFields.of(type);
        var dropped = new ArrayList<String>();
        for (var entry : object.properties()) {
            var name = entry.getKey();
            var field = known.get(name);
            var at = path.isEmpty() ? name : path + "." + name;
            if (field != null) {
                value(field, at, entry.getValue());
            } else if (!(path.isEmpty() && IDENTITY.contains(name))) {
                unknown.add(at);
                dropped.add(name);
            }
        }
        object.remove(dropped);
    }

    private void value(FieldDescriptor field, String path, JsonNode value) {
        if (value.isNull()) {
            return;
        }
        if (field.isMapField()) {
            require(value.isObject(), value, path, "map");
            var valueField = field.getMessageType().findFieldByName("value");
            value.properties().forEach(entry -> single(valueField, path + "." + entry.getKey(), entry.getValue()));
        } else if (field.isRepeated()) {
            require(value.isArray(), value, path, "list");
            for (int i = 0; i < value.size(); i++) {
                single(field, path + "[" + i + "]", value.get(i));
            }
        } else {
            single(field, path, value);
        }
    }

    private void single(FieldDescriptor field, String path, JsonNode value) {
        if (value.isNull()) {
            return;
        }
        if (field.getJavaType() == JavaType.MESSAGE) {
            message(field.getMessageType(), path, value);
            return;
        }
        switch (field.getJavaType()) {
            case STRING, BYTE_STRING -> require(value.isTextual(), value, path, "string");
            case BOOLEAN -> require(value.isBoolean(), value, path, "bool");
            case INT -> require(value.isIntegralNumber() && value.canConvertToInt(), value, path, "int32");
            case LONG -> require(value.isIntegralNumber(), value, path, "int64");
            case FLOAT, DOUBLE -> require(value.isNumber(), value, path, "float64");
            case ENUM, MESSAGE -> {}
        }
    }

    private void message(Descriptor type, String path, JsonNode value) {
        if (SpecialMessages.isSpecial(type)) {
            require(SpecialMessages.fits(type, value), value, path, type.getName());
        } else if (value instanceof ObjectNode object) {
            fields(type, path, object);
        } else {
            require(false, value, path, type.getName());
        }
    }

    private static void require(boolean holds, JsonNode value, String path, String wanted) {
        if (!holds) {
            throw new WrongType(nameOf(value), path, wanted);
        }
    }

    private static String nameOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT, POJO -> "object";
            case ARRAY -> "array";
            case BOOLEAN -> "bool";
            case NUMBER -> "number";
            case STRING, BINARY -> "string";
            case NULL, MISSING -> "null";
        };
    }
}
