package sh.joiner.model.nodeclass;

import java.util.Map;

/** One selector term for subnets; an empty id was not given (aws 1.2). */
public record SubnetTerm(String id, Map<String, String> tags) {

    public SubnetTerm {
        tags = Map.copyOf(tags);
    }
}
