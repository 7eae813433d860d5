package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.hash.NodeClassHash;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.nodeclass.ProfileNames.Iam;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.testing.Decisions;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.FakeProfiles;
import sh.joiner.testing.FakeTemplates;
import sh.joiner.testing.HandClock;

/** The deletion of a node class (aws 2.5). */
class NodeClassTerminationTest {

    private final HandClock clock = new HandClock();
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final FakeLiveReads live = new FakeLiveReads(cluster);
    private final FakeProfiles profiles = new FakeProfiles();
    private final FakeTemplates templates = new FakeTemplates();
    private final Decisions decisions = new Decisions();
    private final EC2NodeClass object = ClassWorld.withRole("node-role");
    private final List<String> made = new ArrayList<>();

    private NodeClassTermination termination(Iam iam) {
        return termination(iam, FixedNeeds.by(cluster));
    }

    private NodeClassTermination termination(Iam iam, Needs<Cluster> needs) {
        var home = new ProfileNames("tour", "us-east-1", iam);
        made.forEach(name -> profiles.ensure(name, home.path("u"), "node-role", Map.of()));
        return new NodeClassTermination(
                needs, live, profiles, templates, home, new DecisionReporter(clock, List.of(decisions)));
    }

    @Test
    void waitsForAClaimThatOnlyAQuorumReadFinds() {
        templates.made("lt-1", "default");
        cluster.fallBehind();
        cluster.with(claim().build());

        assertThat(termination(Iam.REACHABLE).untilDeletable(object)).contains(Duration.ofMinutes(10));

        assertThat(decisions.codes()).containsExactly("WaitingOnNodeClaimTermination");
    }

    @Test
    void waitsForTheClaimsOfTheClassAndNamesFiveOfThem() {
        for (int number = 1; number <= 7; number++) {
            cluster.with(claim().named("c" + number).build());
        }
        templates.made("lt-1", "default");
        var termination = termination(Iam.REACHABLE);

        assertThat(termination.untilDeletable(object)).contains(Duration.ofMinutes(10));
        assertThat(termination.untilDeletable(object)).contains(Duration.ofMinutes(10));

        assertThat(decisions.codes()).as("reported once").containsExactly("WaitingOnNodeClaimTermination");
        var event = decisions.all().getFirst();
        assertThat(event.subjects()).singleElement().satisfies(subject -> {
            assertThat(subject.kind()).isEqualTo("EC2NodeClass");
            assertThat(subject.name()).isEqualTo("default");
        });
        assertThat(event.why()).contains("c1, c2, c3, c4, c5 and 2 more").doesNotContain("c6");
        assertThat(templates.names()).containsExactly("lt-1");
    }

    @Test
    void claimsOfOtherClassesAndProvidersDoNotBlockTheDeletion() {
        cluster.with(
                claim().nodeClass("other").build(),
                claim().named("x").ofAnotherProvider().build());

        assertThat(termination(Iam.REACHABLE).untilDeletable(object)).isEmpty();
    }

    @Test
    void deletesTheProfilesAndTemplatesOfTheClass() {
        var legacy = "tour_" + NodeClassHash.ofLegacyProfile("us-east-1", "default");
        made.addAll(List.of("tour_1", "tour_2"));
        profiles.ensure(legacy, "/", "node-role", Map.of());
        profiles.ensure("own", "/", "node-role", Map.of());
        profiles.ensure("tour_3", "/karpenter/us-east-1/tour/other-uid/", "node-role", Map.of());
        templates.made("lt-1", "default");
        templates.made("lt-2", "other");

        assertThat(termination(Iam.REACHABLE).untilDeletable(object)).isEmpty();

        assertThat(profiles.under("/")).containsExactly("own", "tour_3");
        assertThat(templates.names()).containsExactly("lt-2");
    }

    @Test
    void deletesNoProfilesIfIamCannotBeReached() {
        made.add("tour_1");

        assertThat(termination(Iam.OUT_OF_REACH).untilDeletable(object)).isEmpty();

        assertThat(profiles.under("/")).containsExactly("tour_1");
    }

    @Test
    void waitsUntilTheClusterIsKnown() {
        made.add("tour_1");

        assertThat(termination(Iam.REACHABLE, FixedNeeds.never(cluster)).untilDeletable(object))
                .isPresent();

        assertThat(profiles.under("/")).containsExactly("tour_1");
    }
}
