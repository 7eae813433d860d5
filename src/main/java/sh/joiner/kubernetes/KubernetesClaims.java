package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.Claims;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.WorldClock;

/** Writes claims. What is to be said of one is put on top of what the server has, and written only where it differs. */
final class KubernetesClaims implements Claims {

    private static final int CONFLICT = 409;
    private static final int MOST_ATTEMPTS = 5;

    private final KubernetesClient client;
    private final WorldClock clock;

    KubernetesClaims(KubernetesClient client, WorldClock clock) {
        this.client = client;
        this.clock = clock;
    }

    @Override
    public ClaimName create(ClaimDraft draft) {
        var written = Calls.ask(() -> client.resource(ClaimObject.of(draft)).create());
        return new ClaimName(written.getMetadata().getName());
    }

    @Override
    public void delete(ClaimName claim) {
        Calls.askUnlessGone(() -> resource(claim).delete());
    }

    @Override
    public void annotate(ClaimName claim, Map<String, String> annotations) {
        Calls.askUnlessGone(() -> resource(claim).edit(found -> {
            found.getMetadata().setAnnotations(over(found.getMetadata().getAnnotations(), annotations));
            return found;
        }));
    }

    @Override
    public void report(ClaimName claim, List<ConditionReport> reports) {
        if (!reports.isEmpty()) {
            writeStatus(claim, found -> said(found, reports));
        }
    }

    @Override
    public void launched(
            ClaimName claim, Map<String, String> labels, Map<String, String> annotations, Claim.Answer answer) {
        Calls.askUnlessGone(() -> {
            resource(claim).edit(found -> {
                var metadata = found.getMetadata();
                metadata.setLabels(over(labels, metadata.getLabels())); // the claim's own labels win (core 6.2)
                metadata.setAnnotations(over(metadata.getAnnotations(), annotations));
                return found;
            });
            writeStatus(claim, found -> {
                found.getStatus().providerID = answer.providerId();
                found.getStatus().imageID = answer.imageId();
                found.getStatus().capacity = ClaimObject.quantities(answer.capacity());
                found.getStatus().allocatable = ClaimObject.quantities(answer.allocatable());
                return said(found, List.of(ConditionReport.isTrue(ClaimConditions.LAUNCHED)));
            });
        });
    }

    @Override
    public void registered(ClaimName claim, String node) {
        writeStatus(claim, found -> {
            found.getStatus().nodeName = node;
            return said(found, List.of(ConditionReport.isTrue(ClaimConditions.REGISTERED)));
        });
    }

    /** The whole status over the stored one, as long as nobody else wrote in between; then once more on top of theirs. */
    private void writeStatus(ClaimName claim, UnaryOperator<NodeClaim> change) {
        Calls.askUnlessGone(() -> {
            for (int attempt = 1; !isWritten(claim, change); attempt++) {
                if (attempt == MOST_ATTEMPTS) {
                    throw new OutsideTrouble(
                            OutsideTrouble.Category.CONFLICT,
                            "Conflict",
                            "claim %s changes all the time".formatted(claim),
                            null);
                }
            }
        });
    }

    private boolean isWritten(ClaimName claim, UnaryOperator<NodeClaim> change) {
        var found = resource(claim).get();
        if (found == null) {
            return true;
        }
        try {
            client.resource(change.apply(found)).updateStatus();
            return true;
        } catch (KubernetesClientException refused) {
            if (refused.getCode() == CONFLICT) {
                return false;
            }
            throw refused;
        }
    }

    private NodeClaim said(NodeClaim claim, List<ConditionReport> reports) {
        var conditions = claim.conditions(clock.now());
        reports.forEach(report -> say(conditions, report));
        return claim;
    }

    private static void say(ConditionSet conditions, ConditionReport report) {
        switch (report.status()) {
            case TRUE -> conditions.setTrue(report.type(), report.reason(), report.message());
            case FALSE -> conditions.setFalse(report.type(), report.reason(), report.message());
            case UNKNOWN -> conditions.setUnknown(report.type(), report.reason(), report.message());
        }
    }

    private static Map<String, String> over(Map<String, String> under, Map<String, String> over) {
        var all = new HashMap<>(Objects.requireNonNullElse(under, Map.of()));
        all.putAll(Objects.requireNonNullElse(over, Map.of()));
        return all;
    }

    private Resource<NodeClaim> resource(ClaimName claim) {
        return client.resources(NodeClaim.class).withName(claim.value());
    }
}
