package sh.joiner.ui;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.port.Provocations;

/** The sandbox: its clock with the handles to it, its story, what AWS was asked, which instances there are. */
@Path("/sandbox")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class SandboxPage {

    private static final Twin TWIN =
            new Twin("Sandbox", "/sandbox", "sandbox claims nodes decisions", "/sandbox/v1/state", "");
    private static final List<Speed> SPEEDS = List.of(
            new Speed("0", "stand still"),
            new Speed("1", "as the wall's"),
            new Speed("10", "ten times"),
            new Speed("60", "a minute a second"),
            new Speed("600", "ten minutes a second"));
    private static final double FASTEST = 3600;
    private static final Duration FARTHEST = Duration.ofDays(366);

    private final Board board;
    private final Frames frames;
    private final Optional<Provocations> provocations;

    SandboxPage(Board board, Frames frames, Optional<Provocations> provocations) {
        this.board = board;
        this.frames = frames;
        this.provocations = provocations;
    }

    /** A speed on offer: times the wall's, and in words. */
    public record Speed(String times, String words) {

        public boolean isNow(double speed) {
            return Double.parseDouble(times) == speed;
        }
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Sandbox(Frame frame, Provocations.State state, List<Speed> speeds, String trouble)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page() {
        return page("");
    }

    /** Does what the form says and shows the page again, so that reading it again does not do it again. */
    @POST
    public Response act(
            @FormParam("speed") @Nullable String speed,
            @FormParam("advance") @Nullable String advance,
            @FormParam("play") @Nullable String play) {
        var sandbox = sandbox();
        try {
            order(sandbox, speed, advance, play);
        } catch (IllegalArgumentException refused) {
            return Response.status(Response.Status.BAD_REQUEST)
                    .entity(page(String.valueOf(refused.getMessage())).render())
                    .build();
        }
        board.provoked();
        return Response.seeOther(URI.create("/sandbox")).build();
    }

    private static void order(
            Provocations sandbox, @Nullable String speed, @Nullable String advance, @Nullable String play) {
        if (Stream.of(speed, advance, play).filter(Objects::nonNull).count() != 1) {
            throw new IllegalArgumentException("Say one of speed, advance and play.");
        }
        if (play != null) {
            sandbox.play(play);
        }
        if (speed != null) {
            sandbox.speed(times(speed));
        }
        if (advance != null) {
            sandbox.advance(span(advance));
        }
    }

    private static double times(String text) {
        try {
            var times = Double.parseDouble(text.strip());
            if (times >= 0 && times <= FASTEST) {
                return times;
            }
        } catch (NumberFormatException notANumber) {
            // refused below, as a number that is out of bounds
        }
        throw new IllegalArgumentException("The speed must be a number from 0 to 3600, was “%s”.".formatted(text));
    }

    private static Duration span(String text) {
        try {
            var span = Duration.parse(text.strip());
            if (span.isPositive() && span.compareTo(FARTHEST) <= 0) {
                return span;
            }
        } catch (DateTimeException notASpan) {
            // refused below, as a span that is out of bounds
        }
        throw new IllegalArgumentException(
                "The clock can jump ahead by a span as PT6H or P2D, 366 days at most; it was “%s”.".formatted(text));
    }

    private TemplateInstance page(String trouble) {
        return new Sandbox(frames.around(TWIN), sandbox().state(), SPEEDS, trouble);
    }

    private Provocations sandbox() {
        return provocations.orElseThrow(() -> new NoSuchPage("There is no sandbox in a cluster."));
    }
}
