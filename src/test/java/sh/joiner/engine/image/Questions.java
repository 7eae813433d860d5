package sh.joiner.engine.image;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import sh.joiner.model.image.ImageAnswer;

/** Questions about images, for tests. */
public final class Questions {

    private Questions() {}

    /** Creates a question about a node class without earlier results, policy and nodes. */
    public static ImageQuestion about(ImageAnswer answer, Instant now) {
        return about(answer, ImageMemory.NOTHING, PolicyInForce.NONE, now);
    }

    public static ImageQuestion about(ImageAnswer answer, ImageMemory memory, PolicyInForce policy, Instant now) {
        return new ImageQuestion(answer, ImagesById.NOTHING, memory, policy, List.of(), Map.of(), now);
    }

    public static ImageQuestion with(ImageQuestion question, ImagesById byId) {
        return new ImageQuestion(
                question.answer(),
                byId,
                question.memory(),
                question.policy(),
                question.types(),
                question.nodes(),
                question.now());
    }

    public static ImageQuestion running(ImageQuestion question, Map<String, List<String>> nodes) {
        return new ImageQuestion(
                question.answer(),
                question.byId(),
                question.memory(),
                question.policy(),
                question.types(),
                nodes,
                question.now());
    }
}
