package sh.joiner.ui.interruption;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import sh.joiner.board.Board;
import sh.joiner.board.interruption.InterruptionProjection;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.board.view.DecisionView;
import sh.joiner.model.interruption.Request;
import sh.joiner.port.UserRequests;
import sh.joiner.port.UserRequests.Outcome;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.NoSuchPage;
import sh.joiner.ui.table.Form;
import sh.joiner.ui.text.History;
import sh.joiner.ui.text.TextFormat;

/** A notice: its life cycle, the reason for its state, the pods at risk, and forms for answers. */
@Path("/interruptions/{name}")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class InterruptionPage {

    private final Board board;
    private final Frames frames;
    private final UserRequests userRequests;

    InterruptionPage(Board board, Frames frames, UserRequests userRequests) {
        this.board = board;
        this.frames = frames;
        this.userRequests = userRequests;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Interruption(
            Frame frame,
            InterruptionView interruption,
            Set<String> pods,
            List<DecisionView> decisions,
            Instant tomorrow,
            String failure)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@PathParam("name") String name) {
        return page(view(name), "");
    }

    /** Performs the action of the button and redirects to a page, so that a reload does not repeat the action. */
    @POST
    public Response answer(@PathParam("name") String name, MultivaluedMap<String, String> posted) {
        var form = Form.of(posted);
        var interruption = view(name);
        try {
            var request = request(form);
            return interruption.answer().orders().contains(form.name())
                    ? answered(
                            interruption,
                            form,
                            userRequests
                                    .answer(name, request, form.required("version"))
                                    .outcome())
                    : refused(
                            409,
                            interruption,
                            "Too late to %s: the phase of the notice is %s."
                                    .formatted(
                                            InterruptionPageText.verb(form.name()),
                                            interruption.decided().phase()));
        } catch (IllegalArgumentException invalid) {
            return refused(400, interruption, String.valueOf(invalid.getMessage()));
        }
    }

    private Response answered(InterruptionView interruption, Form form, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Written _ ->
                Response.seeOther(back(interruption, form)).build();
            case Outcome.Refused(var why) -> refused(503, interruption, "The API server rejected the change: " + why);
            case Outcome.Stale _ ->
                refused(
                        412,
                        interruption,
                        "The notice has changed since this page was loaded. Check its state, and repeat the action.");
            case Outcome.NotFound _ -> throw missing(interruption.name());
        };
    }

    private static URI back(InterruptionView interruption, Form form) {
        return URI.create(
                "list".equals(form.text("back"))
                        ? InterruptionsPage.PAGE.path()
                        : InterruptionsPage.PAGE.path() + "/" + TextFormat.segments(interruption.name()));
    }

    private Request request(Form form) {
        return switch (form.name()) {
            case "approve" -> Request.APPROVE;
            case "cancel" -> Request.CANCEL;
            case "snooze" -> Request.snooze(until(form), board.now());
            case InterruptionProjection.TAKE_BACK -> Request.NONE;
            default -> throw new IllegalArgumentException("Unknown action “%s”.".formatted(form.name()));
        };
    }

    /** Returns the end of the snooze. A time takes precedence over a duration. */
    private Instant until(Form form) {
        var time = form.text("until");
        var span = form.duration("for");
        if (time == null && span == null) {
            throw new IllegalArgumentException("Enter the end of the snooze as a time or a duration.");
        }
        return time == null && span != null ? board.now().plus(span) : parsed(String.valueOf(time));
    }

    private static Instant parsed(String time) {
        try {
            return LocalDateTime.parse(time).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException invalid) {
            throw new IllegalArgumentException(
                    "until must be a time such as 2026-12-12T01:00, but is “%s”.".formatted(time), invalid);
        }
    }

    private Response refused(int status, InterruptionView interruption, String failure) {
        return Response.status(status)
                .entity(page(interruption, failure).render())
                .build();
    }

    private TemplateInstance page(InterruptionView interruption, String failure) {
        return new Interruption(
                frames.around(InterruptionsPage.PAGE.of(interruption.name())),
                interruption,
                Announcements.podsAtRisk(board, List.of(interruption)),
                History.about(board, interruption.name(), InterruptionPageText.subject(interruption)),
                board.now().plus(Duration.ofDays(1)).truncatedTo(ChronoUnit.HOURS),
                failure);
    }

    private InterruptionView view(String name) {
        return board.interruption(name).orElseThrow(() -> missing(name));
    }

    private static NoSuchPage missing(String name) {
        return NoSuchPage.deleted("interruption", name);
    }
}
