package sh.joiner.app.setting;

import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits on simulations, which change nothing. */
public interface WhatIfSettings {

    /** The maximum wall-clock time of one simulation. After this time, the simulation returns a partial result. */
    @WithDefault("10S")
    Duration timeLimit();
}
