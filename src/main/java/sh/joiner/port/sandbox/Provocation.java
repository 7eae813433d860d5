package sh.joiner.port.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * A change of the sandbox's world on a user's request: an event that AWS, a colleague or an accident would cause in a real cluster. A null
 * field is not set and has its default.
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
    @Wide("the fields of the JSON body of an order to build an AMI")
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
     * @param after how long from now the state changes
     * @param deprecatedAt when the image is deprecated, in the past or future
     */
    record ImageChange(
            String image,
            @Nullable String state,
            @Nullable Duration after,
            @Nullable Set<String> sharedWith,
            @Nullable Instant deprecatedAt)
            implements Provocation {}

    /** Publishes new images of a family of AWS: {@code AL2}, {@code AL2023}, {@code BOTTLEROCKET} or {@code WINDOWS}. */
    record ImageRelease(String family) implements Provocation {}

    /**
     * Limits how many more instances EC2 has of some offerings, or changes their spot price.
     *
     * @param type a name or a glob, as {@code m5.*}; all types by default
     * @param zone a name or a glob; all zones by default
     * @param capacityType {@code on-demand} or {@code spot}; both by default
     * @param left how many instances may still be launched
     * @param error the error code of further launches
     * @param priceFactor the factor of the spot price
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
     * Gives instances of a type that boot from now on less memory than EC2 reports, or more than is estimated.
     *
     * @param type of instances, as {@code m5.large}
     * @param kept the share that hypervisor and kernel reserve, from 0 to less than 1: 0.1 is a tenth
     */
    record KeptMemory(String type, Double kept) implements Provocation {}

    /**
     * Sends a notice of AWS.
     *
     * @param kind {@code SpotInterruption}, {@code RebalanceRecommendation}, {@code StateChange}, {@code ReservationInterruption},
     *     {@code Health} or {@code ScheduledEvent}; not set for a raw text
     * @param code of a scheduled event as {@code system-reboot}, of a health event as AWS Health has it
     * @param state of an instance as {@code stopping}, of a health event as {@code closed}, of a scheduled event as {@code canceled}
     * @param id of an existing scheduled event whose state changes
     * @param via the channels of a scheduled event: {@code queue}, {@code status} or both
     * @param service of a health event; EC2 by default
     * @param category of a health event; {@code scheduledChange} by default
     * @param version of EventBridge's envelope
     * @param raw a text that is sent to the queue unchanged
     */
    @Wide("the fields of the JSON body of an order to send a notice")
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
     * Sends the same notice of AWS for running instances of a node pool, or changes the state of their scheduled events.
     *
     * @param pool the name of a NodePool
     * @param kind as for a notice; {@code SpotInterruption} also terminates the instances, two minutes after the warning
     * @param code as for a notice; for changes of state, only events with this code change
     * @param after the earliest start, counted from now, in place of {@code notBefore}
     * @param lasts from the start to the end; AWS does not say by default
     * @param via as for a notice
     * @param count the maximum number of instances, in the order of their launch; all by default
     * @param state of scheduled events as {@code canceled}; scheduled by default
     */
    @Wide("the fields of the JSON body of an order to notify a pool")
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
     * Injects a fault into calls of AWS or of the API server.
     *
     * @param id for its removal; generated by default
     * @param api a service of AWS or a glob, as {@code ec2}; {@code kubernetes} for the API server, which no glob matches
     * @param call an operation or a glob, as {@code Describe*} or {@code patch nodeclaims}
     * @param error the error code of the calls. {@code Throttling} becomes the service's own code; an HTTP status for the API server, as
     *     {@code 503}
     * @param message of the error
     * @param delay how much later the calls are answered
     * @param lost {@code before} or {@code after} the service has processed the request
     * @param answer {@code empty}, or {@code half} of each list; AWS only
     * @param probability the share of calls that the fault affects, more than 0 and at most 1
     * @param count the maximum number of affected calls
     * @param until how long the fault lasts
     */
    @Wide("the fields of the JSON body of an order to let calls fail")
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
     * {@code impair-volumes}, {@code mend}.
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

    /** Changes an instance profile of IAM: {@code delete}, including its role, or {@code create} with the nodes' role. */
    record ProfileChange(String profile, String action) implements Provocation {

        /** The possible actions. */
        public static final List<String> ACTIONS = List.of("delete", "create");
    }

    /**
     * Changes the AWS account. Exactly one of {@code lag}, {@code vCpus} and {@code deletedSecurityGroup} is set.
     *
     * @param lag the time after which new instances, launch templates and instance profiles are found; 0 ends the lag
     * @param vCpus the quota of running vCPUs in the standard instance families
     * @param capacityType of the quota: {@code on-demand} or {@code spot}; on-demand by default
     * @param deletedSecurityGroup the name of a security group to delete
     */
    record AccountChange(
            @Nullable Duration lag,
            @Nullable Integer vCpus,
            @Nullable String capacityType,
            @Nullable String deletedSecurityGroup)
            implements Provocation {}

    /** Changes a role of IAM: {@code delete}, after which profiles only contain its name, or {@code create} with trust in EC2. */
    record RoleChange(String role, String action) implements Provocation {

        /** The possible actions. */
        public static final List<String> ACTIONS = List.of("delete", "create");
    }

    /**
     * Creates many equal pods in a Deployment of this name, which is created or scaled.
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
