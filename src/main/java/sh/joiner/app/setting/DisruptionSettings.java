package sh.joiner.app.setting;

import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMin;
import java.time.Duration;

/** The removal of nodes that are empty, drifted or underutilized. */
public interface DisruptionSettings {

    /** The search for commands that save money. */
    @WithDefault("karpenter")
    Search search();

    /** US dollars per hour that each eviction must save. Only the search over the whole cluster uses this value. */
    @WithDefault("0.002")
    @DecimalMin("0")
    double evictionCost();

    /** The age from which prices are stale if AWS does not return newer ones. Drift and consolidation then pause. */
    @WithDefault("24H")
    Duration longestPriceAge();

    /** The ways to search. */
    enum Search {
        /** The whole cluster at once. */
        WHOLE,
        /** Karpenter's methods. */
        KARPENTER
    }
}
