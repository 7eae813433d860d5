package sh.joiner.sandbox.network;

import java.util.List;

/** A zone in which the cluster has subnets. Names are the account's own order, ids are the same for everyone. */
public record Zone(String name, String id) {

    static final List<Zone> OF_THE_CLUSTER = List.of(
            new Zone("us-east-1a", "use1-az1"), new Zone("us-east-1b", "use1-az2"), new Zone("us-east-1c", "use1-az4"));
}
