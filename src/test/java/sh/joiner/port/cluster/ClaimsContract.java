package sh.joiner.port.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;
import sh.joiner.port.cluster.Claims.LaunchRecord;

/** The contract of {@link Claims}. */
public abstract class ClaimsContract {

    private static final ClaimName MISSING = new ClaimName("default-gone");
    private static final Resources CAPACITY = Resources.parse(Map.of("cpu", "2", "memory", "8Gi"));

    protected abstract Claims claims();

    protected abstract Cluster cluster();

    /** Returns the UID of an existing pool {@code default}, because a claim without an existing owner is deleted. */
    protected abstract String poolUid();

    private ClaimDraft draft() {
        return new ClaimDraft(
                "default",
                poolUid(),
                Map.of("karpenter.sh/nodepool", "default", "team", "shop"),
                Map.of("note", "x"),
                new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default"),
                Requirements.of(Requirement.in(Labels.ZONE, "us-east-1a")),
                Resources.parse(Map.of("cpu", "1")),
                List.of(new Taint("dedicated", "db", Taint.Effect.NO_SCHEDULE)),
                List.of(),
                new Claim.Lifetime(null, null),
                List.of(),
                0.1);
    }

    private Claim see(ClaimName name) {
        return eventually(
                () -> cluster().snapshot().claims().stream()
                        .filter(claim -> claim.name().equals(name))
                        .findFirst(),
                _ -> true);
    }

    private Claim seeOnce(ClaimName name, String condition, Status status) {
        return eventually(
                () -> cluster().snapshot().claims().stream()
                        .filter(claim -> claim.name().equals(name))
                        .findFirst(),
                claim -> claim.condition(condition)
                        .filter(otherCondition -> otherCondition.status() == status)
                        .isPresent());
    }

    @Test
    void aNewClaimIsNamedAfterItsPoolAndHasAllPlannedFields() {
        var name = claims().create(draft());

        var claim = see(name);

        assertThat(name.value()).startsWith("default-");
        assertThat(claim.labels()).containsAllEntriesOf(draft().labels());
        assertThat(claim.requirements()).isEqualTo(draft().requirements());
        assertThat(claim.requests()).isEqualTo(draft().requests());
        assertThat(claim.taints()).isEqualTo(draft().taints());
        assertThat(claim.lifetime()).isEqualTo(draft().lifetime());
    }

    @Test
    void aReadReturnsTheExistingClaimsWithoutTheWatch() {
        var name = claims().create(draft());

        var found = claims().read(Set.of(name, MISSING));

        assertThat(found).extracting(Claim::name).containsExactly(name);
        assertThat(found.getFirst().requirements()).isEqualTo(draft().requirements());
    }

    @Test
    void aLaunchAddsLabelsWithoutReplacingTheClaimsOwn() {
        var name = claims().create(draft());
        var answer = new Claim.Answer("aws:///us-east-1a/i-1", null, "ami-1", CAPACITY, CAPACITY);

        var record = claims().launched(see(name), Map.of("team", "other", "zone", "a"), Map.of("profile", "p"), answer);

        assertThat(record).isEqualTo(new LaunchRecord.Written());
        var claim = seeOnce(name, "Launched", Status.TRUE);
        assertThat(claim.labels()).containsEntry("team", "shop").containsEntry("zone", "a");
        assertThat(claim.annotations()).containsEntry("profile", "p").containsEntry("note", "x");
        assertThat(claim.answer()).isEqualTo(answer);
    }

    @Test
    void aClaimIsFoundOnlyByItsInstance() {
        var name = claims().create(draft());
        var made = see(name);
        assertThat(cluster().claimsOf(new InstanceId("i-1"))).isEmpty();
        eventually(() -> Optional.of(cluster().isLaunching()), launching -> launching);

        claims().launched(
                        made,
                        Map.of(),
                        Map.of(),
                        new Claim.Answer("aws:///us-east-1a/i-1", null, "", CAPACITY, CAPACITY));

        seeOnce(name, "Launched", Status.TRUE);
        eventually(() -> Optional.of(cluster().isLaunching()), launching -> !launching);
        assertThat(cluster().claimsOf(new InstanceId("i-1")))
                .extracting(Claim::name)
                .containsExactly(name);
        assertThat(cluster().claimsOf(new InstanceId("i-2"))).isEmpty();
        assertThat(cluster().hasInvalidClaim(new InstanceId("i-1"))).isFalse();
    }

    @Test
    void theInstanceOfAClaimIsWrittenOnceAndNeverReplaced() {
        var unlaunched = see(claims().create(draft()));
        var first = new Claim.Answer("aws:///us-east-1a/i-1", null, "ami-1", CAPACITY, CAPACITY);
        var second = new Claim.Answer("aws:///us-east-1b/i-2", null, "ami-2", CAPACITY, CAPACITY);
        claims().launched(unlaunched, Map.of("zone", "a"), Map.of("profile", "p"), first);

        var record = claims().launched(unlaunched, Map.of("zone", "b"), Map.of("profile", "q"), second);
        var repeated = claims().launched(unlaunched, Map.of("zone", "a"), Map.of("profile", "p"), first);

        assertThat(record).isEqualTo(new LaunchRecord.Superseded(first.providerId()));
        assertThat(repeated).isEqualTo(new LaunchRecord.Written());
        claims().annotate(unlaunched.name(), Map.of("more", "y"));
        var claim = eventually(
                () -> cluster().snapshot().claims().stream().findFirst(),
                otherClaim -> otherClaim.annotations().containsKey("more"));
        assertThat(claim.answer()).isEqualTo(first);
        assertThat(claim.labels()).containsEntry("zone", "a");
        assertThat(claim.annotations()).containsEntry("profile", "p");
    }

    @Test
    void aLaunchIsNotWrittenOnAClaimThatNoLongerExists() {
        var claim = see(claims().create(draft()));
        claims().delete(claim.name(), claim.uid());

        var record = claims().launched(claim, Map.of(), Map.of(), Claim.Answer.NONE);

        assertThat(record).isEqualTo(new LaunchRecord.NotFound());
    }

    @Test
    void aRegistrationNamesTheNode() {
        var name = claims().create(draft());

        claims().registered(name, "ip-1");

        assertThat(seeOnce(name, "Registered", Status.TRUE).answer().node()).isEqualTo(new NodeName("ip-1"));
    }

    @Test
    void aReportReplacesOnlyTheConditionOfItsType() {
        var name = claims().create(draft());

        claims().report(name, List.of(ConditionReport.ofUnknown("Drained", "Draining", "1 pod")));
        claims().report(name, List.of(ConditionReport.ofTrue("InstanceTerminating")));
        claims().report(name, List.of(ConditionReport.ofTrue("Drained")));

        var claim = seeOnce(name, "Drained", Status.TRUE);
        assertThat(claim.is("InstanceTerminating")).isTrue();
        assertThat(claim.conditions()).extracting(Condition::type).doesNotHaveDuplicates();
    }

    @Test
    void aClearedConditionIsRemovedAndTheOthersStay() {
        var name = claims().create(draft());
        claims().report(name, List.of(ConditionReport.ofTrue("Drifted"), ConditionReport.ofTrue("Drained")));
        seeOnce(name, "Drifted", Status.TRUE);

        claims().clear(name, "Drifted");

        var claim = eventually(
                () -> cluster().snapshot().claims().stream().findFirst(),
                otherClaim -> otherClaim.condition("Drifted").isEmpty());
        assertThat(claim.is("Drained")).isTrue();
    }

    @Test
    void anAnnotationIsAdded() {
        var name = claims().create(draft());

        claims().annotate(name, Map.of("more", "y"));

        var claim = eventually(
                () -> cluster().snapshot().claims().stream().findFirst(),
                otherClaim -> otherClaim.annotations().containsKey("more"));
        assertThat(claim.annotations()).containsEntry("note", "x").containsEntry("more", "y");
    }

    @Test
    void aLabelIsAddedAndTheTimeOfTheLastPodEventIsWritten() {
        var name = claims().create(draft());
        var at = Instant.parse("2026-11-21T08:09:10Z");

        claims().label(name, Map.of("more", "y"));
        claims().recordPodEvent(name, at);

        var claim = eventually(
                () -> cluster().snapshot().claims().stream().findFirst(),
                otherClaim -> otherClaim.labels().containsKey("more") && otherClaim.lastPodEvent() != null);
        assertThat(claim.labels()).containsEntry("team", "shop");
        assertThat(claim.lastPodEvent()).isEqualTo(at);
    }

    @Test
    void labelsAreAddedAndRemoved() {
        var name = claims().create(draft());

        claims().relabel(name, Map.of("new", "z"), Set.of("team", "never-there"));

        var claim = eventually(
                () -> cluster().snapshot().claims().stream().findFirst(),
                otherClaim -> otherClaim.labels().containsKey("new"));
        assertThat(claim.labels()).doesNotContainKey("team");
    }

    @Test
    void annotationsAreRemoved() {
        var name = claims().create(draft());
        claims().annotate(name, Map.of("example.com/old", "x", "example.com/kept", "y"));

        claims().unannotate(name, Set.of("example.com/old", "example.com/never-there"));

        var claim = eventually(
                () -> cluster().snapshot().claims().stream().findFirst(),
                otherClaim -> otherClaim.annotations().containsKey("example.com/kept")
                        && !otherClaim.annotations().containsKey("example.com/old"));
        assertThat(claim.annotations()).containsEntry("example.com/kept", "y");
    }

    @Test
    void aDeletedClaimIsNoError() {
        claims().unannotate(MISSING, Set.of("a"));
        claims().label(MISSING, Map.of("a", "b"));
        claims().relabel(MISSING, Map.of("a", "b"), Set.of("c"));
        claims().recordPodEvent(MISSING, Instant.EPOCH);
        claims().delete(MISSING, "uid");
        claims().annotate(MISSING, Map.of("a", "b"));
        claims().report(MISSING, List.of(ConditionReport.ofTrue("Drained")));
        claims().clear(MISSING, "Drifted");
        claims().registered(MISSING, "ip-1");

        assertThat(cluster().snapshot().claims()).isEmpty();
    }

    @Test
    void aClaimWithAnotherUidIsNotDeleted() {
        var name = claims().create(draft());
        see(name);

        claims().delete(name, "uid-of-an-earlier-claim");

        assertThat(claims().read(Set.of(name))).singleElement().matches(claim -> !claim.isDeleting());
    }

    @Test
    void aDeletedClaimNoLongerExists() {
        var name = claims().create(draft());
        var claim = see(name);

        claims().delete(name, claim.uid());

        eventually(() -> Optional.of(cluster().snapshot().claims()), List::isEmpty);
        assertThat(cluster().snapshot().claims()).isEmpty();
    }
}
