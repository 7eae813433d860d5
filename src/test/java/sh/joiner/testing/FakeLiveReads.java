package sh.joiner.testing;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.launch.StartedInstance;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.LiveClaim;
import sh.joiner.model.node.LiveNode;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.nodeclass.LiveNodeClass;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.LiveReads;

/** Reads the stored state of a {@link FakeKubernetes}, even while the fake does not show its latest writes. */
public final class FakeLiveReads implements LiveReads {

    private final FakeKubernetes cluster;
    private @Nullable RemoteCallException failure;
    private int reads;

    public FakeLiveReads(FakeKubernetes cluster) {
        this.cluster = cluster;
    }

    /** Fails every read from now on; null ends the failure. */
    public synchronized void fail(@Nullable RemoteCallException reason) {
        failure = reason;
    }

    /** Returns how many reads were made. */
    public synchronized int reads() {
        return reads;
    }

    private synchronized void read() {
        reads++;
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public List<LiveClaim> claims() {
        read();
        return cluster.claims().stream().map(FakeLiveReads::live).toList();
    }

    @Override
    public List<LiveNode> nodes() {
        read();
        return cluster.nodes().stream().map(FakeLiveReads::live).toList();
    }

    @Override
    public Optional<LiveNode> node(NodeName name) {
        return nodes().stream().filter(node -> node.name().equals(name)).findFirst();
    }

    @Override
    public List<LiveNodeClass> nodeClasses() {
        read();
        return cluster.nodeClasses().stream()
                .map(nodeClass -> new LiveNodeClass(
                        nodeClass.name(), nodeClass.uid(), nodeClass.resolved().instanceProfile()))
                .toList();
    }

    private static LiveClaim live(Claim claim) {
        return new LiveClaim(
                claim.name(),
                claim.uid(),
                claim.answer().providerId(),
                claim.nodeClass().isSupported() ? claim.nodeClass().name() : "",
                claim.annotations().getOrDefault(StartedInstance.PROFILE_ANNOTATION, ""),
                claim.answer().providerId().isEmpty() && !claim.isDeleting() ? claim.launchToken() : "");
    }

    private static LiveNode live(Node node) {
        return new LiveNode(node.name(), node.uid(), node.providerId(), node.ready());
    }
}
