package sh.joiner.model.image;

/** AWS's answer to a check of one image. Only a refusal prevents launches from the image. */
public sealed interface CheckAnswer {

    /** The check found no problem. */
    record Passed() implements CheckAnswer {}

    /** A launch would fail until a user changes something. */
    record Refused(String found) implements CheckAnswer {}

    /**
     * The controller's role lacks a permission that the check needs.
     *
     * @param action the IAM action, such as {@code ec2:DescribeSnapshots}
     */
    record NotChecked(String action, String why) implements CheckAnswer {}

    /** The result is not known: AWS was not queried, did not answer, or gave an answer that does not decide the check. The check is repeated soon. */
    record NotKnown(String why) implements CheckAnswer {}
}
