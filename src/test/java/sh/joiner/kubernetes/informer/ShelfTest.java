package sh.joiner.kubernetes.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.snapshot.InvalidObject;

/** The informer's thread calls a shelf: whatever one object or one listener throws must not end that thread. */
class ShelfTest {

    private final List<String> unreadable = new ArrayList<>();

    @Test
    void anObjectWhoseTranslationOverflowsTheStackIsLeftOutAndToldOf() {
        var shelf = shelf((_, _) -> {});

        shelf.onAdd(object("deep"));
        shelf.onAdd(object("flat"));

        assertThat(shelf.all()).containsExactly("flat");
        assertThat(unreadable).singleElement().asString().contains("StackOverflowError");
    }

    @Test
    void whatIsLeftOutIsKnownByItsNameReasonAndCreation() {
        var shelf = shelf((_, _) -> {});
        var deep = object("deep");
        deep.getMetadata().setCreationTimestamp("2026-03-02T08:00:00Z");
        var odd = object("odd-deep");
        odd.getMetadata().setCreationTimestamp("yesterday");

        shelf.onAdd(deep);
        shelf.onAdd(odd);

        assertThat(shelf.invalid("ConfigMap"))
                .extracting(InvalidObject::name, InvalidObject::createdAt)
                .containsExactly(
                        tuple("deep", Instant.parse("2026-03-02T08:00:00Z")), tuple("odd-deep", Instant.EPOCH));
    }

    @Test
    void anObjectIsKeptAlthoughItsListenerFails() {
        var shelf = shelf((_, _) -> {
            throw new AssertionError("of the test");
        });

        shelf.onAdd(object("flat"));

        assertThat(shelf.all()).containsExactly("flat");
    }

    private Shelf<ConfigMap, String> shelf(BiConsumer<@Nullable String, @Nullable String> changed) {
        return new Shelf<>(ShelfTest::name, _ -> true, new Shelf.Outlets<>(changed, (_, why) -> unreadable.add(why)));
    }

    private static String name(ConfigMap object) {
        var name = Objects.requireNonNull(object.getMetadata().getName());
        return name.endsWith("deep") ? overflow(0) : name;
    }

    private static String overflow(int depth) {
        return depth < 0 ? "" : overflow(depth + 1) + depth;
    }

    private static ConfigMap object(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .build();
    }
}
