package sh.joiner.rest.cluster;

import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.Board;
import sh.joiner.board.Topic;

/** A client of the event stream, and the version that the client has received. */
final class Follower {

    private static final long CLOCK_EVERY = 10; // in polls; frequent enough to keep the connection alive

    private final Board board;
    private long known;

    /**
     * Creates a client that receives the changes after the event with this id. Without an id, these are the changes from now on. If the id is
     * from another process, the first change event lists every topic that has changed in this process.
     */
    Follower(Board board, @Nullable String lastId) {
        this.board = board;
        this.known = lastId == null || lastId.isEmpty() ? board.since(0).version() : version(lastId);
    }

    /** An event to send. */
    record Notice(String name, String id, Object body) {

        OutboundSseEvent event(Sse sse) {
            return sse.newEventBuilder().id(id).name(name).data(body).build();
        }
    }

    @RegisterForReflection
    record ChangeBody(long version, List<String> topics) {}

    @RegisterForReflection
    record ClockBody(Instant now, double speed) {}

    /** Returns the events to send at this poll. */
    List<Notice> newNotices(long poll, DoubleSupplier speed) {
        var notices = new ArrayList<Notice>();
        var change = board.since(known);
        if (!change.topics().isEmpty()) {
            known = change.version();
            var topics = change.topics().stream().map(Topic::word).toList();
            notices.add(new Notice("change", id(), new ChangeBody(known, topics)));
        }
        if (poll % CLOCK_EVERY == 0 || change.topics().contains(Topic.SANDBOX)) {
            notices.add(new Notice("clock", id(), new ClockBody(board.now(), speed.getAsDouble())));
        }
        return notices;
    }

    private String id() {
        return board.epoch() + "." + known;
    }

    private long version(String id) {
        var prefix = board.epoch() + ".";
        var number = id.startsWith(prefix) ? id.substring(prefix.length()) : "";
        return number.matches("\\d{1,18}") ? Long.parseLong(number) : 0;
    }
}
