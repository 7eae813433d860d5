package sh.joiner.engine.image;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.image.ImageAnswer;

/**
 * All that the images of one node class are judged by.
 *
 * @param answer what its terms match now
 * @param byId what EC2 says of images that were known and that no term finds any more
 * @param types the instance types of the class
 * @param nodes names of the nodes, and of claims that have none yet, by the id of the image that they run
 */
public record ImageQuestion(
        ImageAnswer answer,
        ById byId,
        ImageMemory memory,
        PolicyInForce policy,
        List<InstanceType> types,
        Map<String, List<String>> nodes,
        Instant now) {

    public ImageQuestion {
        types = List.copyOf(types);
        nodes = Map.copyOf(nodes);
    }

    List<String> nodesOf(String image) {
        return nodes.getOrDefault(image, List.of());
    }
}
