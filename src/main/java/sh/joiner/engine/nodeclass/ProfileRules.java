package sh.joiner.engine.nodeclass;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import sh.joiner.engine.nodeclass.Finding.Bad;
import sh.joiner.engine.nodeclass.Finding.Believed;
import sh.joiner.engine.nodeclass.Finding.Doubt;
import sh.joiner.engine.nodeclass.Finding.Good;
import sh.joiner.engine.nodeclass.Finding.Open;
import sh.joiner.engine.nodeclass.ProfileFacts.AtEc2;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.engine.nodeclass.ProfileFacts.InIam;
import sh.joiner.engine.nodeclass.ProfileFacts.RoleTrust;

/**
 * What InstanceProfileReady says (aws 9, 13.4; decision 0016). The reference says True to any text; here the profile must be there, hold a role that
 * machines may take, and be known to EC2. Where IAM does not say, EC2's dry run settles it.
 */
public final class ProfileRules {

    public static final String NOT_FOUND = "InstanceProfileNotFound";
    public static final String NOT_SEEN_YET = "InstanceProfileNotSeenByEC2";

    /** EC2 learns of a new profile within seconds; what it does not know after so long it will not know. */
    static final Duration EC2_LEARNS = Duration.ofMinutes(5);

    /** How long EC2's word for a profile is news: until the next dry run. From then on it is a last answer, as old as that may be. */
    static final Duration EC2_REMEMBERS = ValidationRules.KEPT;

    private static final String NAME = "[\\w+=,.@-]{1,128}";

    private ProfileRules() {}

    /** What is wrong with a name before anybody is asked. */
    public static Optional<Bad> misspelt(String named) {
        if (named.startsWith("arn:")) {
            return Optional.of(new Bad("InstanceProfileIsARN", cure(named)));
        }
        if (!named.matches(NAME)) {
            return Optional.of(new Bad(
                    "InstanceProfileNameInvalid",
                    "spec.instanceProfile cannot be the name of a profile: %s; a name has letters, digits and +=,.@-_, and no path"
                            .formatted(named)));
        }
        return Optional.empty();
    }

    private static String cure(String arn) {
        var name = arn.substring(arn.lastIndexOf('/') + 1);
        if (!arn.contains(":instance-profile/") || !name.matches(NAME)) {
            return "spec.instanceProfile takes the name of an instance profile, and this is the ARN of something else: %s"
                    .formatted(arn);
        }
        return "spec.instanceProfile takes a name, and this is an ARN: write %s instead of %s".formatted(name, arn);
    }

    public static Finding judge(ProfileFacts facts, Instant now) {
        return switch (facts.iam()) {
            case InIam.Holds(var role, var trust) -> held(facts, role, trust, now);
            case InIam.Absent _ ->
                new Bad(
                        NOT_FOUND,
                        "IAM knows no instance profile named %s: make it, or name another in spec.instanceProfile"
                                .formatted(facts.name()));
            case InIam.RoleAbsent(var role) ->
                new Bad(
                        "InstanceProfileRoleNotFound",
                        "IAM knows no role named %s: make it, or name another in spec.role".formatted(role));
            case InIam.Silent(var why, var message) -> unsaid(facts, why, message, now);
        };
    }

    /** Whether EC2 is to be asked although the condition is not True: only it can settle what is left. */
    public static boolean isLeftToEc2(ProfileFacts facts) {
        if (facts.name().isEmpty() || facts.dryRuns() == DryRuns.DISABLED) {
            return false;
        }
        return switch (facts.iam()) {
            case InIam.Holds(var role, var trust) -> !role.isEmpty() && trust != RoleTrust.OTHERS;
            case InIam.Silent _ -> true;
            case InIam.Absent _, InIam.RoleAbsent _ -> false;
        };
    }

    /** Who vouches for the profile. */
    public static Inspection.Profile knownBy(ProfileFacts facts, Instant now) {
        return switch (judge(facts, now)) {
            case Good _ -> facts.iam() instanceof InIam.Holds ? Inspection.Profile.IAM : Inspection.Profile.EC2;
            case Believed _ -> Inspection.Profile.NOT_CHECKED;
            case Bad _, Doubt _, Open _ -> Inspection.Profile.UNKNOWN;
        };
    }

    private static Finding held(ProfileFacts facts, String role, RoleTrust trust, Instant now) {
        if (role.isEmpty()) {
            return new Bad(
                    "InstanceProfileWithoutRole",
                    "instance profile %s holds no role: add one, or machines have no credentials"
                            .formatted(facts.name()));
        }
        if (trust == RoleTrust.OTHERS) {
            return new Bad(
                    "InstanceProfileRoleNotTrusted",
                    "role %s of instance profile %s does not let ec2.amazonaws.com assume it: allow it in the role's trust policy"
                            .formatted(role, facts.name()));
        }
        return facts.ec2() instanceof AtEc2.Unseen unseen ? unseen(facts.name(), unseen, now) : new Good();
    }

    private static Finding unseen(String name, AtEc2.Unseen unseen, Instant now) {
        return now.isBefore(unseen.since().plus(EC2_LEARNS))
                ? new Open(
                        NOT_SEEN_YET,
                        "IAM knows instance profile %s, EC2 does not yet, as is usual of a new one".formatted(name))
                : new Bad(
                        NOT_FOUND,
                        "IAM knows instance profile %s, EC2 has not for %d minutes (%s): make it anew, or name another"
                                .formatted(name, EC2_LEARNS.toMinutes(), unseen.words()));
    }

    /** Only EC2's word is left. */
    private static Finding unsaid(ProfileFacts facts, NoAnswerReason why, String message, Instant now) {
        return switch (facts.ec2()) {
            case AtEc2.Seen(var at) when now.isBefore(at.plus(EC2_REMEMBERS)) -> new Good();
            case AtEc2.Unseen(var _, var words) ->
                new Bad(
                        NOT_FOUND,
                        "EC2 does not take instance profile %s (%s), and IAM does not say (%s): make it, or name another"
                                .formatted(facts.name(), words, message));
            case AtEc2.Seen _, AtEc2.Unasked _ -> unasked(facts, why, message);
        };
    }

    private static Finding unasked(ProfileFacts facts, NoAnswerReason why, String message) {
        if (facts.dryRuns() == DryRuns.DISABLED && why.lasts() && !facts.name().isEmpty()) {
            return new Believed(
                    "InstanceProfileNotChecked",
                    "not checked: dry runs are disabled, and IAM does not say (%s)".formatted(message));
        }
        return why.doubt(
                facts.name().isEmpty()
                        ? message
                        : "IAM does not say whether there is an instance profile %s (%s); %s"
                                .formatted(facts.name(), message, leftTo(facts.dryRuns())));
    }

    private static String leftTo(DryRuns dryRuns) {
        return switch (dryRuns) {
            case ENABLED -> "it is left to EC2's dry run";
            case DISABLED -> "dry runs are disabled, so that only IAM can say, which is asked again";
        };
    }
}
