package sh.joiner.engine.nodeclass;

import java.time.Instant;

/**
 * What is known of the instance profile of a node class.
 *
 * @param name of the profile, as the class names it or as it was made; empty where one should be made and is not yet
 * @param iam what IAM says of it
 * @param ec2 what EC2 said when a launch with it was tried
 * @param dryRuns whether EC2 is asked at all
 */
public record ProfileFacts(String name, InIam iam, AtEc2 ec2, DryRuns dryRuns) {

    /** The same after EC2 was asked. */
    public ProfileFacts with(AtEc2 word) {
        return new ProfileFacts(name, iam, word, dryRuns);
    }

    /** What IAM says of a profile. */
    public sealed interface InIam {

        /** It exists and holds this role, empty if none. */
        record Holds(String role, RoleTrust trust) implements InIam {}

        /** There is none of that name. */
        record Absent() implements InIam {}

        /** It cannot be made, since the role that the class names does not exist. */
        record RoleAbsent(String role) implements InIam {}

        /** IAM did not say. */
        record Silent(NoAnswerReason why, String message) implements InIam {}
    }

    /** Whether machines may take a role. */
    public enum RoleTrust {
        EC2,
        OTHERS,
        /** Nobody let us read it. */
        UNREAD
    }

    /** What EC2 says of a profile, which it learns a while after IAM. */
    public sealed interface AtEc2 {

        /** Nobody has asked, or the answer is too old. */
        record Unasked() implements AtEc2 {}

        /** A launch with it would be allowed. */
        record Seen(Instant at) implements AtEc2 {}

        /** It knows none of that name, or no role in it, since then. */
        record Unseen(Instant since, String words) implements AtEc2 {}
    }

    /** Whether launches are tried before they are needed (aws 8.1, disable-dry-run). */
    public enum DryRuns {
        ENABLED,
        DISABLED
    }
}
