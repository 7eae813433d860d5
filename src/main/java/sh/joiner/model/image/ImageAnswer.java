package sh.joiner.model.image;

import java.util.List;
import sh.joiner.model.requirement.Requirements;

/**
 * What AWS told of the images that some terms match: those that were found, and what could not be asked. What was not asked is not gone.
 *
 * @param images youngest first, then by id; an image may be there several times with different variants or terms
 * @param missing variants of an alias that AWS says it does not publish, in words
 */
public record ImageAnswer(List<Image> images, List<Unasked> unasked, List<String> missing) {

    public ImageAnswer {
        images = List.copyOf(images);
        unasked = List.copyOf(unasked);
        missing = List.copyOf(missing);
    }

    /**
     * Something of which the images are not known.
     *
     * @param what in words, as {@code alias al2023@latest: SSM parameter /aws/service/…}
     * @param why AWS's word and message
     * @param machines the requirements of the images that may be behind it; none if any image may be
     */
    public record Unasked(String what, String why, List<Requirements> machines, Kind kind) {

        /** Why they are not known. */
        public enum Kind {
            /** AWS did not answer. */
            UNANSWERED,
            /** AWS publishes nothing under an alias: a version that never was, or is not there for the cluster's version. */
            UNPUBLISHED
        }

        public Unasked {
            machines = List.copyOf(machines);
        }

        /** What AWS did not answer. */
        public Unasked(String what, String why, List<Requirements> machines) {
            this(what, why, machines, Kind.UNANSWERED);
        }
    }
}
