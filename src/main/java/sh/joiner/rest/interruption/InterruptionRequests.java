package sh.joiner.rest.interruption;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.board.interruption.InterruptionProjection;
import sh.joiner.board.interruption.InterruptionView;
import sh.joiner.model.interruption.Request;
import sh.joiner.port.UserRequests;
import sh.joiner.rest.VersionTag;
import sh.joiner.rest.problem.Refused;

/** Writes the requests of users about a notice. A request names the version of the notice that the user has seen. */
final class InterruptionRequests {

    private final Board board;
    private final UserRequests userRequests;

    InterruptionRequests(Board board, UserRequests userRequests) {
        this.board = board;
        this.userRequests = userRequests;
    }

    InterruptionView view(String name) {
        return board.interruption(name).orElseThrow(() -> missing(name));
    }

    private static Refused missing(String name) {
        return Refused.notFound("NodeInterruption \"%s\" not found".formatted(name));
    }

    /** Writes the request to the object. The status of the object shows the effect later. */
    InterruptionView write(String name, Request request, @Nullable String ifMatch) {
        var view = view(name);
        var version = version(view).required(ifMatch);
        if (!InterruptionProjection.takes(view, request.verb())) {
            throw Refused.conflict(
                    request.equals(Request.NONE)
                            ? "NodeInterruption \"%s\" (phase %s) has no request to withdraw"
                                    .formatted(name, view.decided().phase())
                            : "cannot %s NodeInterruption \"%s\" now (phase %s): GET the object and use one of the requests that it lists"
                                    .formatted(
                                            request.verb().word().toLowerCase(Locale.ROOT),
                                            name,
                                            view.decided().phase()));
        }
        var answered = userRequests.answer(name, request, version);
        return switch (answered.outcome()) {
            case UserRequests.Outcome.Written _ ->
                answered.now().map(InterruptionProjection::view).orElseGet(() -> view(name));
            case UserRequests.Outcome.Refused(var why) -> throw Refused.refusedByApiServer(why);
            case UserRequests.Outcome.NotFound _ -> throw missing(name);
            case UserRequests.Outcome.Stale _ -> throw version(view).stale();
        };
    }

    static VersionTag version(InterruptionView view) {
        return new VersionTag(
                "NodeInterruption \"%s\"".formatted(view.name()),
                "/api/v1/interruptions/" + view.name(),
                view.object().version());
    }
}
