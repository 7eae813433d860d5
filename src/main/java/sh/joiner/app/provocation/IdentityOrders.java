package sh.joiner.app.provocation;

import static sh.joiner.app.provocation.OrderFields.needed;

import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.cloud.CloudControls;

/** Performs requests that create and delete instance profiles and roles, as another user of the account would. */
final class IdentityOrders {

    private static final String EC2_PRINCIPAL = "ec2.amazonaws.com";

    private final CloudControls cloud;

    IdentityOrders(CloudControls cloud) {
        this.cloud = cloud;
    }

    void change(Provocation.ProfileChange order) {
        var profile = needed(order.profile(), "profile");
        var action = needed(order.action(), "action");
        switch (action) {
            case "delete" -> cloud.deleteProfile(profile);
            case "create" -> cloud.createProfile(named(profile, 128));
            default -> throw OrderFields.unknown("action", action, Provocation.ProfileChange.ACTIONS);
        }
    }

    void change(Provocation.RoleChange order) {
        var role = needed(order.role(), "role");
        var action = needed(order.action(), "action");
        switch (action) {
            case "delete" -> cloud.deleteRole(role);
            case "create" -> cloud.createRole(named(role, 64), EC2_PRINCIPAL);
            default -> throw OrderFields.unknown("action", action, Provocation.RoleChange.ACTIONS);
        }
    }

    /** Returns the name if IAM accepts it. */
    private static String named(String name, int longest) {
        if (name.length() > longest || !name.matches("[\\w+=,.@-]+")) {
            throw new IllegalArgumentException(
                    "\"%s\" is not a valid name: use 1 to %d letters, digits and +=,.@-_".formatted(name, longest));
        }
        return name;
    }
}
