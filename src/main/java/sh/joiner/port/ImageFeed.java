package sh.joiner.port;

import java.util.List;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageTerm;

/** Asks AWS for images. */
public interface ImageFeed {

    /**
     * Every image that a term matches, in any state, in the order of creation, youngest first, then by id (aws 4.1, 4.2). An image may be
     * there several times with different variants. Throws {@link OutsideTrouble}.
     *
     * @param kubernetesVersion major and minor, for aliases
     */
    List<Image> images(List<ImageTerm> terms, String kubernetesVersion);
}
