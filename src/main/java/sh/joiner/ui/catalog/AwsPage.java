package sh.joiner.ui.catalog;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.request.AwsApiView;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;

/** Budgets, refusals and circuit breakers of the AWS APIs that this process calls. */
@Path("/aws")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class AwsPage {

    private static final PageDescription PAGE = new PageDescription("AWS requests", "/aws", "aws", "/api/v1/aws", "");

    private final Board board;
    private final Frames frames;

    AwsPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Aws(Frame frame, List<AwsApiView> apis) implements TemplateInstance {}

    @GET
    public TemplateInstance page() {
        return new Aws(frames.around(PAGE), board.awsApis());
    }
}
