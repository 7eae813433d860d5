package sh.joiner.model.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Repository;

class CacheNameTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| [^|]+ \\| [^|]+ \\| [^|]+ \\|$");

    @Test
    void aNameIdentifiesOneCache() {
        for (var name : CacheName.values()) {
            assertThat(CacheName.of(name.word())).contains(name);
        }
        assertThat(CacheName.of("instancetypes")).isEmpty();
        assertThat(CacheName.INSTANCE_TYPE_OFFERINGS.word()).isEqualTo("instance-type-offerings");
    }

    /** The validity times in aws 3.2 for caches that Karpenter also has. Caches that Joiner splits into several caches are not compared. */
    @Test
    void validityTimesAreThoseOfKarpenter() {
        assertThat(CacheName.SUBNETS.ttl()).hasMinutes(1);
        assertThat(CacheName.SECURITY_GROUPS.ttl()).hasMinutes(1);
        assertThat(CacheName.UNAVAILABLE_OFFERINGS.ttl()).hasMinutes(3);
        assertThat(CacheName.SSM_PARAMETERS.ttl()).hasHours(24);
        assertThat(CacheName.SSM_MUTABLE_PARAMETERS.ttl()).hasMinutes(5);
        assertThat(CacheName.LAUNCH_TEMPLATES.ttl()).hasMinutes(1);
        assertThat(CacheName.LAUNCH_CHECKS.ttl()).hasMinutes(30);
        assertThat(CacheName.PROTECTED_PROFILES.ttl()).hasHours(1);
        assertThat(CacheName.CLUSTER_FACTS.ttl()).hasMinutes(5);
        assertThat(CacheName.DISCOVERED_CAPACITY.ttl()).hasDays(60);
        assertThat(CacheName.RESERVATION_COUNTS.expires()).isFalse();
    }

    @Test
    void everyCacheIsDocumentedInTheReferencePages() {
        var page = Repository.read(Path.of("docs/reference/caches.md"));

        assertThat(ROW.matcher(page).results().map(row -> row.group(1)).toList())
                .isEqualTo(words());
    }

    private static List<String> words() {
        return Stream.of(CacheName.values()).map(CacheName::word).toList();
    }
}
