package sh.joiner.model.nodeclass;

/**
 * A placement group of EC2 (aws 6.13).
 *
 * @param strategy EC2's word: cluster, partition or spread
 * @param partitions the number of partitions; 0 unless the strategy is partition
 */
public record PlacementGroup(String id, String name, String strategy, int partitions) {}
