package sh.joiner.model.nodeclass;

/** A subnet that instances may be started in; {@code freeAddresses} as EC2 last told (aws 1.6, 5.9). */
public record Subnet(String id, String zone, String zoneId, int freeAddresses) {}
