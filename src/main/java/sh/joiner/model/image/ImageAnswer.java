package sh.joiner.model.image;

import java.util.List;
import sh.joiner.model.requirement.Requirements;

/**
 * AWS's answer for some selector terms: the images found, and the queries that returned no images. If there are such queries, images may be
 * missing.
 *
 * @param images newest first, then by id; an image may occur several times with different variants or terms
 * @param missing descriptions of variants of an alias that AWS does not publish
 */
public record ImageAnswer(List<Image> images, List<FailedQuery> failedQueries, List<String> missing) {

    public ImageAnswer {
        images = List.copyOf(images);
        failedQueries = List.copyOf(failedQueries);
        missing = List.copyOf(missing);
    }

    /**
     * A query that returned no images, because AWS did not answer or publishes nothing.
     *
     * @param what the query, such as {@code alias al2023@latest: SSM parameter /aws/service/…}
     * @param why AWS's error code and message
     * @param instanceKinds the requirements of each image that may be missing; empty if it is not known which images may be missing
     */
    public record FailedQuery(String what, String why, List<Requirements> instanceKinds, Kind kind) {

        /** The reason why the images are not known. */
        public enum Kind {
            /** AWS did not answer. */
            UNANSWERED,
            /** AWS publishes nothing under an alias: the version does not exist, or not for the cluster's Kubernetes version. */
            UNPUBLISHED
        }

        public FailedQuery {
            instanceKinds = List.copyOf(instanceKinds);
        }

        /** Creates a query that AWS did not answer. */
        public FailedQuery(String what, String why, List<Requirements> instanceKinds) {
            this(what, why, instanceKinds, Kind.UNANSWERED);
        }
    }
}
