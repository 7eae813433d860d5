package sh.joiner.port.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * A change that a user makes to the sandbox: an event that AWS, another user or a failure would cause in a real cluster. A field that is null
 * has its default value.
 */
public sealed interface Provocation {

    /**
     * Builds an image.
     *
     * @param architecture {@code x86_64} or {@code arm64}
     * @param state {@code pending}, {@code available}, {@code failed}, {@code disabled} or {@code deregistered}
     * @param availableAfter how long the build takes, if the image is pending
     * @param failsAfter how long the build takes before it fails
     * @param owner an account of twelve digits; the sandbox's own by default
     * @param sharedWith the accounts that may use the image, or {@code all}
     * @param bootMode {@code uefi}, {@code legacy-bios} or {@code uefi-preferred}
     * @param encryptedBy the account whose key encrypts the snapshots, twelve digits; not encrypted by default
     */
    @Wide("the fields of the JSON body of a request to build an AMI")
    record NewImage(
            String name,
            @Nullable Map<String, String> tags,
            @Nullable String architecture,
            @Nullable String state,
            @Nullable Duration availableAfter,
            @Nullable Duration failsAfter,
            @Nullable String owner,
            @Nullable Set<String> sharedWith,
            @Nullable String bootMode,
            @Nullable String encryptedBy)
            implements Provocation {}

    /**
     * Changes the state of an image, given by id or name, shares the image or deprecates it.
     *
     * @param after the time from now until the state changes
     * @param deprecatedAt when the image is deprecated, in the past or future
     */
    record ImageChange(
            String image,
            @Nullable String state,
            @Nullable Duration after,
            @Nullable Set<String> sharedWith,
            @Nullable Instant deprecatedAt)
            implements Provocation {}

    /** Publishes new AWS images of an AMI family: {@code AL2}, {@code AL2023}, {@code BOTTLEROCKET} or {@code WINDOWS}. */
    record ImageRelease(String family) implements Provocation {}

    /**
     * Limits how many more instances of some offerings can be launched, or changes the spot price of these offerings.
     *
     * @param type a name or a glob, such as {@code m5.*}; all types by default
     * @param zone a name or a glob; all zones by default
     * @param capacityType {@code on-demand} or {@code spot}; both by default
     * @param left how many instances may still be launched
     * @param error the error code of a launch when no instance is left
     * @param priceFactor a factor by which the spot price is multiplied
     * @param until how long the change lasts; without end by default
     */
    record Capacity(
            @Nullable String type,
            @Nullable String zone,
            @Nullable String capacityType,
            @Nullable Integer left,
            @Nullable String error,
            @Nullable Double priceFactor,
            @Nullable Duration until)
            implements Provocation {}

    /**
     * Sets the share of memory that hypervisor and kernel reserve on an instance type, so that nodes have less memory than EC2 reports. Affects only
     * nodes that boot after the change.
     *
     * @param type an instance type, such as {@code m5.large}
     * @param kept the share that hypervisor and kernel reserve, from 0 to less than 1; with 0.1, nodes have 90 % of the memory
     */
    record KeptMemory(String type, Double kept) implements Provocation {}

    /**
     * Sends a notice as AWS sends it.
     *
     * @param kind {@code SpotInterruption}, {@code RebalanceRecommendation}, {@code StateChange}, {@code ReservationInterruption},
     *     {@code Health} or {@code ScheduledEvent}; not set for a raw text
     * @param code the code of a scheduled event, such as {@code system-reboot}, or the event type code of AWS Health
     * @param state the new state of an instance, such as {@code stopping}, of a health event, such as {@code closed}, or of a scheduled event,
     *     such as {@code canceled}
     * @param id the id of an existing scheduled event whose state changes
     * @param via the channels of a scheduled event: {@code queue}, {@code status} or both
     * @param service the service of a health event; EC2 by default
     * @param category the category of a health event; {@code scheduledChange} by default
     * @param version the version of EventBridge's envelope
     * @param raw a text that is sent to the queue unchanged
     */
    @Wide("the fields of the JSON body of a request to send a notice")
    record Notice(
            @Nullable String kind,
            @Nullable String instance,
            @Nullable String code,
            @Nullable Instant notBefore,
            @Nullable Instant notAfter,
            @Nullable Set<String> via,
            @Nullable String id,
            @Nullable String state,
            @Nullable String service,
            @Nullable String category,
            @Nullable String version,
            @Nullable String raw)
            implements Provocation {}

    /**
     * Sends the same AWS notice for running instances of a NodePool, or changes the state of their scheduled events.
     *
     * @param pool the name of a NodePool
     * @param kind as in {@link Notice}; {@code SpotInterruption} also terminates the instances, two minutes after the warning
     * @param code as in {@link Notice}; if the state of scheduled events changes, only events with this code change
     * @param after the time from now until the earliest start of the event; not together with {@code notBefore}
     * @param lasts the time from the earliest start to the end of the event; by default, a scheduled event has no end
     * @param via as in {@link Notice}
     * @param count the maximum number of instances, in the order of their launch; all by default
     * @param state for {@code ScheduledEvent}, the new state of existing events, such as {@code canceled}; by default, new events are
     *     scheduled. For other kinds, as in {@link Notice}
     */
    @Wide("the fields of the JSON body of a request to send notices to a pool")
    record PoolNotice(
            String pool,
            @Nullable String kind,
            @Nullable String code,
            @Nullable Instant notBefore,
            @Nullable Duration after,
            @Nullable Duration lasts,
            @Nullable Set<String> via,
            @Nullable Integer count,
            @Nullable String state)
            implements Provocation {}

    /**
     * Injects a fault into calls to AWS or to the API server.
     *
     * @param id identifies the fault when it is removed; generated by default
     * @param api an AWS service or a glob, such as {@code ec2}; or {@code kubernetes} for the API server, which no glob matches
     * @param call an operation or a glob, such as {@code Describe*} or {@code patch nodeclaims}
     * @param error the error code that AWS calls return; {@code Throttling} becomes the service's own code. For the API server an HTTP status,
     *     such as {@code 503}
     * @param message the message of the error
     * @param delay the additional time until the response
     * @param lost the connection breaks {@code before} or {@code after} the service processes the request
     * @param answer {@code empty} returns empty lists, {@code half} returns half of each list; AWS only
     * @param probability the share of calls that the fault affects, more than 0 and at most 1
     * @param count the maximum number of affected calls
     * @param until how long the fault lasts
     */
    @Wide("the fields of the JSON body of a request to let calls fail")
    record Fault(
            @Nullable String id,
            @Nullable String api,
            @Nullable String call,
            @Nullable String error,
            @Nullable String message,
            @Nullable Duration delay,
            @Nullable String lost,
            @Nullable String answer,
            @Nullable Double probability,
            @Nullable Integer count,
            @Nullable Duration until)
            implements Provocation {}

    /**
     * Changes an instance: {@code interrupt} (spot), {@code stop}, {@code terminate}, {@code impair-instance}, {@code impair-system},
     * {@code impair-volumes}, {@code mend} (all status checks pass again).
     */
    record InstanceChange(String instance, String action) implements Provocation {

        /** The possible actions. */
        public static final List<String> ACTIONS =
                List.of("interrupt", "stop", "terminate", "impair-instance", "impair-system", "impair-volumes", "mend");
    }

    /** Changes a node's kubelet: {@code not-ready}, {@code ready}, {@code stop-kubelet}, {@code start-kubelet}, {@code shut-down}. */
    record NodeChange(String node, String action, @Nullable String message) implements Provocation {

        /** The possible actions. */
        public static final List<String> ACTIONS =
                List.of("not-ready", "ready", "stop-kubelet", "start-kubelet", "shut-down");
    }

    /** Changes an IAM instance profile: {@code delete}, even if it contains a role, or {@code create} with the nodes' role. */
    record ProfileChange(String profile, String action) implements Provocation {

        /** The possible actions. */
        public static final List<String> ACTIONS = List.of("delete", "create");
    }

    /**
     * Changes the AWS account. Exactly one of {@code lag}, {@code vCpus} and {@code deletedSecurityGroup} is set.
     *
     * @param lag the time until AWS returns new instances, launch templates and instance profiles; 0 ends the lag
     * @param vCpus the quota of running vCPUs in the standard instance families
     * @param capacityType the capacity type of the quota, {@code on-demand} or {@code spot}; on-demand by default
     * @param deletedSecurityGroup the name of a security group to delete
     */
    record AccountChange(
            @Nullable Duration lag,
            @Nullable Integer vCpus,
            @Nullable String capacityType,
            @Nullable String deletedSecurityGroup)
            implements Provocation {}

    /** Changes an IAM role: {@code delete} (instance profiles then contain only the role's name), or {@code create} with a trust policy for EC2. */
    record RoleChange(String role, String action) implements Provocation {

        /** The possible actions. */
        public static final List<String> ACTIONS = List.of("delete", "create");
    }

    /**
     * Creates or scales a Deployment of identical pods.
     *
     * @param cpu what each pod requests, as a Kubernetes quantity
     * @param memory what each pod requests, as a Kubernetes quantity
     */
    record Workload(
            String name,
            @Nullable String namespace,
            Integer replicas,
            @Nullable String cpu,
            @Nullable String memory) implements Provocation {}
}
