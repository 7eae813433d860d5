package sh.joiner.port.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.Wide;

/**
 * Something that a person does to the sandbox: what AWS, a colleague or bad luck would do to a real cluster. A field that is null was left
 * out, and the usual is taken for it.
 */
public sealed interface Provocation {

    /**
     * Somebody builds an image.
     *
     * @param architecture {@code x86_64} or {@code arm64}
     * @param state {@code pending}, {@code available}, {@code failed}, {@code disabled} or {@code deregistered}
     * @param availableAfter how long it is built, where it is pending
     * @param failsAfter how long it is built before it fails
     * @param owner an account of twelve digits; the sandbox's own where it is left out
     * @param sharedWith the accounts that may use it, or {@code all}
     * @param bootMode {@code uefi}, {@code legacy-bios} or {@code uefi-preferred}
     * @param encryptedBy the account whose key encrypts its snapshots: twelve digits; they are plain where it is left out
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
     * An image, by its id or name, comes into another state, is shared with others or is deprecated.
     *
     * @param after how long from now the state changes
     * @param deprecatedAt since or from when it is deprecated
     */
    record ImageChange(
            String image,
            @Nullable String state,
            @Nullable Duration after,
            @Nullable Set<String> sharedWith,
            @Nullable Instant deprecatedAt)
            implements Provocation {}

    /** AWS publishes new images of a family: {@code AL2}, {@code AL2023}, {@code BOTTLEROCKET} or {@code WINDOWS}. */
    record ImageRelease(String family) implements Provocation {}

    /**
     * EC2 has so many more instances of some offerings, or their spot price is another.
     *
     * @param type a name or a glob, as {@code m5.*}; all types where it is left out
     * @param zone a name or a glob; all zones where it is left out
     * @param capacityType {@code on-demand} or {@code spot}; both where it is left out
     * @param left how many may still be launched
     * @param error the code with which more are refused
     * @param priceFactor what the spot price is multiplied with
     * @param until how long it lasts; for good where it is left out
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
     * Machines of a type that boot from now on have less memory than EC2 tells, or more of it than is estimated.
     *
     * @param type of instances, as {@code m5.large}
     * @param kept the share that hypervisor and kernel keep for themselves, from 0 to less than 1: 0.1 is a tenth
     */
    record KeptMemory(String type, Double kept) implements Provocation {}

    /**
     * AWS tells of something.
     *
     * @param kind {@code SpotInterruption}, {@code RebalanceRecommendation}, {@code StateChange}, {@code ReservationInterruption},
     *     {@code Health} or {@code ScheduledEvent}; left out where the text is raw
     * @param code of a scheduled event as {@code system-reboot}, of a health event as AWS Health has it
     * @param state of an instance as {@code stopping}, of a health event as {@code closed}, of a scheduled event as {@code canceled}
     * @param id of a scheduled event that is already there and changes its state
     * @param via where a scheduled event is told: {@code queue}, {@code status} or both
     * @param service of a health event; EC2 where it is left out
     * @param category of a health event; {@code scheduledChange} where it is left out
     * @param version of EventBridge's envelope
     * @param raw a text that is put on the queue as it is
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
     * AWS tells the same of the instances of a node pool that run, or what was scheduled for them changes its state.
     *
     * @param pool the name of a NodePool
     * @param kind as of a notice; {@code SpotInterruption} also takes the instances, two minutes after the warning
     * @param code as of a notice; of events that change their state only those of this code
     * @param after how long from now on it may begin, in place of {@code notBefore}
     * @param lasts from its beginning to its end; AWS does not say where it is left out
     * @param via as of a notice
     * @param count of how many instances at most, in the order of their launch; of all where it is left out
     * @param state of scheduled events as {@code canceled}; left out, they are scheduled
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
     * Calls to AWS or to the API server meet a fault.
     *
     * @param id by which it is taken away; one is made where it is left out
     * @param api a service of AWS or a glob, as {@code ec2}; {@code kubernetes} for the API server, which no glob means
     * @param call an operation or a glob, as {@code Describe*} or {@code patch nodeclaims}
     * @param error the code with which they are refused; {@code Throttling} refuses in the service's own words; of the API server an
     *     HTTP status, as {@code 503}
     * @param message of the error
     * @param delay how much later they are answered
     * @param lost {@code before} or {@code after} the service has done what was asked
     * @param answer {@code empty}, or {@code half} of each list; of AWS only
     * @param probability the share of calls that meet it, more than 0 and at most 1
     * @param count how many calls meet it at most
     * @param until how long it stands
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

    /** What is done to an instance: {@code interrupt} (spot), {@code stop}, {@code terminate}, {@code impair-instance}, {@code impair-system}, {@code impair-volumes}, {@code mend}. */
    record InstanceChange(String instance, String action) implements Provocation {

        /** The words of what can be done. */
        public static final List<String> ACTIONS =
                List.of("interrupt", "stop", "terminate", "impair-instance", "impair-system", "impair-volumes", "mend");
    }

    /** What is done to a node's kubelet: {@code not-ready}, {@code ready}, {@code stop-kubelet}, {@code start-kubelet}, {@code shut-down}. */
    record NodeChange(String node, String action, @Nullable String message) implements Provocation {

        /** The words of what can be done. */
        public static final List<String> ACTIONS =
                List.of("not-ready", "ready", "stop-kubelet", "start-kubelet", "shut-down");
    }

    /** What is done to an instance profile of IAM: {@code delete}, with the role in it, or {@code create}, with the nodes' role in it. */
    record ProfileChange(String profile, String action) implements Provocation {

        /** The words of what can be done. */
        public static final List<String> ACTIONS = List.of("delete", "create");
    }

    /**
     * The AWS account changes. Exactly one of {@code lag}, {@code vCpus} and {@code deletedSecurityGroup} is given.
     *
     * @param lag the time after which new instances, launch templates and instance profiles are found; 0 ends the lag
     * @param vCpus the number of vCPUs that may run at once in the standard instance families
     * @param capacityType of the limit: {@code on-demand} or {@code spot}; on-demand if it is left out
     * @param deletedSecurityGroup the name of a security group that is deleted
     */
    record AccountChange(
            @Nullable Duration lag,
            @Nullable Integer vCpus,
            @Nullable String capacityType,
            @Nullable String deletedSecurityGroup)
            implements Provocation {}

    /** What is done to a role of IAM: {@code delete}, after which profiles have it in name only, or {@code create}, which machines may take. */
    record RoleChange(String role, String action) implements Provocation {

        /** The words of what can be done. */
        public static final List<String> ACTIONS = List.of("delete", "create");
    }

    /**
     * Many equal pods come at once, in a Deployment of this name, which is made or gets this size.
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
