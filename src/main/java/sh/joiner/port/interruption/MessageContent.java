package sh.joiner.port.interruption;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.interruption.Notice;

/** What a message of the queue says (aws 7.2, appendix H). */
public sealed interface MessageContent {

    /**
     * Something about instances, or volumes.
     *
     * @param at when it was told: of an event that AWS Health tells again, the last time
     * @param about a notice for each instance that is named; those told through a volume are in {@code volumes}
     * @param volumes a notice for each EBS volume that is named, whose instance id is the volume's
     */
    record Told(Instant at, List<Notice> about, List<Notice> volumes) implements MessageContent {

        public Told {
            about = List.copyOf(about);
            volumes = List.copyOf(volumes);
        }
    }

    /** Something that asks for nothing, as an instance that begins to run; and when it was told. */
    record Nothing(Instant at, String what) implements MessageContent {}

    /** Something that cannot be read, or of a kind that is not known: the beginning of it, and what is wrong, which is the same for all of its like. */
    record Unparsed(String body, String problem) implements MessageContent {}
}
