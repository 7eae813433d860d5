package sh.joiner.app.setting;

import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import java.time.Duration;

/** Limits on the requests of this process to AWS. */
public interface AwsRequestSettings {

    /** The timeout of a call. Set more than 20 seconds, because a poll of the queue takes up to 20 seconds. */
    @WithDefault("30S")
    Duration timeLimit();

    /** The share of the account's documented request limits that this process can use. */
    @WithDefault("1")
    @DecimalMin("0.01")
    @DecimalMax("1")
    double share();
}
