package sh.joiner.app.setting;

import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import java.time.Duration;

/** Limits on what this process asks of AWS. */
public interface AwsRequestSettings {

    /** A call without an answer is given up after so long; at least 21 seconds, because a poll of the queue takes 20. */
    @WithDefault("30S")
    Duration timeLimit();

    /** The share of the account's documented request limits that this process may use. */
    @WithDefault("1")
    @DecimalMin("0.01")
    @DecimalMax("1")
    double share();
}
