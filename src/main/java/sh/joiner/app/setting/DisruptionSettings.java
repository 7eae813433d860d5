package sh.joiner.app.setting;

import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/** The removal of nodes that are empty, drifted or underutilized. */
public interface DisruptionSettings {

    /** The search for commands that save money. */
    @WithDefault("whole")
    Search search();

    /** US dollars per hour that each eviction must save. Only the search over the whole cluster uses this value. */
    @WithDefault("0.002")
    @DecimalMin("0")
    double evictionCost();

    /** The age from which prices are stale if AWS does not return newer prices. Drift and consolidation then pause. */
    @WithDefault("24H")
    Duration longestPriceAge();

    /**
     * The percentage of the nodes of a NodePool that may be disrupted in an hour, for some hours after an upgrade or a
     * takeover (decision 0041). Applies to NodePools that an earlier version of Joiner or Karpenter has managed. 100 for
     * no limit.
     */
    @WithDefault("10")
    @Min(1)
    @Max(100)
    int firstPercentPerHour();

    /** The time in which no pod moves twice for savings. Zero for no limit. */
    @WithDefault("0S")
    @DurationMin(seconds = 0)
    Duration timeBetweenMoves();

    /**
     * The time in which a node that was launched to save money is not removed for savings. Zero for no limit. Only the search over the whole cluster
     * uses this value, and only if evictions have a cost.
     */
    @WithDefault("1H")
    @DurationMin(seconds = 0)
    Duration replacementMinAge();

    /** The ways to search. */
    enum Search {
        /** The whole cluster at once. */
        WHOLE,
        /** Karpenter's methods. */
        KARPENTER
    }
}
