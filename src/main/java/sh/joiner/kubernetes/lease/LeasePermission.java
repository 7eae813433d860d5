package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.api.model.authorization.v1.ResourceRule;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReviewBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectRulesReviewStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import org.jboss.logging.Logger;
import sh.joiner.port.RemoteCallException;

/** Checks once that this process is allowed to hold its lease. Without the permission, this process would stay a standby forever. */
final class LeasePermission {

    private static final Logger LOG = Logger.getLogger(LeasePermission.class);
    private static final List<String> VERBS = List.of("get", "create", "patch");

    private LeasePermission() {}

    /**
     * Throws {@link RemoteCallException} if at least one of the verbs that the lease needs is not allowed. Does nothing if the access rules are
     * incomplete or not available.
     */
    static void demand(KubernetesClient client, LeaseSettings settings) {
        var missing = missing(client, settings);
        if (!missing.isEmpty()) {
            throw new RemoteCallException(
                    RemoteCallException.Category.FORBIDDEN,
                    "Forbidden",
                    "lease %s cannot be held: this process is not allowed to %s leases.coordination.k8s.io in the namespace; grant the verbs with a Role"
                            .formatted(settings, String.join(", ", missing)),
                    null);
        }
    }

    private static List<String> missing(KubernetesClient client, LeaseSettings settings) {
        try {
            var rules = rules(client, settings.namespace());
            return Boolean.TRUE.equals(rules.getIncomplete())
                    ? List.of()
                    : VERBS.stream()
                            .filter(verb -> rules.getResourceRules().stream()
                                    .noneMatch(rule -> allows(rule, verb, settings.name())))
                            .toList();
        } catch (KubernetesClientException unavailable) {
            LOG.debugf("access rules not available: reason=%s", unavailable.getMessage());
            return List.of();
        }
    }

    private static SubjectRulesReviewStatus rules(KubernetesClient client, String namespace) {
        var review = new SelfSubjectRulesReviewBuilder()
                .withNewSpec()
                .withNamespace(namespace)
                .endSpec()
                .build();
        return client.resource(review).create().getStatus();
    }

    private static boolean allows(ResourceRule rule, String verb, String name) {
        boolean matchesName =
                rule.getResourceNames().isEmpty() || rule.getResourceNames().contains(name);
        return matchesName
                && has(rule.getVerbs(), verb)
                && has(rule.getApiGroups(), "coordination.k8s.io")
                && has(rule.getResources(), "leases");
    }

    private static boolean has(List<String> allowed, String wanted) {
        return allowed.contains("*") || allowed.contains(wanted);
    }
}
