package sh.joiner.aws.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.port.launch.LaunchCheck.Answer;

/** Tests the translation of EC2's errors for a dry run (aws 2.4). */
class LaunchAnswersTest {

    @ParameterizedTest
    @CsvSource({"UnauthorizedOperation, 403", "AccessDenied, 403", "AccessDeniedException, 400"})
    void aMissingPermissionIsRefused(String code, int status) {
        var answer = DryRunErrors.refused(code, status, "You are not authorized to perform this operation.");

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.reason()).isEqualTo("RunInstancesAuthCheckFailed"));
    }

    /** Errors of credentials and clocks do not mean that the node class is wrong. */
    @ParameterizedTest
    @CsvSource({
        "AuthFailure, 401",
        "AuthFailure, 403",
        "Blocked, 403",
        "ExpiredToken, 400",
        "ExpiredTokenException, 403",
        "IncompleteSignature, 400",
        "InvalidClientTokenId, 403",
        "OptInRequired, 401",
        "RequestExpired, 400",
        "SignatureDoesNotMatch, 403",
        "UnrecognizedClientException, 403"
    })
    void errorsOfCredentialsAreUnclear(String code, int status) {
        var answer = DryRunErrors.refused(code, status, "not validated");

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Unclear.class,
                        unclear -> assertThat(unclear.reason()).isEqualTo("AWSCredentialsRefused"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"AuthFailure", "UnauthorizedOperation"})
    void anImageOfAnotherAccountHasAReasonOfItsOwn(String code) {
        var answer = DryRunErrors.refused(code, 403, "Not authorized for images: [ami-1]");

        assertThat(answer).isInstanceOfSatisfying(Answer.Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo("AMIAuthorizationFailure");
            assertThat(refused.message()).contains("ami-1").doesNotContain("policy");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "InsufficientFreeAddressesInSubnet, InsufficientFreeAddressesInSubnet",
        "VcpuLimitExceeded, VCPULimitExceeded",
        "MaxSpotInstanceCountExceeded, SpotQuotaExceeded",
        "MaxFleetCountExceeded, FleetQuotaExceeded",
        "InstanceLimitExceeded, InstanceLimitExceeded",
        "PendingVerification, AccountPendingVerification",
        "InsufficientInstanceCapacity, InsufficientInstanceCapacity"
    })
    void exhaustedCapacityAndQuotasAreUnclear(String code, String reason) {
        var answer = DryRunErrors.refused(code, 400, "unknown error");

        assertThat(answer).isEqualTo(new Answer.Unclear(reason, "check instance: %s: unknown error".formatted(code)));
    }

    @Test
    void otherErrorsAreRefusedWithTheirCode() {
        var answer = DryRunErrors.refused("InvalidBlockDeviceMapping.Size", 400, "too small");

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.reason()).isEqualTo("InvalidBlockDeviceMappingSize"));
    }

    @Test
    void aMissingAnswerIsUnclear() {
        assertThat(DryRunErrors.nothing())
                .isInstanceOfSatisfying(
                        Answer.Unclear.class,
                        unclear -> assertThat(unclear.reason()).isEqualTo("AWSUnreachable"));
    }
}
