package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.pool.ClaimTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.kubernetes.call.Locked;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.Claims;

/**
 * Writes NodeClaims. A status is written on top of the last known version, and only if the status changes. After a conflict with another process,
 * the NodeClaim is read and written again. Threads of this process write the status of one NodeClaim one after the other.
 */
public final class KubernetesClaims implements Claims {

    private static final int MOST_ATTEMPTS = 5;
    private static final int LOCKS = 256;
    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;

    private final KubernetesClient client;
    private final WorldClock clock;
    private final Known known;
    private final ReentrantLock[] locks =
            Stream.generate(ReentrantLock::new).limit(LOCKS).toArray(ReentrantLock[]::new);

    /**
     * The last known versions of NodeClaims.
     *
     * @param latest returns the last known version
     * @param written receives each version with which the API server has answered a write
     */
    public record Known(Function<ClaimName, Optional<NodeClaim>> latest, Consumer<NodeClaim> written) {}

    public KubernetesClaims(KubernetesClient client, WorldClock clock, Known known) {
        this.client = client;
        this.clock = clock;
        this.known = known;
    }

    @Override
    public ClaimName create(ClaimDraft draft) {
        var written = ApiCalls.ask(() -> client.resource(ClaimObject.of(draft)).create());
        return new ClaimName(written.getMetadata().getName());
    }

    @Override
    public List<Claim> read(Set<ClaimName> names) {
        return ApiCalls.ask(() -> client.resources(NodeClaim.class).list()).getItems().stream()
                .filter(found ->
                        names.contains(new ClaimName(found.getMetadata().getName())))
                .flatMap(found -> readable(found).stream())
                .toList();
    }

    /** Translates the object. Empty if a user has made the object invalid. Snapshots omit such an object, too. */
    private static Optional<Claim> readable(NodeClaim found) {
        try {
            return Optional.of(ClaimTranslation.claim(found));
        } catch (InvalidSpec _) {
            return Optional.empty();
        }
    }

    @Override
    public void delete(ClaimName claim, String uid) {
        ApiCalls.delete(client, "/apis/karpenter.sh/v1/nodeclaims/" + claim.value(), uid);
    }

    @Override
    public void annotate(ClaimName claim, Map<String, String> annotations) {
        ApiCalls.ignoringNotFound(() -> patch(claim, Map.of("annotations", annotations)));
    }

    @Override
    public void label(ClaimName claim, Map<String, String> labels) {
        ApiCalls.ignoringNotFound(() -> patch(claim, Map.of("labels", labels)));
    }

    @Override
    public void unannotate(ClaimName claim, Set<String> keys) {
        var changes = new HashMap<String, @Nullable String>();
        keys.forEach(key -> changes.put(key, null)); // null deletes a key in a merge patch
        ApiCalls.ignoringNotFound(() -> patch(claim, Map.of("annotations", changes)));
    }

    @Override
    public void relabel(ClaimName claim, Map<String, String> labels, Set<String> removed) {
        var changes = new HashMap<String, @Nullable String>(labels);
        removed.forEach(key -> changes.put(key, null)); // null deletes a key in a merge patch
        ApiCalls.ignoringNotFound(() -> patch(claim, Map.of("labels", changes)));
    }

    @Override
    public void recordPodEvent(ClaimName claim, Instant at) {
        var text = at.truncatedTo(ChronoUnit.SECONDS).toString();
        ApiCalls.ignoringNotFound(() -> writeStatus(claim, found -> found.getStatus().lastPodEventTime = text));
    }

    @Override
    public void report(ClaimName claim, List<ConditionReport> reports) {
        if (!reports.isEmpty()) {
            ApiCalls.ignoringNotFound(() -> writeStatus(claim, found -> set(found, reports)));
        }
    }

    @Override
    public void clear(ClaimName claim, String condition) {
        ApiCalls.ignoringNotFound(
                () -> writeStatus(claim, found -> found.conditions(clock.now()).clear(condition)));
    }

    @Override
    public LaunchRecord launched(
            Claim claim, Map<String, String> labels, Map<String, String> annotations, Claim.Answer answer) {
        return ApiCalls.ask(() -> locked(claim.name(), () -> record(claim, new Launch(labels, annotations, answer))));
    }

    /**
     * Writes the launch. The first attempt uses the last known version, unless this version has another UID or already has a providerID. All
     * other attempts read the NodeClaim from the API server.
     */
    private LaunchRecord record(Claim claim, Launch launch) {
        var latest = known.latest()
                .apply(claim.name())
                .filter(seen -> settled(seen, claim, launch).isEmpty());
        if (latest.isPresent() && isWritten(latest.get(), launch)) {
            return new LaunchRecord.Written();
        }
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            Locked.backOff(attempt - 1);
            var live = ask(claim.name());
            var settled =
                    live.isEmpty() ? Optional.of(new LaunchRecord.NotFound()) : settled(live.get(), claim, launch);
            if (settled.isPresent()) {
                return settled.get();
            }
            if (isWritten(live.orElseThrow(), launch)) {
                return new LaunchRecord.Written();
            }
        }
        throw new RemoteCallException(
                RemoteCallException.Category.CONFLICT,
                "Conflict",
                "NodeClaim %s was changed by others during %d attempts to write its providerID; retrying"
                        .formatted(claim.name(), MOST_ATTEMPTS),
                null);
    }

    /** Returns the result if this object makes the write impossible or unnecessary. Empty if the launch can be written to the object. */
    private static Optional<LaunchRecord> settled(NodeClaim found, Claim claim, Launch launch) {
        if (!found.getMetadata().getUid().equals(claim.uid())) {
            return Optional.of(new LaunchRecord.NotFound());
        }
        var provider = found.getStatus() == null ? null : found.getStatus().providerID;
        if (provider == null || provider.isEmpty()) {
            return Optional.empty();
        }
        boolean same = provider.equals(launch.answer().providerId());
        return Optional.of(same ? new LaunchRecord.Written() : new LaunchRecord.Superseded(provider));
    }

    /**
     * Writes metadata and status to this version of the NodeClaim, which has no providerID yet. The metadata is written first, so that a crash in
     * between leaves a NodeClaim that is launched again. Returns false if the NodeClaim was changed or deleted in between.
     */
    private boolean isWritten(NodeClaim found, Launch launch) {
        var added = new HashMap<>(launch.labels());
        added.keySet()
                .removeAll(Objects.requireNonNullElse(found.getMetadata().getLabels(), Map.of())
                        .keySet()); // the NodeClaim's own labels take precedence (core 6.2)
        var version = found.getMetadata().getResourceVersion();
        var metadata = Map.of("labels", added, "annotations", launch.annotations(), "resourceVersion", version);
        try {
            var text = client.getKubernetesSerialization().asJson(Map.of("metadata", metadata));
            var patched = client.resource(found).patch(PatchContext.of(PatchType.JSON_MERGE), text);
            known.written().accept(patched);
            writeStatus(patched, changed -> answer(changed, launch.answer()));
            return true;
        } catch (KubernetesClientException failure) {
            if (failure.getCode() != CONFLICT && failure.getCode() != NOT_FOUND) {
                throw failure;
            }
            return false;
        }
    }

    private record Launch(Map<String, String> labels, Map<String, String> annotations, Claim.Answer answer) {}

    private void answer(NodeClaim claim, Claim.Answer answer) {
        claim.getStatus().providerID = answer.providerId();
        claim.getStatus().imageID = answer.imageId();
        claim.getStatus().capacity = ClaimObject.quantities(answer.capacity());
        claim.getStatus().allocatable = ClaimObject.quantities(answer.allocatable());
        set(claim, List.of(ConditionReport.ofTrue(ClaimConditions.LAUNCHED)));
    }

    @Override
    public void registered(ClaimName claim, String node) {
        ApiCalls.ignoringNotFound(() -> writeStatus(claim, found -> {
            found.getStatus().nodeName = node;
            set(found, List.of(ConditionReport.ofTrue(ClaimConditions.REGISTERED)));
        }));
    }

    /** Patches metadata. Annotations and labels need no lock, because each key has one writer. */
    private NodeClaim patch(ClaimName claim, Map<String, ? extends Map<String, ? extends @Nullable String>> metadata) {
        var text = client.getKubernetesSerialization().asJson(Map.of("metadata", metadata));
        var patched = resource(claim).patch(PatchContext.of(PatchType.JSON_MERGE), text);
        known.written().accept(patched);
        return patched;
    }

    /** Writes the status with optimistic locking, because the list of conditions has several writers. */
    private void writeStatus(ClaimName claim, Consumer<NodeClaim> change) {
        locked(claim, () -> {
            Locked.write(known.latest().apply(claim), () -> ask(claim), found -> writeStatus(found, change));
            return claim;
        });
    }

    /**
     * Runs the write while no other thread of this process writes the status of the NodeClaim. Otherwise each thread would make the version
     * of the other thread stale.
     */
    private <T> T locked(ClaimName claim, Supplier<T> write) {
        var lock = locks[Math.floorMod(claim.hashCode(), LOCKS)];
        lock.lock();
        try {
            return write.get();
        } finally {
            lock.unlock();
        }
    }

    private void writeStatus(NodeClaim base, Consumer<NodeClaim> change) {
        var json = client.getKubernetesSerialization();
        var changed = json.clone(base);
        change.accept(changed);
        if (!json.asJson(changed.getStatus()).equals(json.asJson(base.getStatus()))) {
            known.written().accept(client.resource(changed).updateStatus());
        }
    }

    private Optional<NodeClaim> ask(ClaimName claim) {
        return Optional.ofNullable(resource(claim).get());
    }

    private void set(NodeClaim claim, List<ConditionReport> reports) {
        var conditions = claim.conditions(clock.now());
        reports.forEach(report -> set(conditions, report));
    }

    private static void set(ConditionSet conditions, ConditionReport report) {
        switch (report.status()) {
            case TRUE -> conditions.setTrue(report.type(), report.reason(), report.message());
            case FALSE -> conditions.setFalse(report.type(), report.reason(), report.message());
            case UNKNOWN -> conditions.setUnknown(report.type(), report.reason(), report.message());
        }
    }

    private Resource<NodeClaim> resource(ClaimName claim) {
        return client.resources(NodeClaim.class).withName(claim.value());
    }
}
