package sh.joiner.model.nodeclass;

/** A subnet for instances; {@code freeAddresses} as EC2 last reported (aws 1.6, 5.9). */
public record Subnet(String id, String zone, String zoneId, int freeAddresses) {}
