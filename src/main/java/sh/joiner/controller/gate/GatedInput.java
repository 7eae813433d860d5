package sh.joiner.controller.gate;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import sh.joiner.model.readiness.GateName;

/** An input, with the gates that must be open before the input can be used. The input is accessible only through {@link Needs}. */
public final class GatedInput<T> {

    private final Set<GateName> gates;
    private final T behind;

    GatedInput(Set<GateName> gates, T behind) {
        this.gates = gates;
        this.behind = behind;
    }

    /** Combines this input with another one. The result is accessible only while the gates of both inputs are open. */
    public <U, I> GatedInput<I> and(GatedInput<U> other, BiFunction<T, U, I> both) {
        return new GatedInput<>(with(other.gates), both.apply(behind, other.behind));
    }

    /** Converts the input to the type that a controller uses. */
    public <I> GatedInput<I> as(Function<T, I> inputs) {
        return new GatedInput<>(gates, inputs.apply(behind));
    }

    /** Returns this input with additional gates that must be open. */
    public GatedInput<T> once(GateName... others) {
        return once(Set.copyOf(Arrays.asList(others)));
    }

    /** Returns this input with additional gates that must be open. */
    public GatedInput<T> once(Set<GateName> others) {
        return new GatedInput<>(with(others), behind);
    }

    private Set<GateName> with(Set<GateName> others) {
        var all = EnumSet.copyOf(others);
        all.addAll(gates);
        return all;
    }

    Set<GateName> gates() {
        return gates;
    }

    T behind() {
        return behind;
    }
}
