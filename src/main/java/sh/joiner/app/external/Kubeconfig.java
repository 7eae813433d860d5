package sh.joiner.app.external;

import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.utils.Utils;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import sh.joiner.app.setting.StartRefused;

/** The clusters in the user's kubeconfig: {@code KUBECONFIG}, or the file in the home directory. */
public final class Kubeconfig {

    private static final int RETRIES = 3; // the same value as in application.properties for a cluster

    private Kubeconfig() {}

    /**
     * Returns the client configuration of this context. The current context is not a default, because it can be a cluster that the user did not
     * intend to change.
     *
     * @throws StartRefused if no context is named, the kubeconfig has no context of that name, or {@code KUBERNETES_MASTER} is set
     */
    public static Config of(Optional<String> context) {
        refuseOverride();
        var name = context.orElseThrow(() -> new StartRefused(
                "joiner.sandbox.cluster=external requires joiner.sandbox.context: set it to a context of the kubeconfig%s."
                        .formatted(known(Config.autoConfigure(null)))));
        var config = Config.autoConfigure(name);
        var chosen = config.getCurrentContext();
        if (chosen == null || !name.equals(chosen.getName())) {
            throw new StartRefused(
                    "the kubeconfig has no context \"%s\": set joiner.sandbox.context to an existing context%s."
                            .formatted(name, known(config)));
        }
        config.setRequestRetryBackoffLimit(RETRIES);
        return config;
    }

    /** Throws {@link StartRefused} if {@code KUBERNETES_MASTER} is set, because the client would use that server instead of the context's server. */
    private static void refuseOverride() {
        if (Utils.getSystemPropertyOrEnvVar(Config.KUBERNETES_MASTER_SYSTEM_PROPERTY) != null) {
            throw new StartRefused(
                    "KUBERNETES_MASTER is set and would override the server of joiner.sandbox.context: unset KUBERNETES_MASTER.");
        }
    }

    private static String known(Config config) {
        var contexts = Optional.ofNullable(config.getContexts()).orElse(List.of());
        return contexts.isEmpty()
                ? ""
                : contexts.stream()
                        .map(NamedContext::getName)
                        .sorted()
                        .collect(Collectors.joining(", ", " (available: ", ")"));
    }
}
