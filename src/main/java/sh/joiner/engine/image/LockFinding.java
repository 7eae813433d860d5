package sh.joiner.engine.image;

import static java.util.stream.Collectors.joining;

import java.util.List;
import sh.joiner.engine.image.ImageReason.HeldByRollout;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.LockedImage;

/**
 * The state of a locked image for one node class.
 * @param locked the entry of the policy's lock
 */
public record LockFinding(LockedImage locked, State state) {

    /** The state, the best first. */
    public sealed interface State {

        /** Launches use the image, or a better image that is locked too, or a rollout replaces another image with it. */
        record Used() implements State {}

        /** A selector term matches the image, or has matched it, and a rule prevents launches from it. */
        record NotUsable(String why) implements State {}

        /** EC2 returns the image, but no selector term matches it. */
        record NotMatched(String ec2State) implements State {}

        /** EC2 does not return the image for this account. */
        record NotFound() implements State {}

        /** EC2 has not answered about the image yet. */
        record NotKnown() implements State {}
    }

    static List<LockFinding> of(ImageQuestion question, List<Candidate> candidates) {
        return question.lockedImages().stream()
                .map(locked -> new LockFinding(locked, state(locked.id(), question, candidates)))
                .toList();
    }

    private static State state(String id, ImageQuestion question, List<Candidate> candidates) {
        var verdicts = candidates.stream()
                .filter(candidate -> candidate.id().equals(id))
                .map(Candidate::verdict)
                .toList();
        if (verdicts.stream().anyMatch(verdict -> isUsed(verdict, question.lockedImages()))) {
            return new State.Used();
        }
        if (!verdicts.isEmpty()) {
            return new State.NotUsable(why(verdicts.getFirst()));
        }
        if (question.byId().lost().contains(id)) {
            return new State.NotFound();
        }
        return question.byId()
                .find(id)
                .map(Image::state)
                .<State>map(State.NotMatched::new)
                .orElseGet(State.NotKnown::new);
    }

    private static String why(Verdict verdict) {
        return verdict instanceof Verdict.SupersededBy(var better)
                ? "AMI %s, which is not locked, is in use for the same instances".formatted(better)
                : verdict.reasons().stream().map(ImageReason::sentence).collect(joining(", and "));
    }

    private static boolean isUsed(Verdict verdict, List<LockedImage> lock) {
        return switch (verdict) {
            case Verdict.Selected _ -> true;
            case Verdict.SupersededBy(var better) ->
                lock.stream().anyMatch(entry -> entry.id().equals(better));
            case Verdict.Awaited(var why) -> why.stream().allMatch(HeldByRollout.class::isInstance);
            case Verdict.Refused _ -> false;
        };
    }

    public boolean isUsed() {
        return state instanceof State.Used;
    }

    /** Returns the finding that says more about an image that two node classes may use. */
    public LockFinding or(LockFinding other) {
        return other.rank() < rank() ? other : this;
    }

    private int rank() {
        return switch (state) {
            case State.Used _ -> 0;
            case State.NotUsable _ -> 1;
            case State.NotMatched _ -> 2;
            case State.NotFound _ -> 3;
            case State.NotKnown _ -> 4;
        };
    }

    /** Returns the state as a sentence, with the action that a user can take. */
    public String sentence() {
        return switch (state) {
            case State.Used _ -> "locked AMI %s is used".formatted(locked.text());
            case State.NotUsable(var why) ->
                "locked AMI %s is not used: %s; correct this, or lock another AMI".formatted(locked.text(), why);
            case State.NotMatched(var ec2State) ->
                "no selector term of the EC2NodeClass matches locked AMI %s, whose EC2 state is %s: select it in spec.amiSelectorTerms, for example by its ID or by the version of its alias, or lock another AMI"
                        .formatted(locked.text(), ec2State);
            case State.NotFound _ ->
                "EC2 does not return locked AMI %s for this account and region: it was deregistered, is not shared with this account, or belongs to another region; share it, or lock another AMI"
                        .formatted(locked.text());
            case State.NotKnown _ ->
                "EC2 has not answered about locked AMI %s yet; Joiner asks again by itself".formatted(locked.text());
        };
    }
}
