package sh.joiner.ui;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** The page for people who came to a place that is not there. */
final class NotFound {

    private final Frames frames;

    NotFound(Frames frames) {
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Missing(Frame frame, String what) implements TemplateInstance {}

    @ServerExceptionMapper
    Response path(NotFoundException missing, UriInfo uri) {
        return page("There is no page at " + uri.getPath() + ".");
    }

    @ServerExceptionMapper
    Response thing(NoSuchPage missing) {
        return page(missing.what());
    }

    private Response page(String what) {
        var frame = frames.around(new Twin("Not found", "", "", "", ""));
        return Response.status(Response.Status.NOT_FOUND)
                .type(MediaType.TEXT_HTML_TYPE.withCharset("utf-8"))
                .entity(new Missing(frame, what).render())
                .build();
    }
}
