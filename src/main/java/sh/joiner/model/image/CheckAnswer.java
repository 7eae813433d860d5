package sh.joiner.model.image;

/** What AWS says when it is asked about one image. Only a refusal keeps an image from being launched from. */
public sealed interface CheckAnswer {

    /** Nothing is in the way. */
    record Passed() implements CheckAnswer {}

    /** It is known that a launch would fail, until somebody changes something. */
    record Refused(String found) implements CheckAnswer {}

    /**
     * The controller's role is not allowed what the check needs.
     *
     * @param action of IAM, as {@code ec2:DescribeSnapshots}
     */
    record NotChecked(String action, String why) implements CheckAnswer {}

    /** AWS has not been asked, did not answer, or its answer is about something else: asked again soon. */
    record NotKnown(String why) implements CheckAnswer {}
}
