package sh.joiner.app.watch;

import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.kubernetes.watch.FreshnessLimits;

/** The freshness limits from the settings. */
public final class WatchLimits {

    private WatchLimits() {}

    public static FreshnessLimits of(Settings.Watch settings) {
        try {
            return new FreshnessLimits(settings.compareAfter(), settings.staleAfter(), settings.settle());
        } catch (IllegalArgumentException impossible) {
            throw new StartRefused("joiner.watch.%s.".formatted(impossible.getMessage()));
        }
    }
}
