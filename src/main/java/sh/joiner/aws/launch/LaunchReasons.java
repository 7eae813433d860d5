package sh.joiner.aws.launch;

import java.util.List;
import java.util.Set;

/** Maps EC2's error messages to the reason of the NodeClaim's condition (aws 6.14). */
public final class LaunchReasons {

    /** Reason for every message that has no specific reason. */
    static final String UNKNOWN = "LaunchFailed";

    static final String NO_SPOT_ROLE = "AuthFailure.ServiceLinkedRoleCreationNotPermitted";
    static final String SUBNET_FULL = "InsufficientFreeAddressesInSubnet";

    /** Error codes that mean that the requested offering is not available at the moment. */
    private static final Set<String> UNFULFILLABLE = Set.of(
            "InsufficientInstanceCapacity",
            "MaxSpotInstanceCountExceeded",
            "VcpuLimitExceeded",
            "UnfulfillableCapacity",
            "Unsupported",
            SUBNET_FULL,
            "MaxFleetCountExceeded",
            "ReservationCapacityExceeded");

    /**
     * Reasons that may disappear without a change of the node class: temporarily exhausted capacity or quotas, and errors that EC2 asks to
     * retry.
     */
    private static final Set<String> TEMPORARY = Set.of(
            SUBNET_FULL,
            "FleetQuotaExceeded",
            "SpotQuotaExceeded",
            "VCPULimitExceeded",
            "InstanceLimitExceeded",
            "AccountPendingVerification",
            "RequestLimitExceeded",
            "InternalError",
            "InsufficientInstanceCapacity",
            "UnfulfillableCapacity",
            "ReservationCapacityExceeded");

    /** In Karpenter's order: the first row whose texts all occur in the message applies. */
    private static final List<Row> ROWS = List.of(
            new Row("SpotSLRCreationFailed", NO_SPOT_ROLE),
            new Row("AMIAuthorizationFailure", "UnauthorizedOperation", "Not authorized for images"),
            new Row("AMIAuthorizationFailure", "AuthFailure", "Not authorized for images"),
            new Row("Unauthorized", "UnauthorizedOperation"),
            new Row("Unauthorized", "AccessDenied"),
            new Row("Unauthorized", "AuthFailure"),
            new Row("SecurityGroupSubnetVPCMismatch", "InvalidParameter", "belong to different networks"),
            new Row("InstanceProfileNameInvalid", "iamInstanceProfile.name is invalid"),
            new Row("LaunchTemplateNotFound", "InvalidLaunchTemplateId.NotFound"),
            new Row("UserDataSizeLimitExceeded", "User data is limited to"),
            new Row("InvalidAMIID", "InvalidAMIID.Malformed"),
            new Row("AMINotFound", "InvalidAMIID.NotFound"),
            new Row("RequestLimitExceeded", "RequestLimitExceeded"),
            new Row("InternalError", "InternalError"),
            new Row("FreeTierIneligible", "not eligible for Free Tier"),
            new Row("FleetQuotaExceeded", "MaxFleetCountExceeded"),
            new Row("AccountPendingVerification", "PendingVerification"),
            new Row("SpotQuotaExceeded", "MaxSpotInstanceCountExceeded"),
            new Row("VCPULimitExceeded", "VcpuLimitExceeded"),
            new Row(SUBNET_FULL, SUBNET_FULL));

    private LaunchReasons() {}

    private record Row(String reason, List<String> texts) {
        Row(String reason, String... texts) {
            this(reason, List.of(texts));
        }
    }

    static String reason(String text) {
        return ROWS.stream()
                .filter(row -> row.texts().stream().allMatch(text::contains))
                .map(Row::reason)
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** Returns EC2's message. If its reason is Unauthorized, the message starts with the kind of policy that probably has to be changed. */
    public static String message(String text) {
        if (!reason(text).equals("Unauthorized")) {
            return text;
        }
        if (text.contains("with an explicit deny in a permissions boundary")) {
            return "a permissions boundary of the controller's role denies the call; %s".formatted(text);
        }
        if (text.contains("with an explicit deny in a service control policy")) {
            return "a service control policy of the organization denies the call; %s".formatted(text);
        }
        return "the controller's role is not permitted to make the call: check its policies; %s".formatted(text);
    }

    /** Returns true if the reason may disappear without a change of the node class. */
    static boolean isTemporary(String reason) {
        return TEMPORARY.contains(reason);
    }

    /** Returns true if EC2 reports that a spread placement group takes no more instances in a zone. */
    static boolean isSpreadGroupFull(String message) {
        return message.contains("limit of instances in this spread placement group");
    }

    /** Returns true if EC2 cannot launch the offering at the moment, for example for lack of capacity or a quota. */
    static boolean isUnfulfillable(String code) {
        return UNFULFILLABLE.contains(code) || code.equals(NO_SPOT_ROLE);
    }
}
