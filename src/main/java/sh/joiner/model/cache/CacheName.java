package sh.joiner.model.cache;

import static sh.joiner.model.cache.CacheName.Filling.BY_A_LOOP;
import static sh.joiner.model.cache.CacheName.Filling.COMPUTED;
import static sh.joiner.model.cache.CacheName.Filling.TOLD;
import static sh.joiner.model.cache.CacheName.Filling.WHEN_ASKED;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** All caches (aws 3.2), each with the time for which its entries are valid. REST, pages and metrics use {@link #word} as the name. */
public enum CacheName {
    INSTANCE_TYPES(BY_A_LOOP, Duration.ofHours(12), "instance type"),
    INSTANCE_TYPE_OFFERINGS(BY_A_LOOP, Duration.ofHours(12), "instance type"),
    ON_DEMAND_PRICES(BY_A_LOOP, Duration.ofHours(12), "instance type"),
    SPOT_PRICES(BY_A_LOOP, Duration.ofHours(12), "instance type and zone"),
    ASSEMBLED_INSTANCE_TYPES(COMPUTED, "node class and instance type"),
    ASSEMBLED_OFFERINGS(COMPUTED, "node class, instance type, zone and capacity type"),
    OVERLAID_INSTANCE_TYPES(COMPUTED, "pool and instance type"),
    UNAVAILABLE_OFFERINGS(TOLD, Duration.ofMinutes(3), "capacity type, instance type, zone and placement group"),
    UNAVAILABLE_CAPACITY_TYPES(TOLD, Duration.ofMinutes(3), "capacity type"),
    UNAVAILABLE_SUBNETS(TOLD, Duration.ofMinutes(3), "subnet"),
    DISCOVERED_CAPACITY(TOLD, Duration.ofDays(60), "instance type and image"),
    IMAGES(
            WHEN_ASKED,
            Duration.ofSeconds(55),
            "query"), // a node class is checked every minute (aws 2.3) and must then find new images
    SSM_PARAMETERS(WHEN_ASKED, Duration.ofHours(24), "parameter that never changes"),
    SSM_MUTABLE_PARAMETERS(WHEN_ASKED, Duration.ofMinutes(5), "parameter that may change"),
    SUBNETS(WHEN_ASKED, Duration.ofMinutes(1), "query"),
    SUBNET_ADDRESSES(TOLD, "subnet"),
    SUBNET_BOOKINGS(TOLD, "subnet"),
    SECURITY_GROUPS(WHEN_ASKED, Duration.ofMinutes(1), "query"),
    LAUNCH_TEMPLATES(TOLD, Duration.ofMinutes(1), "template"),
    LAUNCH_CHECKS(WHEN_ASKED, Duration.ofMinutes(30), "node class with its resolved resources"),
    INSTANCE_PROFILES(WHEN_ASKED, Duration.ofMinutes(1), "instance profile"),
    PROTECTED_PROFILES(TOLD, Duration.ofHours(1), "instance profile"),
    CAPACITY_RESERVATIONS(WHEN_ASKED, Duration.ofMinutes(1), "selector term"),
    RESERVATION_COUNTS(TOLD, "capacity reservation"),
    PLACEMENT_GROUPS(WHEN_ASKED, Duration.ofMinutes(1), "selector term"),
    CLASS_PLACEMENT_GROUPS(TOLD, "node class"),
    INSTANCES(WHEN_ASKED, Duration.ofMinutes(2), "instance"),
    LAUNCHED_INSTANCES(
            TOLD, Duration.ofMinutes(1), "instance"), // EC2 may not yet return an instance that has just been launched
    CLUSTER_FACTS(WHEN_ASKED, Duration.ofMinutes(5), "one for the cluster");

    private final Filling filling;
    private final Duration ttl;
    private final String key;

    /** The way in which a cache is filled. */
    public enum Filling {
        /** A loop reads the data regularly, even if nothing uses the data. */
        BY_A_LOOP,
        /** A query that finds no valid entry is sent to AWS or the cluster, and its answer is cached. */
        WHEN_ASKED,
        /** An event fills the cache, such as EC2's answer to a launch. */
        TOLD,
        /** The content is computed from other caches. */
        COMPUTED
    }

    CacheName(Filling filling, String key) {
        this(filling, Duration.ZERO, key);
    }

    CacheName(Filling filling, Duration ttl, String key) {
        this.filling = filling;
        this.ttl = ttl;
        this.key = key;
    }

    public Filling filling() {
        return filling;
    }

    /** Returns how long an entry is valid; zero if an entry is valid until it is replaced. */
    public Duration ttl() {
        return ttl;
    }

    /** Returns true if entries expire. */
    public boolean expires() {
        return !ttl.isZero();
    }

    /** Returns the key of the entries, in words for users. */
    public String key() {
        return key;
    }

    /** Returns the name in lower case with dashes, such as {@code instance-types}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the cache with that name, if there is one. */
    public static Optional<CacheName> of(String word) {
        return Arrays.stream(values())
                .filter(cacheName -> cacheName.word().equals(word))
                .findFirst();
    }
}
