package sh.joiner.sandbox.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.core.document.Document;

/** Converts the SDK's documents, which are JSON values without a schema, to JSON and back. */
final class DocumentJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private DocumentJson() {}

    static JsonNode write(Document document) {
        if (document.isNull()) {
            return NODES.nullNode();
        }
        if (document.isBoolean()) {
            return NODES.booleanNode(document.asBoolean());
        }
        if (document.isString()) {
            return NODES.textNode(document.asString());
        }
        if (document.isNumber()) {
            return NODES.numberNode(new BigDecimal(document.asNumber().stringValue()));
        }
        return document.isList() ? array(document) : object(document);
    }

    private static JsonNode array(Document document) {
        var array = NODES.arrayNode();
        document.asList().forEach(item -> array.add(write(item)));
        return array;
    }

    private static JsonNode object(Document document) {
        var object = NODES.objectNode();
        document.asMap().forEach((name, value) -> object.set(name, write(value)));
        return object;
    }

    static Document read(JsonNode json) {
        return switch (json.getNodeType()) {
            case BOOLEAN -> Document.fromBoolean(json.booleanValue());
            case STRING -> Document.fromString(json.textValue());
            case NUMBER -> Document.fromNumber(json.asText());
            case ARRAY ->
                Document.fromList(StreamSupport.stream(json.spliterator(), false)
                        .map(DocumentJson::read)
                        .toList());
            case OBJECT -> map(json);
            case NULL, MISSING, BINARY, POJO -> Document.fromNull();
        };
    }

    private static Document map(JsonNode json) {
        var entries = new LinkedHashMap<String, Document>();
        json.properties().forEach(entry -> entries.put(entry.getKey(), read(entry.getValue())));
        return Document.fromMap(entries);
    }
}
