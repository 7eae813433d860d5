package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.DeleteOptions;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.api.model.policy.v1.EvictionBuilder;
import io.fabric8.kubernetes.client.Client;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.model.pod.PodName;
import sh.joiner.port.cluster.Evictions;

/**
 * Asks pods to leave, each only while it is still the one that was meant.
 *
 * <p>Asks once: fabric8's own eviction call tries a refusal again for minutes, and then does not tell it.
 */
public final class KubernetesEvictions implements Evictions {

    private static final String SEVERAL_BUDGETS = "more than one PodDisruptionBudget"; // the API server's words

    private final Client client;
    private final IntConsumer codes;

    /** @param codes is told the server's code in answer to each eviction */
    public KubernetesEvictions(KubernetesClient client, IntConsumer codes) {
        this.codes = codes;
        this.client = client.newClient(
                new RequestConfigBuilder().withRequestRetryBackoffLimit(0).build());
    }

    @Override
    public Outcome evict(PodName pod, String uid) {
        var eviction = new EvictionBuilder()
                .withNewMetadata()
                .withName(pod.name())
                .withNamespace(pod.namespace())
                .endMetadata()
                .withDeleteOptions(onlyThis(uid).build())
                .build();
        return ask(path(pod) + "/eviction", "POST", eviction, codes);
    }

    @Override
    public Outcome delete(PodName pod, String uid, long graceSeconds) {
        DeleteOptions options =
                onlyThis(uid).withGracePeriodSeconds(graceSeconds).build();
        return ask(path(pod), "DELETE", options, _ -> {});
    }

    private static DeleteOptionsBuilder onlyThis(String uid) {
        return new DeleteOptionsBuilder()
                .withApiVersion("v1")
                .withNewPreconditions()
                .withUid(uid)
                .endPreconditions();
    }

    private static String path(PodName pod) {
        return "/api/v1/namespaces/%s/pods/%s".formatted(pod.namespace(), pod.name());
    }

    /** The causes name the PodDisruptionBudget, which the message does not. */
    private static String withCauses(KubernetesClientException refused) {
        var message = ApiCalls.message(refused);
        var status = refused.getStatus();
        var causes = status == null || status.getDetails() == null
                ? List.<StatusCause>of()
                : status.getDetails().getCauses();
        return Stream.concat(
                        Stream.of(message),
                        causes.stream().map(StatusCause::getMessage).filter(Objects::nonNull))
                .collect(Collectors.joining(" "));
    }

    private static Outcome budgets(KubernetesClientException refused) {
        var message = ApiCalls.message(refused);
        if (refused.getCode() == 500 && message.contains(SEVERAL_BUDGETS)) {
            return new Outcome.Refused(message);
        }
        throw ApiCalls.trouble(refused);
    }

    /** 404 and 409 mean that the pod is gone or another; 429 that a budget refuses; two budgets at once are a 500 (core 6.9). */
    private Outcome ask(String path, String verb, Object body, IntConsumer told) {
        try {
            var _ = client.raw(path, verb, body);
            told.accept(200); // as the reference counts it, whatever kind of success the server tells
            return new Outcome.Asked();
        } catch (KubernetesClientException refused) {
            told.accept(refused.getCode());
            return switch (refused.getCode()) {
                case 404, 409 -> new Outcome.Gone();
                case 429 -> new Outcome.Refused(withCauses(refused));
                default -> budgets(refused);
            };
        }
    }
}
