package sh.joiner.port.image;

import java.util.List;
import sh.joiner.model.image.Sighting;
import sh.joiner.port.OutsideTrouble;

/** What node classes have seen of their images, kept where it survives a restart and a change of leader. Throws {@link OutsideTrouble}. */
public interface ImageMemories {

    /** What was kept for the node class of that name; nothing if nothing was. What cannot be read is left out. */
    List<Sighting> of(String nodeClass);

    /** Keeps these in the place of what was kept before; none forgets the class. */
    void keep(String nodeClass, List<Sighting> sightings);
}
