package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Listable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodeClassReference;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.LiveClaim;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.node.LiveNode;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.nodeclass.LiveNodeClass;
import sh.joiner.port.cluster.LiveReads;

/**
 * Reads without a resourceVersion, so that the API server returns the latest state and never an older state of its watch cache. Concurrent
 * callers of {@link #claims()} share one list request, which starts after all their calls. The same applies to {@link #nodes()}.
 */
public final class KubernetesLiveReads implements LiveReads {

    private static final long ITEMS = 500; // page size of client-go's pager
    private static final String PROFILE_ANNOTATION = "karpenter.k8s.aws/instance-profile-name";

    private final KubernetesClient client;
    private final SharedRead<List<LiveClaim>> claims = new SharedRead<>(this::listClaims);
    private final SharedRead<List<LiveNode>> nodes = new SharedRead<>(this::listNodes);

    public KubernetesLiveReads(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public List<LiveClaim> claims() {
        return claims.get();
    }

    @Override
    public List<LiveNode> nodes() {
        return nodes.get();
    }

    private List<LiveClaim> listClaims() {
        return list(client.resources(NodeClaim.class), KubernetesLiveReads::claim);
    }

    private List<LiveNode> listNodes() {
        return list(client.nodes(), KubernetesLiveReads::node);
    }

    @Override
    public Optional<LiveNode> node(NodeName name) {
        return Optional.ofNullable(
                        ApiCalls.ask(() -> client.nodes().withName(name.value()).get()))
                .map(KubernetesLiveReads::node);
    }

    @Override
    public List<LiveNodeClass> nodeClasses() {
        return list(client.resources(EC2NodeClass.class), KubernetesLiveReads::nodeClass);
    }

    /** Reads all pages. All pages show the state of the first page. */
    private static <W extends HasMetadata, M> List<M> list(
            Listable<? extends KubernetesResourceList<W>> kind, Function<W, M> translation) {
        var all = new ArrayList<M>();
        @Nullable String next = null;
        do {
            var options =
                    new ListOptionsBuilder().withLimit(ITEMS).withContinue(next).build();
            var page = ApiCalls.ask(() -> kind.list(options));
            page.getItems().stream().map(translation).forEach(all::add);
            next = page.getMetadata().getContinue();
        } while (next != null && !next.isEmpty());
        return List.copyOf(all);
    }

    private static LiveClaim claim(NodeClaim object) {
        var metadata = object.getMetadata();
        var reference = object.getSpec().nodeClassRef;
        var annotations = metadata.getAnnotations();
        return new LiveClaim(
                new ClaimName(metadata.getName()),
                text(metadata.getUid()),
                text(object.getStatus().providerID),
                isSupported(reference) ? text(reference.name) : "",
                annotations == null ? "" : text(annotations.get(PROFILE_ANNOTATION)),
                annotations == null || !isNotLaunched(object) ? "" : text(annotations.get(Claim.LAUNCH)));
    }

    private static boolean isNotLaunched(NodeClaim object) {
        return text(object.getStatus().providerID).isEmpty()
                && object.getMetadata().getDeletionTimestamp() == null;
    }

    private static boolean isSupported(@Nullable NodeClassReference reference) {
        return reference != null
                && new NodeClassRef(text(reference.group), text(reference.kind), text(reference.name)).isSupported();
    }

    private static LiveNode node(Node object) {
        var metadata = object.getMetadata();
        var spec = object.getSpec();
        return new LiveNode(
                new NodeName(metadata.getName()),
                text(metadata.getUid()),
                spec == null ? "" : text(spec.getProviderID()),
                conditions(object)
                        .anyMatch(nodeCondition ->
                                "Ready".equals(nodeCondition.getType()) && "True".equals(nodeCondition.getStatus())));
    }

    private static Stream<NodeCondition> conditions(Node object) {
        var status = object.getStatus();
        return status == null || status.getConditions() == null ? Stream.empty() : status.getConditions().stream();
    }

    private static LiveNodeClass nodeClass(EC2NodeClass object) {
        var metadata = object.getMetadata();
        return new LiveNodeClass(metadata.getName(), text(metadata.getUid()), text(object.getStatus().instanceProfile));
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }
}
