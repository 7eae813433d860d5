package sh.joiner.aws.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the table of aws 6.14. */
class LaunchReasonsTest {

    @ParameterizedTest
    @CsvSource({
        "AuthFailure.ServiceLinkedRoleCreationNotPermitted: no, SpotSLRCreationFailed",
        "UnauthorizedOperation: You are not authorized, Unauthorized",
        "AccessDenied: no, Unauthorized",
        "AuthFailure: Not authorized for images: [ami-1], AMIAuthorizationFailure",
        "InvalidParameter: sg-1 and subnet-1 belong to different networks, SecurityGroupSubnetVPCMismatch",
        "InvalidParameterValue: Value (x) for parameter iamInstanceProfile.name is invalid, InstanceProfileNameInvalid",
        "InvalidLaunchTemplateId.NotFound: missing, LaunchTemplateNotFound",
        "InvalidUserData.Malformed: User data is limited to 16384 bytes, UserDataSizeLimitExceeded",
        "InvalidAMIID.Malformed: x, InvalidAMIID",
        "InvalidAMIID.NotFound: x, AMINotFound",
        "RequestLimitExceeded: slow down, RequestLimitExceeded",
        "InternalError: sorry, InternalError",
        "InvalidParameterCombination: not eligible for Free Tier, FreeTierIneligible",
        "MaxFleetCountExceeded: x, FleetQuotaExceeded",
        "PendingVerification: x, AccountPendingVerification",
        "MaxSpotInstanceCountExceeded: x, SpotQuotaExceeded",
        "VcpuLimitExceeded: x, VCPULimitExceeded",
        "InsufficientFreeAddressesInSubnet: x, InsufficientFreeAddressesInSubnet",
        "SomethingElse: x, LaunchFailed"
    })
    void theFirstMatchingTextGivesTheReason(String text, String reason) {
        assertThat(LaunchReasons.reason(text)).isEqualTo(reason);
    }

    @Test
    void aMissingPermissionNamesThePolicyToChange() {
        var code = "UnauthorizedOperation: no ";

        assertThat(LaunchReasons.message(code + "with an explicit deny in a service control policy"))
                .contains("service control policy of the organization");
        assertThat(LaunchReasons.message(code + "with an explicit deny in a permissions boundary"))
                .contains("permissions boundary of the controller");
        assertThat(LaunchReasons.message(code + "because no identity-based policy allows it"))
                .contains("the controller's role is not permitted to make the call");
        assertThat(LaunchReasons.message("VcpuLimitExceeded: x")).isEqualTo("VcpuLimitExceeded: x");
    }
}
