package sh.joiner.port.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.LiveClaim;
import sh.joiner.model.node.LiveNode;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.nodeclass.LiveNodeClass;

/** The contract of {@link LiveReads}. */
public abstract class LiveReadsContract {

    protected static final String PROVIDER = "aws:///us-east-1a/i-1";

    protected abstract LiveReads live();

    /** Creates claim default-x1 of node class default with {@link #PROVIDER} and instance profile {@code nodes}; returns the UID of the claim. */
    protected abstract String givenClaim();

    /** Creates claim default-x1 without an instance, with the launch token {@code t}. */
    protected abstract void givenWaitingClaim();

    /** Creates node ip-1 with {@link #PROVIDER}, whose Ready condition is True; returns its UID. */
    protected abstract String givenReadyNode();

    /** Creates node class default with instance profile {@code nodes} in its status; returns the UID of the node class. */
    protected abstract String givenNodeClass();

    @Test
    void aNewClaimIsReadAtOnce() {
        assertThat(live().claims()).isEmpty();

        var uid = givenClaim();

        assertThat(live().claims())
                .containsExactly(new LiveClaim(new ClaimName("default-x1"), uid, PROVIDER, "default", "nodes", ""));
    }

    @Test
    void aClaimWithoutAnInstanceHasTheTokenOfItsLaunch() {
        givenWaitingClaim();

        assertThat(live().claims()).singleElement().satisfies(claim -> {
            assertThat(claim.providerId()).isEmpty();
            assertThat(claim.awaitedLaunch()).isEqualTo("t");
        });
    }

    @Test
    void aNewNodeIsReadAtOnce() {
        assertThat(live().nodes()).isEmpty();
        assertThat(live().node(new NodeName("ip-1"))).isEmpty();

        var uid = givenReadyNode();

        var node = new LiveNode(new NodeName("ip-1"), uid, PROVIDER, true);
        assertThat(live().nodes()).containsExactly(node);
        assertThat(live().node(new NodeName("ip-1"))).contains(node);
    }

    @Test
    void aNewNodeClassIsReadAtOnce() {
        assertThat(live().nodeClasses()).isEmpty();

        var uid = givenNodeClass();

        assertThat(live().nodeClasses()).containsExactly(new LiveNodeClass("default", uid, "nodes"));
    }
}
