package sh.joiner.port.launch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.OutsideTrouble;

/** Instances of this cluster: started, found, stopped (aws 6). */
public interface Capacity {

    /**
     * Starts one instance for the order, with others of equal orders. Holds no thread while EC2 works: completes on a thread that must not be
     * blocked for long. What EC2 answers, a refusal included, is a value and no exception.
     */
    CompletableFuture<Launch> launch(LaunchOrder order, TokenRecord record);

    /**
     * So many more launches are being prepared, or fewer if negative: a call that equal orders share waits for them, for some seconds at most. Without
     * effect where calls are not shared.
     */
    default void expect(int launches) {}

    /**
     * Returns the instances with this launch token that are neither terminated nor on their way out, ordered by id. EC2 may not find an instance
     * for some seconds after its launch: an empty answer soon after a call proves nothing. Completes with {@link OutsideTrouble}.
     */
    CompletableFuture<List<Instance>> startedBy(String token);

    /** Asks EC2 to terminate it; true while it still exists, false once it is gone. Throws {@link OutsideTrouble}. */
    boolean terminate(InstanceId instance);

    /** Gives the instance these tags beside those it has (aws 2.7). Throws {@link OutsideTrouble}. */
    void tag(InstanceId instance, Map<String, String> tags);

    /** The instance as EC2 tells it now; empty once it is terminated. Throws {@link OutsideTrouble}. */
    Optional<Instance> find(InstanceId instance);

    /** All instances of this cluster that are not terminated, ordered by id. Throws {@link OutsideTrouble}. */
    List<Instance> list();

    /** What came of a launch. */
    sealed interface Launch {

        /** Offerings that EC2 had nothing left of, whether or not an instance was started (aws 6.9). */
        List<Exhausted> exhausted();

        /** EC2 started an instance. */
        record Launched(Instance instance, List<Exhausted> exhausted) implements Launch {
            public Launched {
                exhausted = List.copyOf(exhausted);
            }
        }

        /** Nothing that was asked for is to be had now; the claim is given up (core 6.2). */
        record NoCapacity(String message, List<Exhausted> exhausted) implements Launch {
            public NoCapacity {
                exhausted = List.copyOf(exhausted);
            }
        }

        /** Something else stood in the way: tried again later (aws 6.14 names the reasons). */
        record Failed(String reason, String message, List<Exhausted> exhausted) implements Launch {
            public Failed {
                exhausted = List.copyOf(exhausted);
            }
        }

        /** EC2 did not answer: whether it started instances is not known until they are looked for by the token of the launch. */
        record Unanswered(String reason, String message) implements Launch {
            @Override
            public List<Exhausted> exhausted() {
                return List.of();
            }
        }
    }

    /**
     * An offering that EC2 had nothing of (aws 6.9).
     *
     * @param subnetId where it was tried; empty if EC2 did not tell
     * @param code EC2's word, or {@link #SPREAD_GROUP_FULL}
     */
    record Exhausted(String instanceType, String zone, CapacityType capacityType, String subnetId, String code) {

        /** EC2 has no word of its own for this, only a sentence: the zone holds as many of a spread placement group as it may. */
        public static final String SPREAD_GROUP_FULL = "SpreadPlacementGroupFull";

        /** Whether it is the subnet that has no free address: it is short for every type. */
        public boolean isOfSubnet() {
            return code.equals("InsufficientFreeAddressesInSubnet") && !subnetId.isEmpty();
        }

        /** Whether it is the placement group that takes no more in the zone, of whatever type. */
        public boolean isOfSpreadGroup() {
            return code.equals(SPREAD_GROUP_FULL);
        }

        /** Whether it is the place that is full, not what was bought. */
        public boolean isOfPlace() {
            return isOfSubnet() || isOfSpreadGroup();
        }

        /** Whether the account may not buy in this way at all. */
        public boolean isOfCapacityType() {
            return code.equals("AuthFailure.ServiceLinkedRoleCreationNotPermitted");
        }
    }
}
