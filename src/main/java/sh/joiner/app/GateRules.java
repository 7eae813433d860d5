package sh.joiner.app;

import static sh.joiner.model.readiness.GateName.AWS_CREDENTIALS;
import static sh.joiner.model.readiness.GateName.CLUSTER_STATE;
import static sh.joiner.model.readiness.GateName.CLUSTER_VERSION;
import static sh.joiner.model.readiness.GateName.CUSTOM_RESOURCES;
import static sh.joiner.model.readiness.GateName.IMAGES;
import static sh.joiner.model.readiness.GateName.INSTANCE_TYPES;
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
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.GateRule;
import sh.joiner.model.readiness.GateRule.Lasting;

/** Every gate there is: how long its input lasts, and what it is made from. */
final class GateRules {

    private GateRules() {}

    static List<GateRule> of(Settings.Gates settings) {
        return List.of(
                rule(KUBERNETES_API, new Lasting.UntilLost()),
                rule(CUSTOM_RESOURCES, new Lasting.UntilLost(), KUBERNETES_API),
                rule(LEADER, new Lasting.UntilLost()),
                rule(CLUSTER_STATE, new Lasting.UntilLost(), CUSTOM_RESOURCES),
                rule(AWS_CREDENTIALS, new Lasting.UntilLost()),
                aged(CLUSTER_VERSION, settings.clusterVersion()),
                aged(INSTANCE_TYPES, settings.instanceTypes(), AWS_CREDENTIALS),
                aged(OFFERINGS, settings.offerings(), INSTANCE_TYPES),
                rule(PRICES, new Lasting.Ever(), INSTANCE_TYPES),
                rule(LEARNED_CAPACITY, new Lasting.OnceKnown(), KUBERNETES_API),
                aged(SUBNETS, settings.subnets(), AWS_CREDENTIALS),
                aged(IMAGES, settings.images(), AWS_CREDENTIALS, CLUSTER_VERSION),
                aged(PROFILES, settings.profiles(), AWS_CREDENTIALS));
    }

    private static GateRule aged(GateName name, Duration maximumAge, GateName... needs) {
        if (!maximumAge.isPositive()) {
            throw new StartRefused("joiner.gates.%s must be longer than nothing, was %s."
                    .formatted(name.name().toLowerCase(Locale.ROOT).replace('_', '-'), maximumAge));
        }
        return rule(name, new Lasting.Until(maximumAge), needs);
    }

    private static GateRule rule(GateName name, Lasting lasting, GateName... needs) {
        return new GateRule(name, lasting, Set.of(needs));
    }
}
