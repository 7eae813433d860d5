package sh.joiner.port.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract of {@link Profiles}. */
public abstract class ProfilesContract {

    private static final String NAME = "tour_42";
    private static final String PATH = "/karpenter/us-east-1/tour/uid/";

    protected abstract Profiles profiles();

    /** Returns the name, without path, of an existing role that EC2 instances may assume. */
    protected abstract String role();

    @Test
    void aProfileIsCreatedWithItsRoleAndFound() {
        var made = profiles().ensure(NAME, PATH, role(), Map.of("eks:eks-cluster-name", "tour"));

        assertThat(made.name()).isEqualTo(NAME);
        assertThat(made.role()).isEqualTo(role());
        assertThat(made.arn()).endsWith(":instance-profile" + PATH + NAME);
        assertThat(profiles().find(NAME)).contains(made);
    }

    @Test
    void theTrustOfTheRoleIsReadWithTheProfile() {
        profiles().ensure(NAME, PATH, role(), Map.of());

        assertThat(profiles().find(NAME))
                .get()
                .extracting(Profiles.Profile::trust)
                .isEqualTo(Profiles.Trust.EC2);
    }

    @Test
    void ensuringTwiceChangesNothing() {
        var once = profiles().ensure(NAME, PATH, role(), Map.of());

        assertThat(profiles().ensure(NAME, PATH, role(), Map.of())).isEqualTo(once);
    }

    @Test
    void aRoleIsReturnedWithoutItsPath() {
        assertThat(profiles()
                        .ensure(NAME, PATH, "teams/blue/" + role(), Map.of())
                        .role())
                .isEqualTo(role());
    }

    @Test
    void aDeletedProfileIsNotFoundAndCanBeCreatedAgain() {
        profiles().ensure(NAME, PATH, role(), Map.of());

        profiles().delete(NAME);

        assertThat(profiles().find(NAME)).isEmpty();
        assertThat(profiles().ensure(NAME, PATH, role(), Map.of()).role()).isEqualTo(role());
    }

    @Test
    void deletingAMissingProfileIsNoError() {
        assertThatCode(() -> profiles().delete("absent")).doesNotThrowAnyException();
        assertThat(profiles().find("absent")).isEmpty();
    }

    @Test
    void profilesAreListedByTheirPath() {
        profiles().ensure("tour_2", PATH, role(), Map.of());
        profiles().ensure("tour_1", PATH, role(), Map.of());
        profiles().ensure("other_1", "/karpenter/us-east-1/other/uid/", role(), Map.of());

        assertThat(profiles().under(PATH)).containsExactly("tour_1", "tour_2");
        assertThat(profiles().under("/karpenter/us-east-1/tour/")).containsExactly("tour_1", "tour_2");
        assertThat(profiles().under("/karpenter/us-east-1/none/")).isEmpty();
    }
}
