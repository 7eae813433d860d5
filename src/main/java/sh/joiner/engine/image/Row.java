package sh.joiner.engine.image;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Requirements;

/**
 * An image for one kind of machine while it is judged.
 *
 * @param machines what machines it is for; only its variant where no node has its architecture
 * @param terms what matched it; none if it is only remembered
 */
record Row(
        Image image,
        Instant since,
        Requirements machines,
        boolean deprecated,
        List<String> terms,
        List<ImageReason> reasons) {

    /** What is not deprecated comes first, then what is younger, then the greater name (aws 4.4); of equals, the smaller id. */
    static final Comparator<Row> BEST_FIRST = Comparator.comparing(Row::deprecated)
            .thenComparing(
                    Comparator.comparing((Row row) -> row.image().createdAt()).reversed())
            .thenComparing(Comparator.comparing((Row row) -> row.image().name()).reversed())
            .thenComparing(Row::id);

    /** As the reference's status has them: youngest first, then by id. */
    static final Comparator<Row> YOUNGEST_FIRST = Comparator.comparing(
                    (Row row) -> row.image().createdAt())
            .reversed()
            .thenComparing(Row::id)
            .thenComparing(row -> row.machines().toString());

    /** One image for one kind of machine: what is told once. */
    record Key(String id, Requirements machines) {}

    String id() {
        return image.id();
    }

    Key key() {
        return new Key(id(), machines);
    }

    /** Whether it may be launched from now. */
    boolean isFit() {
        return reasons.isEmpty();
    }

    /** Whether nothing is wrong with it that does not pass by itself. */
    boolean mayBecomeFit() {
        return reasons.stream().allMatch(ImageReason::passes);
    }

    /** Whether it must not be launched from, not even where the choice is held. */
    boolean isSpoilt() {
        boolean mayBeGood = image.isAvailable() || image.state().equals(Sightings.UNKNOWN);
        return !mayBeGood || !mayBecomeFit();
    }

    ResolvedImage resolved() {
        return new ResolvedImage(id(), image.name(), machines, deprecated);
    }
}
