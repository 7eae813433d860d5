package sh.joiner.app.control;

import static sh.joiner.model.readiness.GateName.AWS_CREDENTIALS;
import static sh.joiner.model.readiness.GateName.CLUSTER_STATE;
import static sh.joiner.model.readiness.GateName.CLUSTER_VERSION;
import static sh.joiner.model.readiness.GateName.CUSTOM_RESOURCES;
import static sh.joiner.model.readiness.GateName.IMAGES;
import static sh.joiner.model.readiness.GateName.INSTANCE_STATUS;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_OBJECTS;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_QUEUE;
import static sh.joiner.model.readiness.GateName.KUBERNETES_API;
import static sh.joiner.model.readiness.GateName.LEADER;
import static sh.joiner.model.readiness.GateName.LEARNED_CAPACITY;
import static sh.joiner.model.readiness.GateName.OFFERINGS;
import static sh.joiner.model.readiness.GateName.PRICES;
import static sh.joiner.model.readiness.GateName.PROFILES;
import static sh.joiner.model.readiness.GateName.SUBNETS;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import sh.joiner.app.setting.Settings;
import sh.joiner.app.setting.StartRefused;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Lasting;

/** Every gate there is: how long its input lasts, and what it is made from. */
public final class GateRules {

    /** What is older tells of another time; and instants that lie too far ahead cannot be counted. */
    private static final Duration LONGEST = Duration.ofDays(365);

    private GateRules() {}

    public static List<GateRule> of(Settings.Gates settings) {
        return List.of(
                rule(KUBERNETES_API, new Lasting.UntilLost()),
                rule(CUSTOM_RESOURCES, new Lasting.UntilLost(), KUBERNETES_API),
                rule(LEADER, new Lasting.UntilLost()),
                rule(CLUSTER_STATE, new Lasting.WhileConfirmed(), CUSTOM_RESOURCES),
                rule(AWS_CREDENTIALS, new Lasting.UntilLost()),
                aged(CLUSTER_VERSION, settings.clusterVersion()),
                aged(INSTANCE_TYPES, settings.instanceTypes(), AWS_CREDENTIALS),
                aged(OFFERINGS, settings.offerings(), INSTANCE_TYPES),
                rule(PRICES, new Lasting.Ever(), INSTANCE_TYPES),
                rule(LEARNED_CAPACITY, new Lasting.OnceKnown(), KUBERNETES_API),
                aged(SUBNETS, settings.subnets(), AWS_CREDENTIALS),
                aged(IMAGES, settings.images(), AWS_CREDENTIALS, CLUSTER_VERSION),
                aged(PROFILES, settings.profiles(), AWS_CREDENTIALS),
                rule(INTERRUPTION_QUEUE, new Lasting.UntilLost(), AWS_CREDENTIALS),
                rule(INSTANCE_STATUS, new Lasting.UntilLost(), AWS_CREDENTIALS),
                rule(INTERRUPTION_OBJECTS, new Lasting.WhileConfirmed(), KUBERNETES_API));
    }

    private static GateRule aged(GateName name, Duration maximumAge, GateName... needs) {
        if (!maximumAge.isPositive()) {
            throw refused(name, "longer than nothing", maximumAge);
        }
        if (maximumAge.compareTo(LONGEST) > 0) {
            throw refused(name, "at most 365 days", maximumAge);
        }
        return rule(name, new Lasting.Until(maximumAge), needs);
    }

    private static StartRefused refused(GateName name, String wanted, Duration was) {
        var setting = name.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return new StartRefused("joiner.gates.%s must be %s, was %s.".formatted(setting, wanted, was));
    }

    private static GateRule rule(GateName name, Lasting lasting, GateName... needs) {
        return new GateRule(name, lasting, Set.of(needs));
    }
}
