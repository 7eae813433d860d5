package sh.joiner.docs;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.WithDefault;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.app.setting.Settings;
import sh.joiner.testing.Repository;

/** {@code docs/reference/settings.md} lists exactly the settings of Joiner, each with its default. */
final class SettingsPageTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(joiner\\.[a-z.-]+)` \\| (\\S[^|]*) \\|");
    private static final String NO_FIXED_DEFAULT = "";

    private final Map<String, String> page = ROW.matcher(Repository.read(Path.of("docs/reference/settings.md")))
            .results()
            .collect(toMap(row -> row.group(1), row -> row.group(2)));

    private final Map<String, String> code =
            settings("joiner", Settings.class).collect(toMap(Entry::getKey, Entry::getValue));

    @Test
    void thePageListsTheSettingsOfTheCode() {
        assertThat(page).containsOnlyKeys(code.keySet());
    }

    @Test
    void thePageHasTheDefaultsOfTheCode() {
        var fixed = code.entrySet().stream().filter(entry -> !entry.getValue().equals(NO_FIXED_DEFAULT));

        assertThat(fixed)
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(page.get(entry.getKey()))
                        .as(entry.getKey())
                        .isEqualTo("`" + entry.getValue() + "`"));
    }

    private static Stream<Entry<String, String>> settings(String prefix, Class<?> group) {
        return Arrays.stream(group.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .flatMap(method -> setting(prefix + "." + kebab(method.getName()), method));
    }

    private static Stream<Entry<String, String>> setting(String name, Method method) {
        if (method.getReturnType().isInterface()) {
            return settings(name, method.getReturnType());
        }
        var fallback = method.getAnnotation(WithDefault.class);
        return Stream.of(Map.entry(name, fallback == null ? NO_FIXED_DEFAULT : fallback.value()));
    }

    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
