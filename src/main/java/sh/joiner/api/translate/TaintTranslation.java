package sh.joiner.api.translate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.node.Taint;
import sh.joiner.model.node.Taint.Effect;

/** Translates taints of pools, claims and nodes. */
public final class TaintTranslation {

    private TaintTranslation() {}

    public static List<Taint> taints(String path, @Nullable List<io.fabric8.kubernetes.api.model.Taint> wire) {
        var list = Present.list(wire);
        var taints = new ArrayList<Taint>();
        for (int i = 0; i < list.size(); i++) {
            taints.add(taint("%s[%d]".formatted(path, i), list.get(i)));
        }
        return taints;
    }

    private static Taint taint(String path, io.fabric8.kubernetes.api.model.Taint wire) {
        var effect = effect(wire.getEffect())
                .orElseThrow(() -> new InvalidSpec(path + ".effect", unknownEffect(wire.getEffect())));
        return new Taint(Present.text(wire.getKey()), Present.text(wire.getValue()), effect);
    }

    /** Returns the text of a problem with an unknown effect. */
    public static String unknownEffect(@Nullable String wire) {
        return InvalidSpec.unknown(
                "effect", wire, Arrays.stream(Effect.values()).map(Effect::wire));
    }

    public static Optional<Effect> effect(@Nullable String wire) {
        return Arrays.stream(Effect.values())
                .filter(effect -> effect.wire().equals(wire))
                .findFirst();
    }
}
