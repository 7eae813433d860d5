package sh.joiner.api.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is wrong with one object, gathered field by field where all of it is to be told at once. */
public final class SpecProblems {

    private final List<InvalidSpec.Problem> all = new ArrayList<>();

    /** What the reading comes to; what else if it fails, whatever it fails of: an object that is passed over would not count. */
    public <T extends @Nullable Object> T read(String path, T otherwise, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InvalidSpec invalid) {
            all.addAll(invalid.problems());
        } catch (NullPointerException absent) {
            add(path, "something in it is null or missing");
        } catch (RuntimeException | StackOverflowError unreadable) {
            add(path, String.valueOf(unreadable.getMessage()));
        }
        return otherwise;
    }

    /** Returns what the reading returns; throws {@link InvalidSpec} for whatever the reading throws. */
    public static <T> T required(String path, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InvalidSpec invalid) {
            throw invalid;
        } catch (NullPointerException absent) {
            throw new InvalidSpec(path, "something in it is null or missing");
        } catch (RuntimeException | StackOverflowError unreadable) {
            throw new InvalidSpec(path, String.valueOf(unreadable.getMessage()));
        }
    }

    public List<InvalidSpec.Problem> all() {
        return List.copyOf(all);
    }

    public void add(String path, String why) {
        all.add(new InvalidSpec.Problem(path, why));
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** All of them in one line; empty if there are none. */
    public String text() {
        return all.isEmpty() ? "" : String.valueOf(new InvalidSpec(all).getMessage());
    }
}
