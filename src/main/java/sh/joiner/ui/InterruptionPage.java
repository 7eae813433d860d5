package sh.joiner.ui;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import sh.joiner.board.Board;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.InterruptionView;

/** One notice: its life, why it goes as it does, who is at risk, and how to change it. */
@Path("/interruptions/{name}")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class InterruptionPage {

    private final Board board;
    private final Frames frames;

    InterruptionPage(Board board, Frames frames) {
        this.board = board;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record Interruption(
            Frame frame, InterruptionView one, List<DecisionView> decisions, Instant tomorrow, String trouble)
            implements TemplateInstance {}

    @GET
    public TemplateInstance page(@PathParam("name") String name) {
        return page(view(name), "");
    }

    private TemplateInstance page(InterruptionView one, String trouble) {
        return new Interruption(
                frames.around(InterruptionsPage.TWIN.of(one.name())),
                one,
                History.about(board, NoticeWords.subject(one)),
                board.now().plus(Duration.ofDays(1)).truncatedTo(ChronoUnit.HOURS),
                trouble);
    }

    private InterruptionView view(String name) {
        return board.interruptions().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchPage(
                        "There is no interruption called “%s”. It may be over long since.".formatted(name)));
    }
}
