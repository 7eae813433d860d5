package sh.joiner.app.control;

import java.util.List;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.engine.readiness.GateRules;
import sh.joiner.model.readiness.GateRule;

/** The rules of all gates. The maximum ages of the data are read from the settings. */
public final class GateSettings {

    private GateSettings() {}

    public static List<GateRule> rules(Settings.Gates settings) {
        return GateRules.of(ages(settings));
    }

    private static GateRules.MaximumAges ages(Settings.Gates settings) {
        try {
            return new GateRules.MaximumAges(
                    settings.clusterVersion(),
                    settings.instanceTypes(),
                    settings.offerings(),
                    settings.subnets(),
                    settings.images(),
                    settings.profiles());
        } catch (IllegalArgumentException unreasonable) {
            throw new StartRefused("joiner.gates.%s.".formatted(unreasonable.getMessage()));
        }
    }
}
