package sh.joiner.ui.catalog;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Set;
import sh.joiner.board.Board;
import sh.joiner.board.catalog.SeenImageView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.NoSuchPage;
import sh.joiner.ui.text.ExistingNames;

/** An AMI: the verdict of each node class, and the nodes that run the AMI. */
@Path("/images/{id}")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class ImagePage {

    private final Board board;
    private final Frames frames;

    ImagePage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Image(Frame frame, SeenImageView image, Set<String> nodes) implements TemplateInstance {}

    @GET
    public TemplateInstance page(@PathParam("id") String id) {
        var image = board.image(id).orElseThrow(() -> missing(id));
        return new Image(
                frames.around(ImagesPage.PAGE.of(id)), image, ExistingNames.nodes(board.views(), image.nodes()));
    }

    private NoSuchPage missing(String id) {
        return board.imagesNotKnown()
                .map(why -> NoSuchPage.notKnown("AMI “%s” is not available: %s.".formatted(id, why)))
                .orElseGet(() -> new NoSuchPage(
                        "No node class has a candidate AMI “%s”. It may have been deregistered.".formatted(id)));
    }
}
