package sh.joiner.port.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.InstanceId;

/** The contract of {@link VolumeAttachments}. */
public abstract class VolumeAttachmentsContract {

    private static final String UNKNOWN = "vol-0123456789abcdef0";

    protected abstract VolumeAttachments placements();

    /** Returns a running instance. */
    protected abstract InstanceId instance();

    /** Returns a volume that is attached to the instance. */
    protected abstract String volume();

    @Test
    void aVolumeIsFoundWithItsInstance() {
        assertThat(placements().placements(Set.of(volume()))).isEqualTo(Map.of(volume(), List.of(instance())));
    }

    @Test
    void aMissingVolumeIsLeftOutAndDoesNotAffectTheOthers() {
        assertThat(placements().placements(Set.of(UNKNOWN))).isEmpty();
        assertThat(placements().placements(Set.of(UNKNOWN, volume(), "no volume")))
                .containsOnlyKeys(volume());
    }

    @Test
    void aRequestMayNameManyVolumes() {
        var many = IntStream.range(0, 450).mapToObj("vol-%017d"::formatted);

        assertThat(placements()
                        .placements(Stream.concat(many, Stream.of(volume())).collect(Collectors.toSet())))
                .containsOnlyKeys(volume());
    }

    @Test
    void anEmptyRequestFindsNothing() {
        assertThat(placements().placements(Set.of())).isEmpty();
    }
}
