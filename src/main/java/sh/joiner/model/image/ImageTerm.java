package sh.joiner.model.image;

import java.util.Map;

/**
 * A selector term for images (aws 1.2, 4.1). Empty fields are not set.
 *
 * @param alias a family and a version, such as {@code al2023@latest}
 * @param ssmParameter name or ARN
 */
public record ImageTerm(
        String alias, String id, String name, String owner, String ssmParameter, Map<String, String> tags) {

    public ImageTerm {
        tags = Map.copyOf(tags);
    }
}
