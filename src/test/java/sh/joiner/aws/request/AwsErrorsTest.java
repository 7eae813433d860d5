package sh.joiner.aws.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.port.RemoteCallException.Category;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.iam.model.IamException;

/** Tests the categories of error codes. */
class AwsErrorsTest {

    @ParameterizedTest
    @CsvSource({
        "AccessDenied, 403, FORBIDDEN",
        "AccessDeniedException, 400, FORBIDDEN",
        "ExpiredToken, 403, CREDENTIALS",
        "ExpiredTokenException, 400, CREDENTIALS",
        "InvalidClientTokenId, 403, CREDENTIALS",
        "IncompleteSignature, 400, CREDENTIALS",
        "MissingAuthenticationToken, 403, CREDENTIALS",
        "RequestExpired, 400, CREDENTIALS",
        "SignatureDoesNotMatch, 403, CREDENTIALS",
        "UnrecognizedClientException, 403, CREDENTIALS",
        "Throttling, 400, THROTTLED",
        "NoSuchEntity, 404, NOT_FOUND",
        "ServiceFailure, 500, UNREACHABLE"
    })
    void errorsOfCredentialsDifferFromMissingPermissions(String code, int status, Category category) {
        var refused = IamException.builder()
                .statusCode(status)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage("unknown error")
                        .build())
                .build();

        assertThat(AwsErrors.translated("get instance profile nodes", refused).category())
                .isEqualTo(category);
    }
}
