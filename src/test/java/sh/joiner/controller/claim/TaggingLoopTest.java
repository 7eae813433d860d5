package sh.joiner.controller.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Instance;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.FakeCapacity;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** The tags that an instance gets once its node is known (aws 2.7). */
class TaggingLoopTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final FakeCapacity capacity = new FakeCapacity();
    private final TaggingLoop loop =
            new TaggingLoop(cluster, FixedNeeds.by(cluster), capacity, cluster.claimWriter(), "tour", runner);

    private Instance instance(Map<String, String> tags) {
        return capacity.runs("m5.large", "us-east-1a", tags);
    }

    private static ClaimSamples registered(Instance instance) {
        return claim().registeredAs(instance.providerId(), "ip-10-0-0-1");
    }

    private Map<String, String> tagsOf(Instance instance) {
        return capacity.find(instance.id()).orElseThrow().tags();
    }

    private Map<String, String> annotationsOf(String claim) {
        return cluster.claims().stream()
                .filter(candidate -> candidate.name().equals(new ClaimName(claim)))
                .findFirst()
                .orElseThrow()
                .annotations();
    }

    @Test
    void anInstanceIsTaggedWithItsNodeClaimAndCluster() {
        var instance = instance(Map.of("karpenter.sh/nodepool", "default"));
        cluster.with(registered(instance).build());

        assertThat(loop.pass(cluster)).isEqualTo(Duration.ofSeconds(1));

        assertThat(tagsOf(instance))
                .containsEntry("Name", "ip-10-0-0-1")
                .containsEntry("karpenter.sh/nodeclaim", "default-x1")
                .containsEntry("eks:eks-cluster-name", "tour")
                .containsEntry("karpenter.sh/nodepool", "default");
        assertThat(annotationsOf("default-x1")).containsAllEntriesOf(TaggingLoop.DONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Name", "karpenter.sh/nodeclaim", "eks:eks-cluster-name"})
    void existingTagsStay(String key) {
        var instance = instance(Map.of(key, "mine"));
        cluster.with(registered(instance).build());

        loop.pass(cluster);

        assertThat(tagsOf(instance)).containsEntry(key, "mine").hasSize(3);
    }

    @Test
    void ifNoTagIsMissingOnlyTheClaimIsWritten() {
        var instance = instance(Map.of("Name", "a", "karpenter.sh/nodeclaim", "b", "eks:eks-cluster-name", "c"));
        cluster.with(registered(instance).build());

        assertThat(loop.pass(cluster)).as("no other claim must be tagged").isGreaterThan(Duration.ofMinutes(1));
        assertThat(annotationsOf("default-x1")).containsAllEntriesOf(TaggingLoop.DONE);
    }

    @Test
    void claimsThatCannotBeTaggedYetAreSkipped() {
        var instance = instance(Map.of());
        cluster.with(
                claim().launchedAs(instance.providerId()).named("without-node").build(),
                registered(instance)
                        .named("deleting")
                        .deletingSince(HandClock.START)
                        .build(),
                registered(instance).named("done").annotations(TaggingLoop.DONE).build(),
                claim().registeredAs("gce://somewhere", "n").named("malformed").build());

        loop.pass(cluster);

        assertThat(tagsOf(instance)).isEmpty();
        assertThat(annotationsOf("malformed")).isEmpty();
    }

    @Test
    void anInstanceThatNoLongerExistsIsSkipped() {
        cluster.with(claim().registeredAs("aws:///us-east-1a/i-0123456789abcdef0", "n")
                .build());

        assertThat(loop.pass(cluster)).isGreaterThan(Duration.ofMinutes(1));

        assertThat(annotationsOf("default-x1")).isEmpty();
    }

    @Test
    void eachPassTagsOneInstance() {
        var first = instance(Map.of());
        var second = instance(Map.of());
        cluster.with(
                registered(first).named("a").build(),
                registered(second).named("b").build());

        loop.pass(cluster);
        assertThat(Set.of(tagsOf(first).isEmpty(), tagsOf(second).isEmpty())).containsExactlyInAnyOrder(true, false);

        loop.pass(cluster);
        assertThat(tagsOf(second)).containsEntry("karpenter.sh/nodeclaim", "b");
    }
}
