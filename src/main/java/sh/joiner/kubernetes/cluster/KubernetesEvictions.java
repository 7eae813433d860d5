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
 * Evicts and deletes pods. The UID ensures that a later pod of the same name is not affected.
 *
 * <p>Sends each request once. fabric8's own eviction call retries a refusal for minutes and then does not report it.
 */
public final class KubernetesEvictions implements Evictions {

    private static final String SEVERAL_BUDGETS =
            "more than one PodDisruptionBudget"; // part of the API server's message

    private final Client client;
    private final IntConsumer codes;

    /** @param codes receives the API server's status code for each eviction */
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
                .withDeleteOptions(preconditions(uid).build())
                .build();
        return ask(path(pod) + "/eviction", "POST", eviction, codes);
    }

    @Override
    public Outcome delete(PodName pod, String uid, long graceSeconds) {
        DeleteOptions options =
                preconditions(uid).withGracePeriodSeconds(graceSeconds).build();
        return ask(path(pod), "DELETE", options, _ -> {});
    }

    private static DeleteOptionsBuilder preconditions(String uid) {
        return new DeleteOptionsBuilder()
                .withApiVersion("v1")
                .withNewPreconditions()
                .withUid(uid)
                .endPreconditions();
    }

    private static String path(PodName pod) {
        return "/api/v1/namespaces/%s/pods/%s".formatted(pod.namespace(), pod.name());
    }

    /** Returns the message with the causes, which name the PodDisruptionBudget. */
    private static String withCauses(KubernetesClientException failure) {
        var message = ApiCalls.message(failure);
        var status = failure.getStatus();
        var causes = status == null || status.getDetails() == null
                ? List.<StatusCause>of()
                : status.getDetails().getCauses();
        return Stream.concat(
                        Stream.of(message),
                        causes.stream().map(StatusCause::getMessage).filter(Objects::nonNull))
                .collect(Collectors.joining(" "));
    }

    private static Outcome budgets(KubernetesClientException failure) {
        var message = ApiCalls.message(failure);
        if (failure.getCode() == 500 && message.contains(SEVERAL_BUDGETS)) {
            return new Outcome.Refused(message);
        }
        throw ApiCalls.translated(failure);
    }

    /**
     * Sends the request. 404 and 409 mean that the pod no longer exists or was recreated, 429 that a PodDisruptionBudget refuses the
     * eviction. A pod with several PodDisruptionBudgets gets a 500 (core 6.9).
     */
    private Outcome ask(String path, String verb, Object body, IntConsumer report) {
        try {
            var _ = client.raw(path, verb, body);
            report.accept(200); // Karpenter counts every success as 200
            return new Outcome.Accepted();
        } catch (KubernetesClientException failure) {
            report.accept(failure.getCode());
            return switch (failure.getCode()) {
                case 404, 409 -> new Outcome.NotFound();
                case 429 -> new Outcome.Refused(withCauses(failure));
                default -> budgets(failure);
            };
        }
    }
}
