package sh.joiner.sandbox.proto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import io.kubernetes.client.proto.Runtime.Unknown;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import sh.joiner.sandbox.kind.Refusals;

/** Bodies in {@code application/vnd.kubernetes.protobuf}: four bytes of magic, then an envelope with kind and version around the object. */
public final class ProtobufBody {

    public static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

    private static final String MAGIC = "k8s\0";

    private ProtobufBody() {}

    /** The object in the words of JSON. */
    public static ObjectNode read(byte[] body) {
        if (!new String(body, StandardCharsets.ISO_8859_1).startsWith(MAGIC)) {
            throw Refusals.badRequest("provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]");
        }
        try {
            var envelope = Unknown.parseFrom(Arrays.copyOfRange(body, MAGIC.length(), body.length));
            var type = envelope.getTypeMeta();
            var message = Messages.find(type.getApiVersion(), type.getKind());
            if (message == null) {
                throw Refusals.badRequest("no kind \"%s\" is registered for version \"%s\" in protobuf"
                        .formatted(type.getKind(), type.getApiVersion()));
            }
            var object = MessageReader.read(DynamicMessage.parseFrom(message, envelope.getRaw()));
            return object.put("apiVersion", type.getApiVersion()).put("kind", type.getKind());
        } catch (InvalidProtocolBufferException e) {
            throw Refusals.badRequest("the body of the request cannot be read: " + e.getMessage());
        }
    }
}
