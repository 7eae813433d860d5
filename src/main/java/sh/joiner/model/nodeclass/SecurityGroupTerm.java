package sh.joiner.model.nodeclass;

import java.util.Map;

/** A selector term for security groups; empty fields are not set. {@code name} is EC2's group name (aws 1.2). */
public record SecurityGroupTerm(String id, String name, Map<String, String> tags) {

    public SecurityGroupTerm {
        tags = Map.copyOf(tags);
    }
}
