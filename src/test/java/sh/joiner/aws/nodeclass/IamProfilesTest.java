package sh.joiner.aws.nodeclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.AwsWorld;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.nodeclass.Profiles;
import sh.joiner.port.nodeclass.ProfilesContract;

class IamProfilesTest extends ProfilesContract {

    private final AwsWorld world = new AwsWorld();

    @Override
    protected Profiles profiles() {
        return world.aws.profiles();
    }

    @Override
    protected String role() {
        return "JoinerNodeRole-tour";
    }

    @Test
    void anUnknownRoleIsReportedWithItsName() {
        assertThatThrownBy(() -> profiles().ensure("tour_43", "/", "absent-role", Map.of()))
                .isInstanceOfSatisfying(RemoteCallException.class, failure -> {
                    assertThat(failure.category()).isEqualTo(RemoteCallException.Category.NOT_FOUND);
                    assertThat(failure.getMessage()).contains("absent-role");
                });
    }

    @Test
    void aDeletedProfileIsDetectedAtTheNextRefresh() {
        profiles().ensure("tour_44", "/", role(), Map.of());
        var iam = world.cloud.iam();
        iam.removeRoleFromInstanceProfile(
                call -> call.instanceProfileName("tour_44").roleName(role()));
        iam.deleteInstanceProfile(call -> call.instanceProfileName("tour_44"));

        assertThat(profiles().find("tour_44")).as("cached").isPresent();
        world.clock.advance(Duration.ofMinutes(1));
        assertThat(profiles().find("tour_44")).isEmpty();
    }

    @Test
    void aRoleThatInstancesCannotAssumeTrustsOthers() {
        world.cloud.controls().createRole("lambdas", "lambda.amazonaws.com");

        assertThat(profiles().ensure("tour_45", "/", "lambdas", Map.of()).trust())
                .isEqualTo(Profiles.Trust.OTHERS);
    }

    @Test
    void theProfileOfTheClusterIsFound() {
        assertThat(profiles().find("JoinerNodeInstanceProfile-tour"))
                .get()
                .extracting(Profiles.Profile::role)
                .isEqualTo(role());
    }
}
