package sh.joiner.controller.nodeclass;

import static sh.joiner.api.ec2.EC2NodeClass.INSTANCE_PROFILE_READY;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.engine.nodeclass.Finding;
import sh.joiner.engine.nodeclass.NoAnswerReason;
import sh.joiner.engine.nodeclass.ProfileFacts.InIam;
import sh.joiner.engine.nodeclass.ProfileFacts.RoleTrust;
import sh.joiner.engine.nodeclass.ProfileRules;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.nodeclass.Profiles;
import sh.joiner.port.nodeclass.Profiles.Profile;
import sh.joiner.port.nodeclass.Profiles.Trust;

/**
 * Requests from IAM the instance profile that a node class names. If the class names a role instead, maintains a profile for this role
 * (aws 9). {@link ProfileRules} evaluates the answers.
 */
final class ProfilePart implements NodeClassPart {

    private static final Duration FRESH = Duration.ofMinutes(1);

    private final Profiles profiles;
    private final ProfileNames home;
    private final ManagedProfiles managed;
    private final ProtectedProfiles kept;
    private final ProfileAnswers facts;
    private final Answers answers;
    private final Backoff backoff = new Backoff(Duration.ofSeconds(2), FRESH);

    /** The name of a profile (empty if the class has no profile yet), and the answer of IAM about the profile. */
    private record Asked(String name, InIam iam) {}

    ProfilePart(Profiles profiles, ProfileNames home, ProtectedProfiles kept, ProfileAnswers facts, Answers answers) {
        this.profiles = profiles;
        this.home = home;
        this.managed = new ManagedProfiles(profiles, home, kept);
        this.kept = kept;
        this.facts = facts;
        this.answers = answers;
    }

    @Override
    public List<String> conditionTypes() {
        return List.of(INSTANCE_PROFILE_READY);
    }

    @Override
    public boolean alwaysAnswers() {
        return false;
    }

    @Override
    public Duration inspect(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        if (isInvalidWithoutAws(nodeClass)) {
            reportInvalidSpec(nodeClass, object, conditions);
            return FRESH;
        }
        var named = nodeClass.instanceSettings().instanceProfile();
        var asked = named.isEmpty() ? role(nodeClass, conditions) : name(named);
        var finding = facts.recordIam(nodeClass.uid(), asked.name(), asked.iam(), conditions.now());
        resolve(object, asked.name(), named, finding, conditions.now());
        answers.set(object, conditions, INSTANCE_PROFILE_READY, finding);
        return next(nodeClass.uid(), asked.iam());
    }

    /** Returns true if the name in the spec is invalid, so that IAM need not be asked. */
    static boolean isInvalidWithoutAws(NodeClass nodeClass) {
        return misspelled(nodeClass).isPresent();
    }

    /** Sets the condition if the name in the spec is invalid. */
    void reportInvalidSpec(NodeClass nodeClass, EC2NodeClass object, ConditionSet conditions) {
        misspelled(nodeClass).ifPresent(wrong -> {
            facts.invalidWithoutAws(nodeClass.uid());
            object.getStatus().instanceProfile = null;
            answers.set(object, conditions, INSTANCE_PROFILE_READY, wrong);
        });
    }

    private static Optional<Finding.Bad> misspelled(NodeClass nodeClass) {
        return Optional.of(nodeClass.instanceSettings().instanceProfile())
                .filter(named -> !named.isEmpty())
                .flatMap(ProfileRules::misspelled);
    }

    /** Returns the profile with this name. In an isolated VPC, IAM is not asked. Karpenter does the same (aws 9.4). */
    private Asked name(String named) {
        if (home.isOutOfReach()) {
            return new Asked(named, new InIam.Silent(NoAnswerReason.OUT_OF_REACH, "joiner.isolated-vpc is true"));
        }
        try {
            return new Asked(named, profiles.find(named).map(ProfilePart::inIam).orElseGet(InIam.Absent::new));
        } catch (RemoteCallException failure) {
            return new Asked(named, silent(failure));
        }
    }

    private Asked role(NodeClass nodeClass, ConditionSet conditions) {
        try {
            var profile = managed.profileOf(nodeClass, conditions.now());
            return new Asked(profile.name(), inIam(profile));
        } catch (RemoteCallException failure) {
            var name = managed.lastSeen(nodeClass).orElseGet(() -> fromStatus(nodeClass, conditions));
            return failure.category() == RemoteCallException.Category.NOT_FOUND
                    ? new Asked(
                            name,
                            new InIam.RoleAbsent(nodeClass.instanceSettings().role()))
                    : new Asked(name, silent(failure));
        }
    }

    /**
     * Returns the name of the profile in the status. Returns an empty name if the condition is not True or belongs to an older generation, because
     * the profile may then have another role.
     */
    private static String fromStatus(NodeClass nodeClass, ConditionSet conditions) {
        return conditions
                .get(INSTANCE_PROFILE_READY)
                .filter(condition -> condition.status.equals(Condition.TRUE))
                .filter(condition ->
                        condition.observedGeneration != null && condition.observedGeneration == nodeClass.generation())
                .map(_ -> nodeClass.resolved().instanceProfile())
                .orElse("");
    }

    private static InIam inIam(Profile profile) {
        return new InIam.Exists(profile.role(), trust(profile.trust()));
    }

    private static RoleTrust trust(Trust trust) {
        return switch (trust) {
            case EC2 -> RoleTrust.EC2;
            case OTHERS -> RoleTrust.OTHERS;
            case UNREAD -> RoleTrust.UNREAD;
        };
    }

    private InIam silent(RemoteCallException failure) {
        var message = String.valueOf(failure.getMessage());
        return new InIam.Silent(
                NoAnswerReasons.of(failure),
                home.isOutOfReach()
                        ? message + "; if IAM cannot be reached, name a profile in spec.instanceProfile"
                        : message);
    }

    /**
     * Writes the profile to the status. Protects the previous profile from deletion for a time, because a claim that uses the previous profile may
     * not be visible yet.
     */
    private void resolve(EC2NodeClass object, String name, String named, Finding finding, Instant now) {
        var status = object.getStatus();
        var before = status.instanceProfile;
        boolean isWrong = finding instanceof Finding.Bad
                && !facts.isLeftToEc2(object.getMetadata().getUid());
        if (isWrong && !named.isEmpty()) {
            status.instanceProfile = null;
        } else if (!name.isEmpty()) {
            status.instanceProfile = name;
        }
        if (before != null && !before.equals(status.instanceProfile)) {
            kept.protect(before, now);
        }
    }

    private Duration next(String uid, InIam iam) {
        if (iam instanceof InIam.Silent(var why, var _) && why != NoAnswerReason.OUT_OF_REACH) {
            return backoff.after(uid);
        }
        backoff.forget(uid);
        return FRESH;
    }

    @Override
    public void forget(String uid) {
        managed.forget(uid);
        facts.forget(uid);
        backoff.forget(uid);
    }
}
