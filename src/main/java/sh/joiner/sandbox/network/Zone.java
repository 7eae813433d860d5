package sh.joiner.sandbox.network;

import java.util.List;

/**
 * An availability zone in which the cluster has subnets. AWS assigns zone names for each account; a zone id means the same zone in every
 * account.
 */
public record Zone(String name, String id) {

    static final List<Zone> OF_THE_CLUSTER = List.of(
            new Zone("us-east-1a", "use1-az1"), new Zone("us-east-1b", "use1-az2"), new Zone("us-east-1c", "use1-az4"));
}
