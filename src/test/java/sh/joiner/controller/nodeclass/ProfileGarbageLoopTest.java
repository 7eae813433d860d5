package sh.joiner.controller.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.gate.FixedNeeds;
import sh.joiner.controller.launch.StartedInstance;
import sh.joiner.controller.nodeclass.ProfileNames.Iam;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.nodeclass.Profiles;
import sh.joiner.testing.FakeKubernetes;
import sh.joiner.testing.FakeLiveReads;
import sh.joiner.testing.FakeProfiles;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

/** The deletion of unused instance profiles (aws 2.9). */
class ProfileGarbageLoopTest {

    private static final ProfileNames HOME = new ProfileNames("tour", "us-east-1", Iam.REACHABLE);

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final FakeKubernetes cluster = new FakeKubernetes(clock);
    private final FakeLiveReads live = new FakeLiveReads(cluster);
    private final FakeProfiles profiles = new FakeProfiles();
    private final ProtectedProfiles kept = new ProtectedProfiles(CacheReport.NONE);
    private final ProfileGarbageLoop loop =
            new ProfileGarbageLoop(FixedNeeds.by(cluster), live, profiles, HOME, kept, runner);

    private void given(String... names) {
        for (var name : names) {
            profiles.ensure(name, HOME.path("u"), "node-role", Map.of());
        }
    }

    @Test
    void onlyUnusedProfilesAreDeleted() {
        given("tour_class", "tour_claim", "tour_fresh", "tour_old");
        profiles.ensure("foreign", "/", "node-role", Map.of());
        profiles.ensure("neighbour_1", "/karpenter/us-east-1/neighbour/u/", "node-role", Map.of());
        cluster.with(nodeClass().profile("tour_class").build());
        cluster.with(claim().annotations(Map.of(StartedInstance.PROFILE_ANNOTATION, "tour_claim"))
                .build());
        kept.protect("tour_fresh", clock.now());

        assertThat(loop.pass(cluster, clock.now())).isEqualTo(Duration.ofMinutes(30));

        assertThat(profiles.under("/"))
                .containsExactly("foreign", "neighbour_1", "tour_claim", "tour_class", "tour_fresh");
    }

    @Test
    void aProfileThatIsUsedAccordingToAQuorumReadIsKept() {
        given("tour_class", "tour_claim");
        cluster.fallBehind();
        cluster.with(nodeClass().profile("tour_class").build());
        cluster.with(claim().annotations(Map.of(StartedInstance.PROFILE_ANNOTATION, "tour_claim"))
                .build());

        loop.pass(cluster, clock.now());

        assertThat(profiles.under("/")).containsExactly("tour_claim", "tour_class");
    }

    @Test
    void noProfileIsDeletedWhileTheApiServerCannotBeRead() {
        given("tour_old");
        live.fail(new RemoteCallException(Category.UNREACHABLE, "", "no route", null));

        assertThat(loop.pass(cluster, clock.now())).isLessThan(Duration.ofMinutes(1));

        assertThat(profiles.under("/")).containsExactly("tour_old");
    }

    @Test
    void protectionEndsAfterAnHour() {
        given("tour_fresh");
        kept.protect("tour_fresh", clock.now());
        clock.advance(Duration.ofMinutes(61));

        loop.pass(cluster, clock.now());

        assertThat(profiles.under("/")).isEmpty();
    }

    @Test
    void theFirstErrorEndsThePassAndTheLoopRetriesSoon() {
        var refusing = new ProfileGarbageLoop(FixedNeeds.by(cluster), live, new Refusing(), HOME, kept, runner);

        assertThat(refusing.pass(cluster, clock.now())).isLessThan(Duration.ofMinutes(1));
    }

    /** A single profile that cannot be deleted. */
    private static final class Refusing implements Profiles {

        @Override
        public Optional<Profile> find(String name) {
            return Optional.empty();
        }

        @Override
        public Profile ensure(String name, String path, String role, Map<String, String> tags) {
            throw new RemoteCallException(Category.FORBIDDEN, "AccessDenied", "no", null);
        }

        @Override
        public List<String> under(String path) {
            return List.of("tour_1");
        }

        @Override
        public void delete(String name) {
            throw new RemoteCallException(Category.FORBIDDEN, "AccessDenied", "no", null);
        }
    }
}
