package sh.joiner.sandbox.instance;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.ec2.model.PlacementGroup;

/**
 * Where an instance is put.
 *
 * @param address in its subnet
 * @param reservation the capacity reservation that it runs in; null for common capacity
 * @param group its placement group, if any
 * @param partition of the group, from 1; 0 where there are none
 */
record Seat(
        int address, @Nullable String reservation, @Nullable PlacementGroup group, int partition) {}
