package sh.joiner.engine.image;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import sh.joiner.model.image.ImageAnswer;

/** Inputs for the evaluation of images ({@link ImageQuestion}), for tests. */
public final class ImageQuestions {

    private ImageQuestions() {}

    /** Returns the inputs for a node class without earlier results, a policy or nodes. */
    public static ImageQuestion about(ImageAnswer answer, Instant now) {
        return about(answer, ImageHistory.NOTHING, PolicyInForce.NONE, now);
    }

    public static ImageQuestion about(ImageAnswer answer, ImageHistory memory, PolicyInForce policy, Instant now) {
        return new ImageQuestion(answer, ImagesById.NOTHING, memory, policy, List.of(), Map.of(), now);
    }

    public static ImageQuestion with(ImageQuestion question, ImagesById byId) {
        return new ImageQuestion(
                question.answer(),
                byId,
                question.history(),
                question.policy(),
                question.types(),
                question.nodes(),
                question.now());
    }

    public static ImageQuestion running(ImageQuestion question, Map<String, List<String>> nodes) {
        return new ImageQuestion(
                question.answer(),
                question.byId(),
                question.history(),
                question.policy(),
                question.types(),
                nodes,
                question.now());
    }
}
