package sh.joiner.api.image;

import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The result of a check that queries Prometheus. */
@WireObject
public final class PrometheusCheckStatus {
    public String name = "";

    /** Passed, Failed or Inconclusive. */
    public String result = "";

    /** The value, or the range of the values of several series. */
    public @Nullable String value;

    /** The range of the policy, such as {@code max 0.01}. */
    public @Nullable String allowed;

    public @Nullable String message;

    /** The time at which the query of this result was sent. */
    public @Nullable String askedAt;
}
