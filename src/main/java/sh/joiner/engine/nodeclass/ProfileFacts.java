package sh.joiner.engine.nodeclass;

import java.time.Instant;

/**
 * The known facts about the instance profile of a node class.
 * @param name the name of the profile, as in the node class or as created; empty if the profile is not created yet
 * @param iam IAM's answer
 * @param ec2 EC2's answer to a dry run with the profile
 * @param dryRuns the setting for dry runs
 */
public record ProfileFacts(String name, InIam iam, AtEc2 ec2, DryRuns dryRuns) {

    /** Returns the facts with EC2's answer. */
    public ProfileFacts with(AtEc2 answer) {
        return new ProfileFacts(name, iam, answer, dryRuns);
    }

    /** IAM's answer about a profile. */
    public sealed interface InIam {

        /** The profile exists and has this role. The role is empty if the profile has none. */
        record Exists(String role, RoleTrust trust) implements InIam {}

        /** The profile does not exist. */
        record Absent() implements InIam {}

        /** The profile cannot be created, because the role that the class names does not exist. */
        record RoleAbsent(String role) implements InIam {}

        /** IAM gave no answer. */
        record Silent(NoAnswerReason why, String message) implements InIam {}
    }

    /** The principals that a role's trust policy allows to assume the role. */
    public enum RoleTrust {
        EC2,
        OTHERS,
        /** Joiner may not read the trust policy. */
        UNREAD
    }

    /** EC2's answer about a profile. EC2 learns of a new profile some time after IAM. */
    public sealed interface AtEc2 {

        /** No valid answer of EC2 about the profile exists: EC2 was not asked, or its answer has expired. */
        record NotChecked() implements AtEc2 {}

        /** A launch with the profile would be allowed. */
        record Seen(Instant at) implements AtEc2 {}

        /** EC2 has not found the profile, or a role in it, since {@code since}. */
        record Unseen(Instant since, String words) implements AtEc2 {}
    }

    /** The setting for dry runs (aws 8.1, disable-dry-run). */
    public enum DryRuns {
        ENABLED,
        DISABLED
    }
}
