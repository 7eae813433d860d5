package sh.joiner.sandbox.proto;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import io.kubernetes.client.proto.Meta;
import io.kubernetes.client.proto.Runtime;
import io.kubernetes.client.proto.V1;
import io.kubernetes.client.proto.V1Apiextensions;
import io.kubernetes.client.proto.V1Apps;
import io.kubernetes.client.proto.V1Authentication;
import io.kubernetes.client.proto.V1Authorization;
import io.kubernetes.client.proto.V1Autoscaling;
import io.kubernetes.client.proto.V1Batch;
import io.kubernetes.client.proto.V1Coordination;
import io.kubernetes.client.proto.V1Events;
import io.kubernetes.client.proto.V1Policy;
import io.kubernetes.client.proto.V1Rbac;
import io.kubernetes.client.proto.V1Scheduling;
import io.kubernetes.client.proto.V1Storage;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the protobuf message of a built-in kind. */
public final class Messages {

    private static final Map<String, FileDescriptor> BY_PACKAGE = Stream.of(
                    V1.getDescriptor(),
                    V1Apps.getDescriptor(),
                    V1Batch.getDescriptor(),
                    V1Policy.getDescriptor(),
                    V1Coordination.getDescriptor(),
                    V1Storage.getDescriptor(),
                    V1Scheduling.getDescriptor(),
                    V1Rbac.getDescriptor(),
                    V1Authentication.getDescriptor(),
                    V1Authorization.getDescriptor(),
                    V1Autoscaling.getDescriptor(),
                    V1Events.getDescriptor(),
                    V1Apiextensions.getDescriptor())
            .collect(Collectors.toUnmodifiableMap(FileDescriptor::getPackage, Function.identity()));

    private Messages() {}

    /**
     * Returns the message of a kind. Returns null for kinds that have no message, such as custom resources. Option kinds such as {@code
     * DeleteOptions} exist in every group.
     */
    public static @Nullable Descriptor find(String apiVersion, String kind) {
        var slash = apiVersion.indexOf('/');
        var group = slash < 0 ? "core" : apiVersion.substring(0, slash);
        var file = BY_PACKAGE.get(packageOf(group, apiVersion.substring(slash + 1)));
        var own = file == null ? null : file.findMessageTypeByName(kind);
        return own != null || !kind.endsWith("Options")
                ? own
                : Meta.getDescriptor().findMessageTypeByName(kind);
    }

    /** Returns the message of {@code ObjectMeta}, the metadata of every object. */
    public static Descriptor objectMeta() {
        return Meta.ObjectMeta.getDescriptor();
    }

    /** Returns the message that wraps every object on the wire: its kind, its version and its bytes. */
    static Descriptor envelope() {
        return Runtime.Unknown.getDescriptor();
    }

    private static String packageOf(String group, String version) {
        if (group.equals("apiextensions.k8s.io")) {
            return "k8s.io.apiextensions_apiserver.pkg.apis.apiextensions." + version;
        }
        return "k8s.io.api." + group.split("\\.", 2)[0] + "." + version;
    }
}
