package sh.joiner.aws.image;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.aws.launch.DryRunErrors;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.model.image.CheckAnswer.NotChecked;
import sh.joiner.model.image.CheckAnswer.Refused;

/** Tests EC2's answers to a dry run for one image. */
class ImageCheckErrorsTest {

    private static CheckAnswer answer(String code, int status, String message) {
        var failure = AwsErrors.translated("check image", DryRunErrors.exception(code, status, message));
        return ImageCheckErrors.launchPermission(failure, "ami-1");
    }

    @ParameterizedTest
    @CsvSource({
        "DryRunOperation, 412, 'Request would have succeeded, but DryRun flag is set.', Passed",
        "AuthFailure, 403, 'Not authorized for images: [ami-1]', Refused",
        "UnauthorizedOperation, 403, 'Not authorized for images: [ami-1]', Refused",
        "InvalidAMIID.NotFound, 400, 'The image id ''[ami-1]'' does not exist', Refused",
        "OptInRequired, 401, 'In order to use this AWS Marketplace product you need to accept terms', Refused",
        "UnauthorizedOperation, 403, 'not authorized to perform: ec2:RunInstances on resource: arn:aws:ec2:us-east-1::image/ami-1 with an explicit deny in a service control policy', Refused",
        "UnauthorizedOperation, 403, 'not authorized to perform: ec2:RunInstances on resource: arn:aws:ec2:us-east-1:1:subnet/subnet-1', NotChecked",
        "AuthFailure, 401, 'AWS was not able to validate the provided access credentials', NotKnown",
        "OptInRequired, 401, 'You are not subscribed to this service', NotKnown",
        "ExpiredToken, 403, 'The security token included in the request is expired', NotKnown",
        "RequestLimitExceeded, 503, 'Request limit exceeded.', NotKnown",
        "InternalError, 500, 'An internal error has occurred', NotKnown",
        "InvalidSubnetID.NotFound, 400, 'The subnet ID ''subnet-1'' does not exist', NotKnown",
        "InvalidAMIID.Unavailable, 400, 'its state is pending', NotKnown",
        "InsufficientInstanceCapacity, 500, 'none left', NotKnown",
        "InvalidParameterValue, 400, 'the boot mode does not match', NotKnown"
    })
    void onlyAnErrorAboutTheImageIsARefusal(String code, int status, String message, String kind) {
        assertThat(answer(code, status, message).getClass().getSimpleName()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({
        "AuthFailure, 403, 'Not authorized for images: [ami-1]', its owner must share the AMI with this account",
        "UnauthorizedOperation, 403, 'Not authorized for images: [ami-1]', its owner must share the AMI with this account",
        "InvalidAMIID.NotFound, 400, 'The image id ''[ami-1]'' does not exist', select an AMI that exists",
        "OptInRequired, 401, 'In order to use this AWS Marketplace product', subscribe to the product in AWS Marketplace",
        "UnauthorizedOperation, 403, 'not authorized on resource: arn:aws:ec2:us-east-1::image/ami-1', a policy must allow ec2:RunInstances with this AMI"
    })
    void aRefusalNamesWhatToDo(String code, int status, String message, String remedy) {
        assertThat(answer(code, status, message))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.found()).contains(message).endsWith("): " + remedy));
    }

    @ParameterizedTest
    @CsvSource({"UnauthorizedOperation", "AccessDenied", "AccessDeniedException"})
    void aMissingPermissionIsNamed(String code) {
        assertThat(answer(code, 403, "You are not authorized to perform this operation."))
                .isInstanceOfSatisfying(
                        NotChecked.class, open -> assertThat(open.action()).isEqualTo("ec2:RunInstances"));
    }
}
