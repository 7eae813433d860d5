package sh.joiner.engine.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Results that are computed once per state, by the number of the state. */
public final class ByState<T> {

    private final IntFunction<T> computation;
    private final List<@Nullable T> known = new ArrayList<>();

    public ByState(IntFunction<T> computation) {
        this.computation = computation;
    }

    public T get(int state) {
        var answer = state < known.size() ? known.get(state) : null;
        return answer == null ? compute(state) : answer;
    }

    // A computation may request other states, so the list may have grown.
    private T compute(int state) {
        var answer = computation.apply(state);
        while (known.size() <= state) {
            known.add(null);
        }
        known.set(state, answer);
        return answer;
    }
}
