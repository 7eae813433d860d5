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

/** Tests that an error in a translation or a listener does not end the informer's thread. */
class TranslatedStoreTest {

    private final List<String> unreadable = new ArrayList<>();

    @Test
    void anObjectWhoseTranslationOverflowsTheStackIsLeftOutAndReported() {
        var store = store((_, _) -> {});

        store.onAdd(object("deep"));
        store.onAdd(object("flat"));

        assertThat(store.all()).containsExactly("flat");
        assertThat(unreadable).singleElement().asString().contains("StackOverflowError");
    }

    @Test
    void anInvalidObjectIsListedWithItsNameAndCreationTime() {
        var store = store((_, _) -> {});
        var deep = object("deep");
        deep.getMetadata().setCreationTimestamp("2026-03-02T08:00:00Z");
        var odd = object("odd-deep");
        odd.getMetadata().setCreationTimestamp("yesterday");

        store.onAdd(deep);
        store.onAdd(odd);

        assertThat(store.invalid("ConfigMap"))
                .extracting(InvalidObject::name, InvalidObject::createdAt)
                .containsExactly(
                        tuple("deep", Instant.parse("2026-03-02T08:00:00Z")), tuple("odd-deep", Instant.EPOCH));
    }

    @Test
    void anObjectIsStoredAlthoughItsListenerFails() {
        var store = store((_, _) -> {
            throw new AssertionError("thrown by the test");
        });

        store.onAdd(object("flat"));

        assertThat(store.all()).containsExactly("flat");
    }

    private TranslatedStore<ConfigMap, String> store(BiConsumer<@Nullable String, @Nullable String> changed) {
        return new TranslatedStore<>(
                TranslatedStoreTest::name,
                _ -> true,
                new TranslatedStore.Receivers<>(changed, (_, why) -> unreadable.add(why)));
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
