package sh.joiner.aws.image;

import java.util.Optional;
import sh.joiner.aws.launch.LaunchReasons;
import sh.joiner.aws.request.AwsErrors;
import sh.joiner.model.image.CheckAnswer;
import sh.joiner.port.OutsideTrouble;

/** What EC2's words mean for one image. Only what is said of the image itself is a refusal. */
final class ImageTrialAnswers {

    private static final String LAUNCH = "ec2:RunInstances";
    private static final String DESCRIBE = "ec2:DescribeSnapshots";

    private ImageTrialAnswers() {}

    /** What a dry run of an instance ended in. */
    static CheckAnswer launchPermission(OutsideTrouble trouble, String image) {
        if (trouble.code().equals(AwsErrors.WOULD_DO)) {
            return new CheckAnswer.Passed();
        }
        var message = String.valueOf(trouble.getMessage());
        if (isAbout(trouble, image)) {
            return new CheckAnswer.Refused("EC2 does not let this account launch from it (%s)".formatted(message));
        }
        return AwsErrors.isRightMissing(trouble)
                ? new CheckAnswer.NotChecked(LAUNCH, LaunchReasons.message(message))
                : new CheckAnswer.NotKnown("the dry run did not tell (%s)".formatted(message));
    }

    /**
     * Not shared, not there for this account, a product of the Marketplace that nobody subscribed to, or denied by a policy that names the image as
     * the resource.
     */
    private static boolean isAbout(OutsideTrouble trouble, String image) {
        var message = String.valueOf(trouble.getMessage());
        return switch (trouble.code()) {
            case "InvalidAMIID.NotFound" -> true;
            case "OptInRequired" -> message.contains("Marketplace product");
            default ->
                message.contains("Not authorized for images")
                        || (AwsErrors.isRightMissing(trouble) && message.contains(":image/" + image));
        };
    }

    /** What the description of snapshots ended in; empty where EC2 does not show them to this account. */
    static Optional<CheckAnswer> snapshots(OutsideTrouble trouble) {
        var message = String.valueOf(trouble.getMessage());
        if (trouble.code().equals("InvalidSnapshot.NotFound")) {
            return Optional.empty();
        }
        return Optional.of(
                AwsErrors.isRightMissing(trouble)
                        ? new CheckAnswer.NotChecked(DESCRIBE, LaunchReasons.message(message))
                        : new CheckAnswer.NotKnown(message));
    }
}
