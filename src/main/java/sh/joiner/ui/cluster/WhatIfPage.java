package sh.joiner.ui.cluster;

import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.Blocking;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.board.Simulations;
import sh.joiner.board.Simulations.Changed;
import sh.joiner.board.Simulations.Outcome;
import sh.joiner.board.view.SimulationView;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.WhatIf;
import sh.joiner.port.WhatIf.Changes;
import sh.joiner.port.WhatIf.NewImages;
import sh.joiner.port.WhatIf.PodTemplateCount;
import sh.joiner.port.WhatIf.Prepared;
import sh.joiner.port.WhatIf.SimulatedConsolidation;
import sh.joiner.ui.frame.Frame;
import sh.joiner.ui.frame.Frames;
import sh.joiner.ui.frame.PageDescription;
import sh.joiner.ui.table.Form;
import sh.joiner.ui.text.ExistingNames;

/** A form for a change, and the simulated plan next to the current state. Nothing is written. */
@Path("/what-if")
@Produces(MediaType.TEXT_HTML)
@Blocking
public class WhatIfPage {

    static final String FORM = "what-if";
    private static final int TOO_MANY_REQUESTS = 429;
    private static final PageDescription PAGE = new PageDescription("What-if", "/what-if", "", "", "");

    private final Board board;
    private final Simulations simulations;
    private final WhatIf whatIf;
    private final Frames frames;

    WhatIfPage(Board board, Simulations simulations, WhatIf whatIf, Frames frames) {
        this.board = board;
        this.simulations = simulations;
        this.whatIf = whatIf;
        this.frames = frames;
    }

    @CheckedTemplate(basePath = "", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
    record WhatIfForm(
            Frame frame,
            Form form,
            String failure,
            Set<String> pools,
            @Nullable SimulationView result) implements TemplateInstance {}

    @GET
    public TemplateInstance page() {
        return new WhatIfForm(frames.around(PAGE), Form.NONE, "", Set.of(), null);
    }

    /** Returns the page with the result. A simulation changes nothing, so a reload is harmless and no redirect is needed. */
    @POST
    public Response ask(MultivaluedMap<String, String> posted, @Context HttpServerRequest request) {
        var form = Form.of(posted);
        try {
            var changes = changes(form);
            return switch (simulations.run(
                    (present, stop) -> changed(present, changes, stop), request.response()::closed)) {
                case Outcome.Done(var view) -> answer(200, form, "", view);
                case Outcome.Busy _ ->
                    answer(TOO_MANY_REQUESTS, form, "Another simulation is running. Try again in a few seconds.", null);
            };
        } catch (IllegalArgumentException invalid) {
            return answer(400, form, String.valueOf(invalid.getMessage()), null);
        }
    }

    private Response answer(int status, Form form, String failure, @Nullable SimulationView result) {
        var page = new WhatIfForm(frames.around(PAGE), form, failure, ExistingNames.pools(board.views()), result);
        return Response.status(status).entity(page.render()).build();
    }

    private Changed changed(Snapshot present, Changes changes, BooleanSupplier stop) {
        return switch (whatIf.prepare(present, changes, stop)) {
            case Prepared.Changed(var snapshot, var notes, var drifted, var rollout) ->
                new Changed(snapshot, notes, drifted, rollout, changes.consolidation() != null);
            case Prepared.Invalid(var problems) -> throw new IllegalArgumentException(String.join("; ", problems));
            case Prepared.NotKnown(var why) -> throw new IllegalArgumentException(why);
        };
    }

    private static Changes changes(Form form) {
        return new Changes(
                form.entered(FORM, "manifests"),
                words(form, "removeNodes"),
                podTemplate(form),
                consolidation(form),
                newImages(form));
    }

    private static List<String> words(Form form, String field) {
        return Arrays.stream(form.entered(FORM, field).split("[\\s,]+", -1))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static @Nullable NewImages newImages(Form form) {
        var nodeClass = form.entered(FORM, "nodeClass").strip();
        var ids = words(form, "images");
        return nodeClass.isEmpty() && ids.isEmpty() ? null : new NewImages(nodeClass, ids, null);
    }

    private static @Nullable SimulatedConsolidation consolidation(Form form) {
        var without = words(form, "without");
        return without.isEmpty() && form.text("consolidate") == null ? null : new SimulatedConsolidation(without);
    }

    private static @Nullable PodTemplateCount podTemplate(Form form) {
        var hasPods = List.of("count", "cpu", "memory").stream().anyMatch(field -> form.text(field) != null);
        return hasPods
                ? new PodTemplateCount(form.count("count"), form.entered(FORM, "cpu"), form.entered(FORM, "memory"))
                : null;
    }
}
