package sh.joiner.model.nodeclass;

import java.util.Map;

/** A selector term for subnets; an empty id is not set (aws 1.2). */
public record SubnetTerm(String id, Map<String, String> tags) {

    public SubnetTerm {
        tags = Map.copyOf(tags);
    }
}
