package sh.joiner.controller.nodeclass;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import sh.joiner.engine.nodeclass.DryRun;
import sh.joiner.engine.nodeclass.Finding;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.NoAnswerReason;
import sh.joiner.engine.nodeclass.ProfileFacts;
import sh.joiner.engine.nodeclass.ProfileFacts.AtEc2;
import sh.joiner.engine.nodeclass.ProfileFacts.DryRuns;
import sh.joiner.engine.nodeclass.ProfileFacts.InIam;
import sh.joiner.engine.nodeclass.ProfileRules;
import sh.joiner.port.InputHealth;
import sh.joiner.port.RemoteCallException;

/**
 * The last answers of IAM and EC2 about the instance profile of each class. {@link ProfilePart} asks IAM, and {@link ValidationPart} asks EC2.
 * Thread-safe.
 */
final class ProfileAnswers {

    private final DryRuns dryRuns;
    private final InputHealth health;
    private final Map<String, ProfileFacts> facts = new ConcurrentHashMap<>();

    ProfileAnswers(DryRuns dryRuns, InputHealth health) {
        this.dryRuns = dryRuns;
        this.health = health;
    }

    /** Records the latest answer of IAM, and returns the finding. The answer of EC2 is kept while it is about the same profile. */
    Finding recordIam(String uid, String name, InIam iam, Instant now) {
        record(iam, now);
        var atEc2 = Optional.ofNullable(facts.get(uid))
                .filter(before -> before.name().equals(name))
                .map(ProfileFacts::ec2)
                .orElseGet(AtEc2.NotChecked::new);
        var known = new ProfileFacts(name, iam, atEc2, dryRuns);
        facts.put(uid, known);
        return ProfileRules.evaluate(known, now);
    }

    /** Records the answer in the input health. If neither IAM nor EC2 can check the profile, launches do not wait for a check. */
    private void record(InIam iam, Instant now) {
        switch (iam) {
            case InIam.Exists _, InIam.Absent _, InIam.RoleAbsent _ -> health.answered(now);
            case InIam.Silent(var why, var message) -> {
                boolean isPermanent = why == NoAnswerReason.OUT_OF_REACH || why == NoAnswerReason.FORBIDDEN;
                if (isPermanent && dryRuns == DryRuns.DISABLED) {
                    health.answered(now);
                } else if (why != NoAnswerReason.OUT_OF_REACH) {
                    health.failed(new RemoteCallException(NoAnswerReasons.category(why), why.reason(), message, null));
                }
            }
        }
    }

    /** Records that AWS was not asked about the profile, because the spec is invalid. */
    void invalidWithoutAws(String uid) {
        facts.remove(uid);
        health.answered();
    }

    /** Records what the answer to a dry run reveals about the profile. */
    void recordDryRun(String uid, DryRun answer, Instant now) {
        if (answer instanceof DryRun.Allowed || answer instanceof DryRun.ProfileUnseen) {
            health.answered(now);
        }
        facts.computeIfPresent(uid, (_, known) -> known.with(atEc2(known, answer, now)));
    }

    /** Returns the finding about the profile; good if IAM has not been asked. */
    Finding evaluated(String uid, Instant now) {
        var known = facts.get(uid);
        return known == null ? new Finding.Good() : ProfileRules.evaluate(known, now);
    }

    private static AtEc2 atEc2(ProfileFacts known, DryRun answer, Instant now) {
        return switch (answer) {
            case DryRun.Allowed _ -> new AtEc2.Seen(now);
            case DryRun.ProfileUnseen(var words) -> {
                var since = known.ec2() instanceof AtEc2.Unseen before ? before.since() : now;
                yield new AtEc2.Unseen(since, words);
            }
            case DryRun.Refused _ -> known.ec2() instanceof AtEc2.Unseen ? new AtEc2.NotChecked() : known.ec2();
            case DryRun.Disabled _, DryRun.Unclear _ -> known.ec2();
        };
    }

    /**
     * Returns true if IAM reports no problem of the profile or does not answer, and a dry run can check the profile. The
     * dry run then runs even if the condition InstanceProfileReady is not True.
     */
    boolean isLeftToEc2(String uid) {
        var known = facts.get(uid);
        return known != null && ProfileRules.isLeftToEc2(known);
    }

    /** Forgets the answers for this class. */
    void forget(String uid) {
        facts.remove(uid);
    }

    Inspection.Profile knownBy(String uid, Instant now) {
        var known = facts.get(uid);
        return known == null ? Inspection.Profile.UNKNOWN : ProfileRules.knownBy(known, now);
    }
}
