package sh.joiner.engine.bootstrap;

/** The text with which a machine starts and joins the cluster, not yet encoded (aws 6.10). */
public sealed interface UserData {

    /** The whole text; empty if the machine gets none. */
    record Text(String text) implements UserData {}

    /** What was written, or what is known of the cluster, does not make one. */
    record Refused(Reason reason, String message) implements UserData {}

    /** What is in the way. */
    enum Reason {
        /** Something that the node class depends on is not known yet. */
        NODE_CLASS_NOT_READY,
        /** The node class's own user data cannot be read. */
        USER_DATA_INVALID
    }

    /** The maximum number of characters of a node class's own user data that is read; EC2 accepts 16 KiB. */
    int MAX_LENGTH = 65_536;

    /** The text for a machine of the family. */
    static UserData of(Boot boot) {
        if (boot.machine().userData().length() > MAX_LENGTH) {
            return new Refused(
                    Reason.USER_DATA_INVALID,
                    "spec.userData of node class %s has %d characters; EC2 accepts at most 16 KiB: shorten it"
                            .formatted(
                                    boot.nodeClass().name(),
                                    boot.machine().userData().length()));
        }
        try {
            return switch (boot.machine().family()) {
                case AL2 -> new Text(AmazonLinux2.text(boot));
                case AL2023 -> amazonLinux2023(boot);
                case BOTTLEROCKET -> new Text(Bottlerocket.text(boot));
                case WINDOWS_2019, WINDOWS_2022, WINDOWS_2025 -> new Text(Windows.text(boot));
                case CUSTOM -> new Text(boot.machine().userData());
            };
        } catch (UnreadableText unreadable) {
            return new Refused(
                    Reason.USER_DATA_INVALID,
                    "spec.userData of node class %s: %s"
                            .formatted(boot.nodeClass().name(), unreadable.getMessage()));
        }
    }

    private static UserData amazonLinux2023(Boot boot) {
        if (boot.cluster().serviceCidr().isEmpty()) {
            return new Refused(
                    Reason.NODE_CLASS_NOT_READY,
                    "AL2023 machines must be told the cluster's service CIDR, which is not known");
        }
        return new Text(AmazonLinux2023.text(boot));
    }
}
