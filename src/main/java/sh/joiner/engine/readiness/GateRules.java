package sh.joiner.engine.readiness;

import static sh.joiner.model.readiness.GateName.AWS_CREDENTIALS;
import static sh.joiner.model.readiness.GateName.CLUSTER_STATE;
import static sh.joiner.model.readiness.GateName.CLUSTER_VERSION;
import static sh.joiner.model.readiness.GateName.CUSTOM_RESOURCES;
import static sh.joiner.model.readiness.GateName.DISRUPTION_FREEZES;
import static sh.joiner.model.readiness.GateName.IMAGES;
import static sh.joiner.model.readiness.GateName.INSTANCE_STATUS;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_OBJECTS;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_QUEUE;
import static sh.joiner.model.readiness.GateName.KUBERNETES_API;
import static sh.joiner.model.readiness.GateName.LEADER;
import static sh.joiner.model.readiness.GateName.LEARNED_CAPACITY;
import static sh.joiner.model.readiness.GateName.OFFERINGS;
import static sh.joiner.model.readiness.GateName.PRICES;
import static sh.joiner.model.readiness.GateName.PROFILES;
import static sh.joiner.model.readiness.GateName.SUBNETS;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Validity;

/**
 * All gates, and the sets of gates that controllers wait for. The rule of a gate says how long the last answer of its input is valid, which gates it
 * needs, and which caches report its answers and failures.
 *
 * <p>When DescribeInstanceTypes fails:
 *
 * <ol>
 *   <li>A failure, or an implausible answer, closes no gate that has a maximum age. InstanceTypes is closed until the first answer, and again
 *       when the last answer is older than its maximum age. The age of an answer that an earlier leader stored starts at the time when
 *       AWS returned the answer.
 *   <li>If AWS rejects the controller's credentials twice in a row, AwsCredentials is closed. A missing permission does not close this gate.
 *   <li>While InstanceTypes or AwsCredentials is closed, no controller launches a node, and the other controllers that wait for
 *       {@link #OF_CATALOG} pause too. All other controllers continue: nodes are drained and terminated, garbage is collected, NodePools and
 *       NodeClaims get their status.
 *   <li>The first accepted answer opens the gate. The waiting controllers then continue at once.
 * </ol>
 */
public final class GateRules {

    /** The gates of the cluster state and of the lease. Only the leader may change the cluster. */
    public static final Set<GateName> OF_CLUSTER = Set.of(CLUSTER_STATE, LEADER);

    /**
     * The gates of the offerings, the prices and the learned capacity. The gates of offerings and prices need InstanceTypes. The controllers {@code drift}, {@code overlays}, {@code nodeclass.images.mapping} and
     * {@code nodeclass.validation} wait for these gates, and so do the controllers of {@link #OF_LAUNCHES}.
     */
    public static final Set<GateName> OF_CATALOG = Set.of(OFFERINGS, PRICES, LEARNED_CAPACITY);

    /**
     * The gates of all data that a launch needs. The controllers {@code provisioning}, {@code claim.launch}, {@code
     * interruption.replacements} and {@code disruption.replacements} wait for these gates.
     */
    public static final Set<GateName> OF_LAUNCHES = Stream.of(
                    OF_CLUSTER, OF_CATALOG, Set.of(CLUSTER_VERSION, SUBNETS, IMAGES, PROFILES))
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet());

    /** The gates of the objects that can prevent the removal of nodes. The controllers {@code disruption} and {@code claim.expiration} wait for these gates. */
    public static final Set<GateName> OF_HOLDS = Set.of(DISRUPTION_FREEZES, INTERRUPTION_OBJECTS);

    private GateRules() {}

    /** The maximum ages of the last answers of inputs. The error message for an invalid age starts with the name of its setting, without the prefix {@code joiner.gates}, which the caller adds. */
    public record MaximumAges(
            Duration clusterVersion,
            Duration instanceTypes,
            Duration offerings,
            Duration subnets,
            Duration images,
            Duration profiles) {

        /** The limit of every maximum age, because instants that are too far in the future cannot be computed. */
        private static final Duration LONGEST = Duration.ofDays(365);

        public MaximumAges {
            requireValid("cluster-version", clusterVersion);
            requireValid("instance-types", instanceTypes);
            requireValid("offerings", offerings);
            requireValid("subnets", subnets);
            requireValid("images", images);
            requireValid("profiles", profiles);
        }

        private static void requireValid(String setting, Duration age) {
            if (!age.isPositive()) {
                throw new IllegalArgumentException("%s must be positive, was %s".formatted(setting, age));
            }
            if (age.compareTo(LONGEST) > 0) {
                throw new IllegalArgumentException("%s must be at most 365 days, was %s".formatted(setting, age));
            }
        }
    }

    public static List<GateRule> of(MaximumAges ages) {
        return List.of(
                rule(KUBERNETES_API, new Validity.UntilLost()),
                rule(CUSTOM_RESOURCES, new Validity.UntilLost(), KUBERNETES_API),
                rule(LEADER, new Validity.UntilLost()),
                rule(CLUSTER_STATE, new Validity.WhileConfirmed(), CUSTOM_RESOURCES),
                rule(AWS_CREDENTIALS, new Validity.UntilLost()),
                rule(CLUSTER_VERSION, new Validity.Until(ages.clusterVersion())),
                rule(INSTANCE_TYPES, new Validity.Until(ages.instanceTypes()), AWS_CREDENTIALS)
                        .reportedBy(CacheName.INSTANCE_TYPES),
                rule(OFFERINGS, new Validity.Until(ages.offerings()), INSTANCE_TYPES)
                        .reportedBy(CacheName.INSTANCE_TYPE_OFFERINGS),
                rule(PRICES, new Validity.Ever(), INSTANCE_TYPES)
                        .reportedBy(CacheName.ON_DEMAND_PRICES, CacheName.SPOT_PRICES),
                rule(LEARNED_CAPACITY, new Validity.OnceKnown(), KUBERNETES_API),
                rule(SUBNETS, new Validity.Until(ages.subnets()), AWS_CREDENTIALS),
                rule(IMAGES, new Validity.Until(ages.images()), AWS_CREDENTIALS, CLUSTER_VERSION),
                rule(PROFILES, new Validity.Until(ages.profiles()), AWS_CREDENTIALS),
                rule(INTERRUPTION_QUEUE, new Validity.UntilLost(), AWS_CREDENTIALS),
                rule(INSTANCE_STATUS, new Validity.UntilLost(), AWS_CREDENTIALS),
                rule(INTERRUPTION_OBJECTS, new Validity.WhileConfirmed(), KUBERNETES_API),
                rule(DISRUPTION_FREEZES, new Validity.WhileConfirmed(), KUBERNETES_API));
    }

    private static GateRule rule(GateName name, Validity validity, GateName... needs) {
        return new GateRule(name, validity, Set.of(needs));
    }
}
