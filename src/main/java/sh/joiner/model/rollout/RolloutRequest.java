package sh.joiner.model.rollout;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The requests of users to an AMIRollout. */
public enum RolloutRequest {
    /** Replace no further node until a user sends another request. */
    PAUSE("Pause"),
    /** Continue after a pause. */
    RESUME("Resume"),
    /** Go to the next step at once, without the rest of the soak time and without an approval. */
    PROMOTE("Promote"),
    /** Reject the candidate images and return to the stable images. */
    ABORT("Abort");

    private final String word;

    RolloutRequest(String word) {
        this.word = word;
    }

    /** Returns the request as in the spec of the object. */
    public String word() {
        return word;
    }

    /** Returns the request as a verb in lower case. */
    public String verb() {
        return word.toLowerCase(Locale.ROOT);
    }

    public static Optional<RolloutRequest> ofVerb(String verb) {
        return Stream.of(values())
                .filter(request -> request.verb().equals(verb))
                .findFirst();
    }

    public static Optional<RolloutRequest> of(String word) {
        return Stream.of(values()).filter(request -> request.word.equals(word)).findFirst();
    }
}
