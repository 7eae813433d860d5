package sh.joiner.port.image;

import java.util.List;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.port.RemoteCallException;

/** Reads images from AWS. */
public interface ImageFeed {

    /**
     * Returns every image that matches a term, in any state, and the queries without an answer (aws 4.1, 4.2). Throws
     * {@link RemoteCallException} if the terms are invalid, for example if an alias names a family that does not exist
     * for the cluster's version.
     *
     * @param kubernetesVersion major and minor, for aliases
     */
    ImageAnswer images(List<ImageTerm> terms, String kubernetesVersion);
}
