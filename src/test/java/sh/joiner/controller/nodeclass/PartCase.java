package sh.joiner.controller.nodeclass;

import java.util.List;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.ec2.PlacementGroupSelector;
import sh.joiner.aws.launch.DryRunErrors;
import sh.joiner.controller.nodeclass.ClassWorld.Feed;
import sh.joiner.controller.nodeclass.ProfileNames.Iam;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.nodeclass.PlacementGroup;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.port.launch.LaunchCheck.Answer;
import sh.joiner.testing.HandClock;

/** The parts of a node class that ask AWS. Each part can set the answer that the fake AWS gives. */
enum PartCase {
    IMAGES(EC2NodeClass.AMIS_READY),
    IMAGES_OF_A_TERM(EC2NodeClass.AMIS_READY),
    IMAGES_OF_A_VARIANT(EC2NodeClass.AMIS_READY),
    IMAGE_POLICY(EC2NodeClass.AMIS_READY),
    SUBNETS(EC2NodeClass.SUBNETS_READY),
    SECURITY_GROUPS(EC2NodeClass.SECURITY_GROUPS_READY),
    PLACEMENT_GROUP(EC2NodeClass.PLACEMENT_GROUP_READY),
    NAMED_PROFILE(EC2NodeClass.INSTANCE_PROFILE_READY),
    PROFILE_OF_A_ROLE(EC2NodeClass.INSTANCE_PROFILE_READY),
    PROFILE_WITHOUT_IAM(EC2NodeClass.INSTANCE_PROFILE_READY),
    VALIDATION(EC2NodeClass.VALIDATION_SUCCEEDED);

    private static final Requirements GPU = Requirements.of(Requirement.exists(Labels.INSTANCE_GPU_COUNT));
    private static final Requirements GPU_INSTANCES = GPU.and(Requirements.of(Requirement.in(Labels.ARCH, "amd64")));

    private final String condition;

    PartCase(String condition) {
        this.condition = condition;
    }

    String condition() {
        return condition;
    }

    /**
     * Returns true if the condition can be True without an answer. A policy never becomes stale. If the images of one variant are stale, the other variants
     * still have images.
     */
    boolean isKnown(boolean isValid, boolean isStale) {
        return switch (this) {
            case IMAGES_OF_A_VARIANT -> true;
            case IMAGE_POLICY -> isValid;
            case IMAGES,
                    IMAGES_OF_A_TERM,
                    SUBNETS,
                    SECURITY_GROUPS,
                    PLACEMENT_GROUP,
                    NAMED_PROFILE,
                    PROFILE_OF_A_ROLE,
                    PROFILE_WITHOUT_IAM,
                    VALIDATION -> isValid && !isStale;
        };
    }

    ClassWorld world() {
        return new ClassWorld(this == PROFILE_WITHOUT_IAM ? Iam.OUT_OF_REACH : Iam.REACHABLE);
    }

    EC2NodeClass object() {
        var object = plain();
        if (this == PLACEMENT_GROUP) {
            object.getSpec().placementGroupSelector = grouped("rack");
        }
        return object;
    }

    private EC2NodeClass plain() {
        return namesAProfile() ? ClassWorld.withProfile("nodes") : ClassWorld.withRole("node-role");
    }

    private static PlacementGroupSelector grouped(String name) {
        var selector = new PlacementGroupSelector();
        selector.name = name;
        return selector;
    }

    /** Returns an object with another profile or role, other user data and, for {@code PLACEMENT_GROUP}, another group. */
    EC2NodeClass olderSpec() {
        var older = namesAProfile() ? ClassWorld.withProfile("older") : ClassWorld.withRole("older-role");
        older.getSpec().userData = "#!/bin/sh";
        if (this == PLACEMENT_GROUP) {
            older.getSpec().placementGroupSelector = grouped("older");
        }
        return older;
    }

    private boolean namesAProfile() {
        return this == NAMED_PROFILE || this == PROFILE_WITHOUT_IAM;
    }

    /** Returns true if this answer reveals nothing about the resource. The refusal of a dry run shows that the permission is missing. */
    boolean learnsNothing(AwsAnswer says) {
        return says.isNoAnswer() && !(this == VALIDATION && says.isRefusal());
    }

    /** Returns true if a class with an unchanged spec and only True conditions keeps them after this answer. */
    boolean isMissingAnswer(AwsAnswer says) {
        return learnsNothing(says) && !(this == PROFILE_WITHOUT_IAM && says.isRefusal());
    }

    void answer(ClassWorld world, AwsAnswer says) {
        switch (this) {
            case IMAGES -> {
                world.images = says == AwsAnswer.EMPTY ? List.of() : List.of(ClassWorld.image("ami-1", "available"));
                failure(world, Feed.IMAGES, says);
            }
            case IMAGES_OF_A_TERM -> failQueries(world, says, List.of());
            case IMAGES_OF_A_VARIANT -> failQueries(world, says, List.of(GPU_INSTANCES));
            case IMAGE_POLICY -> policy(world, says);
            case SUBNETS -> {
                world.subnets = says == AwsAnswer.EMPTY ? List.of() : ClassWorld.SUBNETS;
                failure(world, Feed.SUBNETS, says);
            }
            case SECURITY_GROUPS -> {
                world.groups = says == AwsAnswer.EMPTY ? List.of() : ClassWorld.GROUPS;
                failure(world, Feed.GROUPS, says);
            }
            case PLACEMENT_GROUP -> {
                world.group = says == AwsAnswer.EMPTY ? null : new PlacementGroup("pg-1", "rack", "cluster", 0);
                failure(world, Feed.RESERVATIONS, says);
            }
            case NAMED_PROFILE -> named(world, says);
            case PROFILE_OF_A_ROLE -> ofRole(world, says);
            case PROFILE_WITHOUT_IAM, VALIDATION -> dryRun(world, says);
        }
    }

    /** Adds failed requests to the answer about images. */
    private static void failQueries(ClassWorld world, AwsAnswer says, List<Requirements> instanceKinds) {
        var standard = ClassWorld.image("ami-1", "available");
        var gpu = ClassWorld.image("ami-gpu", "available").matchedBy("alias", GPU);
        boolean variant = !instanceKinds.isEmpty();
        world.failedQueries = says.isNoAnswer()
                ? List.of(new ImageAnswer.FailedQuery("a term", "AWS says %s".formatted(says), instanceKinds))
                : List.of();
        world.images = switch (says) {
            case FOUND -> variant ? List.of(standard, gpu) : List.of(standard);
            case EMPTY -> List.of();
            case FORBIDDEN, EXPIRED_TOKEN, THROTTLED, TIMEOUT, ERROR, CONFLICT ->
                variant ? List.of(standard) : List.of();
        };
    }

    /** Sets the answer about images. If the answer reveals nothing, the class has an invalid policy; otherwise it has no policy. */
    private static void policy(ClassWorld world, AwsAnswer says) {
        world.images = says == AwsAnswer.EMPTY ? List.of() : List.of(ClassWorld.image("ami-1", "available"));
        world.policies.removeAll();
        if (says.isNoAnswer()) {
            var all = new ImagePolicyTarget.ByName(List.of("default"));
            world.policies.has(ImagePolicy.unreadable("verified", HandClock.START, all, "spec.minAge: 'soon'"));
        }
    }

    private static void failure(ClassWorld world, Feed feed, AwsAnswer says) {
        says.failure().ifPresentOrElse(failure -> world.failures.put(feed, failure), () -> world.failures.remove(feed));
    }

    /** Sets the answer about the profile. If IAM does not answer, EC2 does not answer either. IsolatedVpcTest covers answers of EC2 alone. */
    private static void named(ClassWorld world, AwsAnswer says) {
        world.profiles.clear();
        if (says != AwsAnswer.EMPTY) {
            world.profile("nodes", "node-role");
            world.profile("older", "node-role");
        }
        failure(world, Feed.PROFILES, says);
        world.answer = says.isNoAnswer() ? DryRunErrors.nothing() : new Answer.Allowed();
    }

    /** Sets the answer about the role. {@code EMPTY} is a role that does not exist. */
    private static void ofRole(ClassWorld world, AwsAnswer says) {
        world.noSuchRole = says == AwsAnswer.EMPTY;
        if (says == AwsAnswer.EMPTY) {
            world.profiles.clear();
        }
        failure(world, Feed.PROFILES, says);
        world.answer = says.isNoAnswer() ? DryRunErrors.nothing() : new Answer.Allowed();
    }

    /** Sets the answer to the dry run. A missing permission is an answer to a dry run, and so is a profile that EC2 does not know. */
    private static void dryRun(ClassWorld world, AwsAnswer says) {
        world.answer = switch (says) {
            case FOUND -> new Answer.Allowed();
            case EMPTY -> DryRunErrors.refused("InvalidParameterValue", 400, "Invalid IAM Instance Profile name");
            case FORBIDDEN -> DryRunErrors.refused("UnauthorizedOperation", 403, "You are not authorized");
            case EXPIRED_TOKEN -> DryRunErrors.refused("ExpiredToken", 400, "The security token has expired");
            case THROTTLED -> DryRunErrors.refused("RequestLimitExceeded", 503, "Request limit exceeded");
            case TIMEOUT -> DryRunErrors.nothing();
            case ERROR -> DryRunErrors.refused("InvalidBlockDeviceMapping", 400, "too small");
            case CONFLICT -> DryRunErrors.refused("ConcurrentModification", 409, "another request was faster");
        };
    }
}
