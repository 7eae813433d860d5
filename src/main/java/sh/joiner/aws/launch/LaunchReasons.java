package sh.joiner.aws.launch;

import java.util.List;
import java.util.Set;

/** Why a launch failed: the reason of the claim's condition, found in what EC2 said (aws 6.14). */
public final class LaunchReasons {

    /** Of everything that has no reason of its own. */
    static final String UNKNOWN = "LaunchFailed";

    static final String NO_SPOT_ROLE = "AuthFailure.ServiceLinkedRoleCreationNotPermitted";
    static final String SUBNET_FULL = "InsufficientFreeAddressesInSubnet";

    /** Codes that say "not this offering, not now". */
    private static final Set<String> UNFULFILLABLE = Set.of(
            "InsufficientInstanceCapacity",
            "MaxSpotInstanceCountExceeded",
            "VcpuLimitExceeded",
            "UnfulfillableCapacity",
            "Unsupported",
            SUBNET_FULL,
            "MaxFleetCountExceeded",
            "ReservationCapacityExceeded");

    /** What passes by itself: places and quotas that are full at the moment, and whatever EC2 is to be asked again about. */
    private static final Set<String> PASSING = Set.of(
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

    /** In the reference's order: the first whose texts are all there counts. */
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

    /** Words that name the cure where the reason is a missing right; else what EC2 said. */
    public static String message(String text) {
        if (!reason(text).equals("Unauthorized")) {
            return text;
        }
        if (text.contains("with an explicit deny in a permissions boundary")) {
            return "a permissions boundary of the controller's role denies it; %s".formatted(text);
        }
        if (text.contains("with an explicit deny in a service control policy")) {
            return "a service control policy of the organisation denies it; %s".formatted(text);
        }
        return "no policy of the controller's role allows it; %s".formatted(text);
    }

    /** Whether it may be otherwise soon without anybody changing the class. */
    static boolean passes(String reason) {
        return PASSING.contains(reason);
    }

    /** Whether the sentence says that a spread placement group takes no more in a zone. */
    static boolean isSpreadGroupFull(String message) {
        return message.contains("limit of instances in this spread placement group");
    }

    /** Whether the code says that EC2 had nothing, rather than that something is wrong. */
    static boolean isUnfulfillable(String code) {
        return UNFULFILLABLE.contains(code) || code.equals(NO_SPOT_ROLE);
    }
}
