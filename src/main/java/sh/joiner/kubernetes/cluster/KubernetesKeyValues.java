package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.model.prometheus.ConfigKey;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.prometheus.KeyValues;

/**
 * Reads keys of Secrets and ConfigMaps in one namespace, each time from the API server, so that no value is kept and a new value is used at once. Other
 * namespaces are refused: otherwise, every user who may write an AMIPolicy could have Joiner send Secrets to a server.
 */
public final class KubernetesKeyValues implements KeyValues {

    private final KubernetesClient client;
    private final String home;

    /** Creates the reader. {@code home} is the namespace of Joiner. */
    public KubernetesKeyValues(KubernetesClient client, String home) {
        this.client = client;
        this.home = home;
    }

    @Override
    public String read(ConfigKey key) {
        if (!key.namespace().equals(home)) {
            throw invalid(
                    "%s is in another namespace than Joiner: move it to the namespace %s, and set this namespace in the AMIPolicy"
                            .formatted(key.object(), home));
        }
        try {
            return switch (key.kind()) {
                case SECRET -> secret(key);
                case CONFIG_MAP -> configMap(key);
            };
        } catch (RemoteCallException failure) {
            throw explained(key, failure);
        }
    }

    /** Returns the failure with the way to grant a missing permission. */
    private static RemoteCallException explained(ConfigKey key, RemoteCallException failure) {
        return failure.category() == Category.FORBIDDEN
                ? new RemoteCallException(
                        Category.FORBIDDEN,
                        failure.code(),
                        "Joiner is not allowed to read %s: add its name to the Role of Joiner (%s)"
                                .formatted(key.object(), failure.getMessage()),
                        failure)
                : failure;
    }

    private String secret(ConfigKey key) {
        var found = ApiCalls.ask(
                () -> client.secrets().inNamespace(home).withName(key.name()).get());
        var encoded = value(found == null ? null : found.getData(), key);
        try {
            return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notBase64) {
            throw invalid("key %s of %s is not encoded in base64".formatted(key.key(), key.object()));
        }
    }

    private String configMap(ConfigKey key) {
        var found = ApiCalls.ask(
                () -> client.configMaps().inNamespace(home).withName(key.name()).get());
        return value(found == null ? null : found.getData(), key);
    }

    private static String value(@Nullable Map<String, String> data, ConfigKey key) {
        if (data == null || !data.containsKey(key.key())) {
            throw new RemoteCallException(
                    Category.NOT_FOUND,
                    "",
                    "%s does not exist, or has no key %s: create it, or change the AMIPolicy"
                            .formatted(key.object(), key.key()),
                    null);
        }
        return data.get(key.key());
    }

    private static RemoteCallException invalid(String why) {
        return new RemoteCallException(Category.INVALID, "", why, null);
    }
}
