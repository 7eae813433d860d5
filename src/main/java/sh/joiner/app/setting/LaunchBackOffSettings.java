package sh.joiner.app.setting;

import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** Conditions under which a pool stops launching nodes for pods that its last launches left pending. */
public interface LaunchBackOffSettings {

    /** The number of consecutive launches for the same pods after which the pool stops. */
    @WithDefault("3")
    @Min(1)
    int launches();

    /** The time for which the pool launches no nodes for these pods; doubled after each further failure. */
    @WithDefault("5M")
    Duration first();

    /** The limit of that time. */
    @WithDefault("4H")
    Duration longest();
}
