package sh.joiner.model.pod;

import org.jspecify.annotations.Nullable;
import sh.joiner.model.node.Taint;
import sh.joiner.model.node.Taint.Effect;

/**
 * A toleration of a pod for taints.
 *
 * @param key the key of the tolerated taints; an empty key tolerates every key (only with {@code anyValue})
 * @param value the value of the tolerated taints; ignored with {@code anyValue}
 * @param effect the effect of the tolerated taints; if absent, every effect is tolerated
 */
public record Toleration(
        String key,
        boolean anyValue,
        String value,
        @Nullable Effect effect) {

    /** Returns true if the pod tolerates the taint, by Kubernetes' rules. */
    public boolean tolerates(Taint taint) {
        if (effect != null && effect != taint.effect()) {
            return false;
        }
        if (key.isEmpty()) {
            return anyValue;
        }
        return key.equals(taint.key()) && (anyValue || value.equals(taint.value()));
    }

    @Override
    public String toString() {
        return (key.isEmpty() ? "*" : key)
                + (anyValue ? "" : "=" + value)
                + (effect == null ? "" : ":" + effect.wire());
    }
}
