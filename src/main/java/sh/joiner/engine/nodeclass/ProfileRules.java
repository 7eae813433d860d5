package sh.joiner.engine.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import sh.joiner.engine.nodeclass.Finding.AssumedValid;
import sh.joiner.engine.nodeclass.Finding.Bad;
import sh.joiner.engine.nodeclass.Finding.Doubt;
import sh.joiner.engine.nodeclass.Finding.Good;
import sh.joiner.engine.nodeclass.Finding.Open;
import sh.joiner.engine.nodeclass.ProfileFacts.AtEc2;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.engine.nodeclass.ProfileFacts.InIam;
import sh.joiner.engine.nodeclass.ProfileFacts.RoleTrust;

/**
 * Decides the condition InstanceProfileReady (aws 9, 13.4; decision 0016). Karpenter reports True for any text. Joiner requires that the profile
 * exists, has a role that EC2 may assume, and is known to EC2. If IAM gives no answer, the EC2 dry run decides.
 */
public final class ProfileRules {

    public static final String NOT_FOUND = "InstanceProfileNotFound";
    public static final String NOT_SEEN_YET = "InstanceProfileNotSeenByEC2";

    /** EC2 learns of a new profile within seconds. A profile that EC2 does not know after this time is reported as not found. */
    static final Duration EC2_LEARNS = Duration.ofMinutes(5);

    /** The time for which EC2's answer confirms a profile: until the next dry run. An older answer does not confirm the profile. */
    static final Duration EC2_REMEMBERS = ValidationRules.KEPT;

    private static final String NAME = "[\\w+=,.@-]{1,128}";

    private ProfileRules() {}

    /** Returns what is wrong with a name before AWS is queried. Empty if the name is valid. */
    public static Optional<Bad> misspelled(String named) {
        if (named.startsWith("arn:")) {
            return Optional.of(new Bad("InstanceProfileIsARN", notAName(named)));
        }
        if (!named.matches(NAME)) {
            return Optional.of(new Bad(
                    "InstanceProfileNameInvalid",
                    "InstanceProfile \"%s\" is not a valid name: use 1 to 128 letters, digits and +=,.@-_ without a path"
                            .formatted(named)));
        }
        return Optional.empty();
    }

    private static String notAName(String arn) {
        var name = arn.substring(arn.lastIndexOf('/') + 1);
        if (!arn.contains(":instance-profile/") || !name.matches(NAME)) {
            return "InstanceProfile \"%s\" is the ARN of another resource: spec.instanceProfile takes the name of an instance profile"
                    .formatted(arn);
        }
        return "InstanceProfile \"%s\" is an ARN; spec.instanceProfile takes a name: use \"%s\"".formatted(arn, name);
    }

    public static Finding evaluate(ProfileFacts facts, Instant now) {
        return switch (facts.iam()) {
            case InIam.Exists(var role, var trust) -> existing(facts, role, trust, now);
            case InIam.Absent _ ->
                new Bad(
                        NOT_FOUND,
                        "instance profile \"%s\" not found in IAM: create it or change spec.instanceProfile"
                                .formatted(facts.name()));
            case InIam.RoleAbsent(var role) ->
                new Bad(
                        "InstanceProfileRoleNotFound",
                        "role \"%s\" not found in IAM: create it or change spec.role".formatted(role));
            case InIam.Silent(var why, var message) -> withoutIam(facts, why, message, now);
        };
    }

    /** Returns true if a dry run is needed even while the condition is not True, because only EC2 can decide. */
    public static boolean isLeftToEc2(ProfileFacts facts) {
        if (facts.name().isEmpty() || facts.dryRuns() == DryRuns.DISABLED) {
            return false;
        }
        return switch (facts.iam()) {
            case InIam.Exists(var role, var trust) -> !role.isEmpty() && trust != RoleTrust.OTHERS;
            case InIam.Silent _ -> true;
            case InIam.Absent _, InIam.RoleAbsent _ -> false;
        };
    }

    /** Returns the source that confirms the profile. */
    public static Inspection.Profile knownBy(ProfileFacts facts, Instant now) {
        return switch (evaluate(facts, now)) {
            case Good _ -> facts.iam() instanceof InIam.Exists ? Inspection.Profile.IAM : Inspection.Profile.EC2;
            case AssumedValid _ -> Inspection.Profile.NOT_CHECKED;
            case Bad _, Doubt _, Open _ -> Inspection.Profile.UNKNOWN;
        };
    }

    private static Finding existing(ProfileFacts facts, String role, RoleTrust trust, Instant now) {
        if (role.isEmpty()) {
            return new Bad(
                    "InstanceProfileWithoutRole",
                    "instance profile \"%s\" has no role, so instances get no credentials: add a role to the profile"
                            .formatted(facts.name()));
        }
        if (trust == RoleTrust.OTHERS) {
            return new Bad(
                    "InstanceProfileRoleNotTrusted",
                    "role \"%s\" of instance profile \"%s\" cannot be assumed by ec2.amazonaws.com: allow this in the role's trust policy"
                            .formatted(role, facts.name()));
        }
        return facts.ec2() instanceof AtEc2.Unseen unseen ? unseen(facts.name(), unseen, now) : new Good();
    }

    private static Finding unseen(String name, AtEc2.Unseen unseen, Instant now) {
        return now.isBefore(unseen.since().plus(EC2_LEARNS))
                ? new Open(
                        NOT_SEEN_YET,
                        "instance profile \"%s\" exists in IAM, but EC2 does not know it yet, as usual for a new profile: retrying"
                                .formatted(name))
                : new Bad(
                        NOT_FOUND,
                        "instance profile \"%s\" exists in IAM, but EC2 has not found it for %d minutes (%s): create it again or use another one"
                                .formatted(name, EC2_LEARNS.toMinutes(), unseen.words()));
    }

    /** Decides from EC2's answer alone. */
    private static Finding withoutIam(ProfileFacts facts, NoAnswerReason why, String message, Instant now) {
        return switch (facts.ec2()) {
            case AtEc2.Seen(var at) when now.isBefore(at.plus(EC2_REMEMBERS)) -> new Good();
            case AtEc2.Unseen(var _, var words) ->
                new Bad(
                        NOT_FOUND,
                        "EC2 rejects instance profile \"%s\" (%s), and IAM cannot be queried (%s): create the profile or use another one"
                                .formatted(facts.name(), words, message));
            case AtEc2.Seen _, AtEc2.NotChecked _ -> notChecked(facts, why, message);
        };
    }

    private static Finding notChecked(ProfileFacts facts, NoAnswerReason why, String message) {
        if (facts.dryRuns() == DryRuns.DISABLED && why.lasts() && !facts.name().isEmpty()) {
            return new AssumedValid(
                    "InstanceProfileNotChecked",
                    "not checked: dry runs are disabled, and IAM cannot be queried (%s)".formatted(message));
        }
        return why.doubt(
                facts.name().isEmpty()
                        ? message
                        : "IAM cannot be queried for instance profile \"%s\" (%s); %s"
                                .formatted(facts.name(), message, leftTo(facts.dryRuns())));
    }

    private static String leftTo(DryRuns dryRuns) {
        return switch (dryRuns) {
            case ENABLED -> "waiting for the EC2 dry run";
            case DISABLED -> "dry runs are disabled, so the query is retried";
        };
    }
}
