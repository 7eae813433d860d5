package sh.joiner.sandbox.proto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import sh.joiner.sandbox.kind.ApiErrors;

/**
 * Request bodies in {@code application/vnd.kubernetes.protobuf}: a four-byte prefix, then an envelope that contains the kind, the version
 * and the object.
 */
public final class ProtobufBody {

    public static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

    private static final String MAGIC = "k8s\0";

    private ProtobufBody() {}

    /** Returns the object of the body as JSON. */
    public static ObjectNode read(byte[] body) {
        if (!new String(body, StandardCharsets.ISO_8859_1).startsWith(MAGIC)) {
            throw ApiErrors.badRequest(
                    "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]");
        }
        try {
            var content = Arrays.copyOfRange(body, MAGIC.length(), body.length);
            return unwrapped(DynamicMessage.parseFrom(Messages.envelope(), content));
        } catch (InvalidProtocolBufferException e) {
            throw ApiErrors.badRequest("cannot decode the request body: " + e.getMessage());
        }
    }

    private static ObjectNode unwrapped(DynamicMessage envelope) throws InvalidProtocolBufferException {
        var type = (Message) get(envelope, "typeMeta");
        var apiVersion = get(type, "apiVersion").toString();
        var kind = get(type, "kind").toString();
        var message = Messages.find(apiVersion, kind);
        if (message == null) {
            throw ApiErrors.badRequest(
                    "no kind \"%s\" is registered for version \"%s\" in protobuf".formatted(kind, apiVersion));
        }
        var object = ProtoReader.read(DynamicMessage.parseFrom(message, (ByteString) get(envelope, "raw")));
        return object.put("apiVersion", apiVersion).put("kind", kind);
    }

    private static Object get(Message message, String field) {
        return message.getField(message.getDescriptorForType().findFieldByName(field));
    }
}
