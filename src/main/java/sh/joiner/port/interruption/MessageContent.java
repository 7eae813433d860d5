package sh.joiner.port.interruption;

import java.time.Instant;
import java.util.List;
import sh.joiner.model.interruption.Notice;

/** The content of a message of the queue (aws 7.2, appendix H). */
public sealed interface MessageContent {

    /**
     * Notices about instances or volumes.
     *
     * @param at when AWS sent the message
     * @param about a notice for each instance that the message names directly; notices about volumes are in
     *     {@code volumes}
     * @param volumes a notice for each named EBS volume, with the volume id in place of the instance id
     */
    record Reported(Instant at, List<Notice> about, List<Notice> volumes) implements MessageContent {

        public Reported {
            about = List.copyOf(about);
            volumes = List.copyOf(volumes);
        }
    }

    /** A message that needs no action, for example because an instance has entered the running state. {@code at} is when AWS sent the message. */
    record Nothing(Instant at, String what) implements MessageContent {}

    /** A message that cannot be parsed or is of an unknown kind: its beginning, and the problem. Equal problems have equal texts. */
    record Unparsed(String body, String problem) implements MessageContent {}
}
