package sh.joiner.aws.image;

import java.util.Optional;
import sh.joiner.aws.launch.LaunchReasons;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.port.RemoteCallException;

/** Translates EC2's errors into the result of a check of one image. Only an error about the image itself is a refusal. */
final class ImageCheckErrors {

    private static final String LAUNCH = "ec2:RunInstances";
    private static final String NOT_SHARED = "Not authorized for images";
    private static final String DESCRIBE = "ec2:DescribeSnapshots";

    private ImageCheckErrors() {}

    /** Returns the result of a dry run of an instance. */
    static CheckAnswer launchPermission(RemoteCallException failure, String image) {
        if (failure.code().equals(AwsErrors.DRY_RUN_SUCCEEDED)) {
            return new CheckAnswer.Passed();
        }
        var message = String.valueOf(failure.getMessage());
        if (isAbout(failure, image)) {
            return new CheckAnswer.Refused("EC2 does not allow this account to launch instances from the AMI (%s): %s"
                    .formatted(message, remedy(failure, message)));
        }
        return AwsErrors.isPermissionMissing(failure)
                ? new CheckAnswer.NotChecked(LAUNCH, LaunchReasons.message(message))
                : new CheckAnswer.NotKnown("the dry run gave no answer (%s)".formatted(message));
    }

    private static String remedy(RemoteCallException failure, String message) {
        return switch (failure.code()) {
            case "InvalidAMIID.NotFound" -> "select an AMI that exists";
            case "OptInRequired" -> "subscribe to the product in AWS Marketplace";
            default ->
                message.contains(NOT_SHARED)
                        ? "its owner must share the AMI with this account"
                        : "a policy must allow ec2:RunInstances with this AMI";
        };
    }

    /**
     * Returns true if the error is about the image: it is not shared with this account, it does not exist, it is a Marketplace product
     * without a subscription, or a policy denies the image as a resource.
     */
    private static boolean isAbout(RemoteCallException failure, String image) {
        var message = String.valueOf(failure.getMessage());
        return switch (failure.code()) {
            case "InvalidAMIID.NotFound" -> true;
            case "OptInRequired" -> message.contains("Marketplace product");
            default ->
                message.contains(NOT_SHARED)
                        || (AwsErrors.isPermissionMissing(failure) && message.contains(":image/" + image));
        };
    }

    /** Returns the result of describing snapshots. Empty if EC2 does not show the snapshots to this account. */
    static Optional<CheckAnswer> snapshots(RemoteCallException failure) {
        var message = String.valueOf(failure.getMessage());
        if (failure.code().equals("InvalidSnapshot.NotFound")) {
            return Optional.empty();
        }
        return Optional.of(
                AwsErrors.isPermissionMissing(failure)
                        ? new CheckAnswer.NotChecked(DESCRIBE, LaunchReasons.message(message))
                        : new CheckAnswer.NotKnown(message));
    }
}
