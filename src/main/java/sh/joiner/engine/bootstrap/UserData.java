package sh.joiner.engine.bootstrap;

/** The user data with which an instance starts and joins the cluster, not yet encoded (aws 6.10). */
public sealed interface UserData {

    /** The complete user data. Empty if the instance gets none. */
    record Text(String text) implements UserData {}

    /** The user data cannot be built from the node class and the known facts about the cluster. */
    record Refused(Reason reason, String message) implements UserData {}

    /** The reason why user data cannot be built. */
    enum Reason {
        /** A fact about the cluster that the user data must contain is not known yet. */
        NODE_CLASS_NOT_READY,
        /** The node class's own user data is invalid. */
        USER_DATA_INVALID
    }

    /** The maximum length of a node class's own user data in characters. Longer user data is not parsed. EC2 itself accepts only 16 KiB. */
    int MAX_LENGTH = 65_536;

    /** Returns the user data for an instance of the AMI family. */
    static UserData of(UserDataInputs inputs) {
        if (inputs.settings().userData().length() > MAX_LENGTH) {
            return new Refused(
                    Reason.USER_DATA_INVALID,
                    "spec.userData of EC2NodeClass %s has %d characters, but EC2 accepts at most 16 KiB: shorten it"
                            .formatted(
                                    inputs.nodeClass().name(),
                                    inputs.settings().userData().length()));
        }
        try {
            return switch (inputs.settings().family()) {
                case AL2 -> new Text(AmazonLinux2.text(inputs));
                case AL2023 -> amazonLinux2023(inputs);
                case BOTTLEROCKET -> new Text(Bottlerocket.text(inputs));
                case WINDOWS_2019, WINDOWS_2022, WINDOWS_2025 -> new Text(Windows.text(inputs));
                case CUSTOM -> new Text(inputs.settings().userData());
            };
        } catch (UnreadableText unreadable) {
            return new Refused(
                    Reason.USER_DATA_INVALID,
                    "spec.userData of EC2NodeClass %s is invalid: %s"
                            .formatted(inputs.nodeClass().name(), unreadable.getMessage()));
        }
    }

    private static UserData amazonLinux2023(UserDataInputs inputs) {
        if (inputs.cluster().serviceCidr().isEmpty()) {
            return new Refused(
                    Reason.NODE_CLASS_NOT_READY,
                    "AL2023 requires the cluster's service CIDR, but Joiner does not know the service CIDR yet");
        }
        return new Text(AmazonLinux2023.text(inputs));
    }
}
