package sh.joiner.port.image;

import java.util.List;
import sh.joiner.model.image.ImageAnswer;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.port.OutsideTrouble;

/** Asks AWS for images. */
public interface ImageFeed {

    /**
     * Every image that a term matches, in any state, and what could not be asked (aws 4.1, 4.2). Throws {@link OutsideTrouble} where the terms
     * themselves cannot be meant: an alias of a family that the cluster's version does not have.
     *
     * @param kubernetesVersion major and minor, for aliases
     */
    ImageAnswer images(List<ImageTerm> terms, String kubernetesVersion);
}
