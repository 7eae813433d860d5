package sh.joiner.port.launch;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.claim.LaunchOrder;
import sh.joiner.port.RemoteCallException;

/** Launches, finds and terminates instances of this cluster (aws 6). */
public interface Capacity {

    /**
     * Launches one instance for the order. One call to EC2 can launch the instances of several equal orders. Blocks no thread while EC2 works;
     * completes on a thread that must not be blocked for long. Every answer of EC2, including a refusal, is a value and no exception.
     */
    CompletableFuture<Launch> launch(LaunchOrder order, TokenRecord record);

    /**
     * Announces this number of further launches. A negative number withdraws announcements. A call for equal orders
     * waits some seconds for the announced launches. No effect if each launch is a separate call.
     */
    default void expect(int launches) {}

    /**
     * Returns the instances with this launch token that are neither terminated nor being terminated, ordered by id. EC2 may not find an
     * instance for some seconds after its launch: an empty answer soon after a launch proves nothing. On an error, completes with {@link RemoteCallException}.
     */
    CompletableFuture<List<Instance>> startedBy(String token);

    /** Requests the termination of the instance; returns false if the instance no longer exists. Throws {@link RemoteCallException}. */
    boolean terminate(InstanceId instance);

    /** Adds these tags to the instance (aws 2.7). Throws {@link RemoteCallException}. */
    void tag(InstanceId instance, Map<String, String> tags);

    /**
     * Returns the instance as EC2 describes it now, or as it was launched while EC2 does not find it yet. Empty if the
     * instance is terminated or does not exist. Throws {@link RemoteCallException}.
     */
    Optional<Instance> find(InstanceId instance);

    /**
     * Returns all instances of this cluster that are not terminated, ordered by id, also new ones that EC2 does not find
     * yet. Throws {@link RemoteCallException}.
     */
    List<Instance> list();

    /** The result of a launch. */
    sealed interface Launch {

        /** Returns the offerings for which EC2 had insufficient capacity, whether or not an instance was launched (aws 6.9). */
        List<Exhausted> exhausted();

        /** EC2 launched an instance. */
        record Launched(Instance instance, List<Exhausted> exhausted) implements Launch {
            public Launched {
                exhausted = List.copyOf(exhausted);
            }
        }

        /** EC2 has no capacity for the order now; the claim is deleted (core 6.2). */
        record NoCapacity(String message, List<Exhausted> exhausted) implements Launch {
            public NoCapacity {
                exhausted = List.copyOf(exhausted);
            }
        }

        /** The launch failed for another reason; it is retried later (aws 6.14 lists the reasons). */
        record Failed(String reason, String message, List<Exhausted> exhausted) implements Launch {
            public Failed {
                exhausted = List.copyOf(exhausted);
            }
        }

        /** EC2 did not answer. Whether instances were launched is not known until they are looked up by the launch token. */
        record Unanswered(String reason, String message) implements Launch {
            @Override
            public List<Exhausted> exhausted() {
                return List.of();
            }
        }
    }

    /**
     * An offering for which EC2 had insufficient capacity (aws 6.9).
     *
     * @param subnetId the subnet of the attempt; empty if EC2 did not report it
     * @param code EC2's error code, or {@link #SPREAD_GROUP_FULL}
     */
    record Exhausted(String instanceType, String zone, CapacityType capacityType, String subnetId, String code) {

        /**
         * A code for an error that EC2 reports only as a message: the zone already has the maximum number of instances
         * of a spread placement group.
         */
        public static final String SPREAD_GROUP_FULL = "SpreadPlacementGroupFull";

        /** Returns true if the subnet has no free address, which affects every instance type. */
        public boolean isOfSubnet() {
            return code.equals("InsufficientFreeAddressesInSubnet") && !subnetId.isEmpty();
        }

        /** Returns true if the placement group is full in the zone, for every instance type. */
        public boolean isOfSpreadGroup() {
            return code.equals(SPREAD_GROUP_FULL);
        }

        /** Returns true if the subnet or placement group is full, and not the capacity pool. */
        public boolean isOfPlace() {
            return isOfSubnet() || isOfSpreadGroup();
        }

        /** Returns true if the account may not launch instances of this capacity type at all. */
        public boolean isOfCapacityType() {
            return code.equals("AuthFailure.ServiceLinkedRoleCreationNotPermitted");
        }
    }
}
