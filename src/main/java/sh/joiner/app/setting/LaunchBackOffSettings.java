package sh.joiner.app.setting;

import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/** When a pool stops launching nodes for pods that its last launches left pending. */
public interface LaunchBackOffSettings {

    /** The number of launches in a row for the same pods. */
    @WithDefault("3")
    @Min(1)
    int launches();

    /** How long the pool launches nothing for these pods after that; twice as long after each further failure. */
    @WithDefault("5M")
    Duration first();

    /** The limit of that time. */
    @WithDefault("4H")
    Duration longest();
}
