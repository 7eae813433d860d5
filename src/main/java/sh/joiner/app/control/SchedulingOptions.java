package sh.joiner.app.control;

import sh.joiner.app.setting.Settings;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Policy;

/** The scheduling options of passes, from the settings. */
public final class SchedulingOptions {

    private SchedulingOptions() {}

    /** Returns the options of a pass that creates the planned NodeClaims. */
    public static Options of(Settings.Scheduling settings) {
        return options(settings, Policy.Reserved.STRICT);
    }

    /**
     * Returns the options of a plan that is not executed. A real pass lets a pod wait for a reservation, and a later pass places the pod. This plan
     * has no later pass, so the pod does not wait (core 4.11).
     */
    public static Options simulated(Settings.Scheduling settings) {
        return options(settings, Policy.Reserved.FALLBACK);
    }

    private static Options options(Settings.Scheduling settings, Policy.Reserved reserved) {
        var policy = new Policy(reserved, minValues(settings), preferences(settings));
        return new Options(policy, settings.packing(), settings.nodeCost());
    }

    private static Policy.MinValues minValues(Settings.Scheduling settings) {
        return switch (settings.minValuesPolicy()) {
            case STRICT -> Policy.MinValues.STRICT;
            case BEST_EFFORT -> Policy.MinValues.BEST_EFFORT;
        };
    }

    private static Policy.Preferences preferences(Settings.Scheduling settings) {
        return switch (settings.preferencePolicy()) {
            case RESPECT -> Policy.Preferences.RESPECT;
            case IGNORE -> Policy.Preferences.IGNORE;
        };
    }
}
