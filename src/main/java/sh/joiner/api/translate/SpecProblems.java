package sh.joiner.api.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects the problems of one object, field by field, to report all of them at once. */
public final class SpecProblems {

    private final List<InvalidSpec.Problem> all = new ArrayList<>();

    /** Returns the result of {@code reading}. If {@code reading} throws an exception, records the problem and returns {@code otherwise}. */
    public <T extends @Nullable Object> T read(String path, T otherwise, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InvalidSpec invalid) {
            all.addAll(invalid.problems());
        } catch (NullPointerException absent) {
            add(path, "contains null, or a required field is missing: remove the null or set the field");
        } catch (RuntimeException | StackOverflowError unreadable) {
            add(path, String.valueOf(unreadable.getMessage()));
        }
        return otherwise;
    }

    /** Returns the result of {@code reading}. Throws {@link InvalidSpec} if {@code reading} throws any exception. */
    public static <T> T required(String path, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InvalidSpec invalid) {
            throw invalid;
        } catch (NullPointerException absent) {
            throw new InvalidSpec(
                    path, "contains null, or a required field is missing: remove the null or set the field");
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

    /** Returns all problems in one line; empty if there are none. */
    public String text() {
        return all.isEmpty() ? "" : String.valueOf(new InvalidSpec(all).getMessage());
    }
}
