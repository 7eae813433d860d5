package sh.joiner.ui.frame;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;
import sh.joiner.board.Board;
import sh.joiner.board.view.DecisionView;
import sh.joiner.ui.text.History;

/** The page that is shown for a path or an object that does not exist, or for an object that this process does not know yet. */
final class NotFound {

    private static final MediaType HTML = MediaType.TEXT_HTML_TYPE.withCharset("utf-8");

    private final Frames frames;
    private final Board board;

    NotFound(Frames frames, Board board) {
        this.frames = frames;
        this.board = board;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Missing(Frame frame, String what, String name, List<DecisionView> decisions) implements TemplateInstance {}

    /** Adds the page to an answer for an unknown path, which has a status and no body. */
    @ServerResponseFilter
    public void path(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getStatus() == Response.Status.NOT_FOUND.getStatusCode() && !response.hasEntity()) {
            var what = "There is no page at " + request.getUriInfo().getPath() + ".";
            response.setEntity(render(response.getStatus(), what, ""), new Annotation[0], HTML);
        }
    }

    @ServerExceptionMapper
    Response object(NoSuchPage missing) {
        return Response.status(missing.status())
                .type(HTML)
                .entity(render(missing.status(), missing.reason(), missing.name()))
                .build();
    }

    /** Returns the page. It lists the decisions about the missing object, because other pages can still link to deleted objects. */
    private String render(int status, String what, String name) {
        var title = status == Response.Status.NOT_FOUND.getStatusCode() ? "Not found" : "Not available";
        var frame = frames.around(new PageDescription(title, "", "", "", ""));
        return new Missing(frame, what, name, History.about(board, name)).render();
    }
}
