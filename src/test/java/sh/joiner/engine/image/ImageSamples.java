package sh.joiner.engine.image;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageAnswer.FailedQuery;
import sh.joiner.model.image.ImageCheck;
import sh.joiner.model.image.ImageLock;
import sh.joiner.model.image.ImagePolicy;
import sh.joiner.model.image.ImagePolicyTarget;
import sh.joiner.model.image.ImageTraits;
import sh.joiner.model.image.LockedImage;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.rollout.ImageRolloutRules;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.ImageAnswers;

/** Images and policies for tests. */
public final class ImageSamples {

    public static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
    static final Requirements GPU = Requirements.of(Requirement.exists(Labels.INSTANCE_GPU_COUNT));
    static final Requirements NO_GPU = Requirements.of(
            Requirement.doesNotExist(Labels.INSTANCE_GPU_COUNT),
            Requirement.doesNotExist(Labels.INSTANCE_ACCELERATOR_COUNT));
    static final Requirements AMD64 = Requirements.of(Requirement.in(Labels.ARCH, "amd64"));

    private ImageSamples() {}

    /** Returns an available x86_64 image of that age. */
    static Image image(String id, int daysOld) {
        return image(id, daysOld, "available");
    }

    static Image image(String id, int daysOld, String state) {
        return new Image(
                id,
                "web-" + id,
                "self",
                state,
                "x86_64",
                NOW.minus(daysOld, ChronoUnit.DAYS),
                null,
                Map.of(),
                Requirements.NONE,
                "name web-*");
    }

    static Image tagged(Image image, Map<String, String> tags) {
        return with(image, tags, image.traits());
    }

    static Image with(Image image, Map<String, String> tags, ImageTraits traits) {
        return new Image(
                image.id(),
                image.name(),
                image.owner(),
                image.state(),
                image.architecture(),
                image.createdAt(),
                image.deprecatedAt(),
                tags,
                image.variant(),
                image.term(),
                traits);
    }

    static ResolvedImage resolved(Image image) {
        var instanceKind = Variants.instanceKind(image).orElse(image.variant());
        return new ResolvedImage(image.id(), image.name(), instanceKind, false);
    }

    static ImageAnswer unanswered(List<Image> images, Requirements... instanceKind) {
        return new ImageAnswer(
                images,
                List.of(new FailedQuery("SSM parameter /x", "THROTTLED: slow", List.of(instanceKind))),
                List.of());
    }

    /** A policy without rules. */
    public static Rules rules() {
        return new Rules();
    }

    /** A builder of an AMIPolicy. */
    public static final class Rules {

        private Set<String> states = Set.of("available");
        private Duration minAge = Duration.ZERO;
        private String override = "";
        private int offset;
        private List<String> deny = List.of();
        private Map<String, String> tags = Map.of();
        private Set<ImageCheck> preflight = Set.of();
        private @Nullable ImageRolloutRules rollout;
        private @Nullable ImageLock lock;

        Rules pending() {
            states = Set.of("available", "pending");
            return this;
        }

        Rules minAge(Duration least, String overrideTag) {
            minAge = least;
            override = overrideTag;
            return this;
        }

        Rules offset(int count) {
            offset = count;
            return this;
        }

        public Rules deny(String... entries) {
            deny = List.of(entries);
            return this;
        }

        Rules tags(Map<String, String> required) {
            tags = required;
            return this;
        }

        public Rules checks(ImageCheck... checks) {
            preflight = Set.of(checks);
            return this;
        }

        /** New images reach the nodes in one step. */
        public Rules rollout() {
            return rollout(ImageRolloutRules.ONE_STEP);
        }

        public Rules rollout(ImageRolloutRules steps) {
            rollout = steps;
            return this;
        }

        /** Allows only the images with these ids. */
        public Rules lock(String... ids) {
            return lock(List.of(ids).stream()
                    .map(id -> new LockedImage(id, "", "", "", ""))
                    .toArray(LockedImage[]::new));
        }

        public Rules lock(LockedImage... images) {
            lock = new ImageLock(List.of(images), List.of());
            return this;
        }

        /** Returns the policy {@code verified} of the node class {@code default}. */
        public ImagePolicy ofTheDefaultClass() {
            return policy("verified", HandClock.START, new ImagePolicyTarget.ByName(List.of("default")));
        }

        public ImagePolicy policy(String name, Instant created, ImagePolicyTarget target) {
            return new ImagePolicy(
                    name, created, target, states, minAge, override, offset, deny, tags, preflight, rollout, lock, "");
        }

        PolicyInForce inForce() {
            return new PolicyInForce.InForce(policy("verified", NOW, new ImagePolicyTarget.ByName(List.of("web"))));
        }
    }

    static Candidates choose(PolicyInForce policy, Image... images) {
        return Candidates.of(
                ImageQuestions.about(ImageAnswers.complete(List.of(images)), ImageHistory.NOTHING, policy, NOW));
    }

    /** Returns one line for each image, such as {@code ami-1 selected}. */
    static String verdicts(Candidates candidates) {
        return candidates.list().stream()
                .map(candidate -> candidate.id() + " " + candidate.verdict().sentence())
                .collect(joining("\n"));
    }

    static List<String> ids(Candidates candidates) {
        return candidates.selected().stream().map(ResolvedImage::id).toList();
    }

    static List<String> notes(Candidates candidates) {
        return candidates.notes().stream().map(Note::code).toList();
    }

    static Candidate find(Candidates candidates, String id) {
        return candidates.list().stream()
                .filter(candidate -> candidate.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
