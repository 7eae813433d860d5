package sh.joiner.sandbox.message;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiErrors;

/**
 * Which picture of the objects a listing wants, and how much of it at once.
 *
 * @param revision what the client named; 0 where it named none or any
 * @param limit the most objects of one page; 0 for all
 * @param rest where to go on; null for a first page
 */
public record ListOptions(
        long revision, Match match, int limit, @Nullable ContinueToken rest) {

    /** How the picture relates to the revision that was named. */
    public enum Match {
        PRESENT,
        NOT_OLDER_THAN,
        EXACT
    }

    public static ListOptions of(Call call) {
        check(call);
        var named = revision(call);
        var limit = Math.toIntExact(Math.clamp(call.number("limit", 0), 0, Integer.MAX_VALUE));
        var token = call.parameter("continue");
        return new ListOptions(
                named, match(call, named, limit), limit, token.isEmpty() ? null : ContinueToken.parse(token));
    }

    /** The revision that a request names; 0 where it names none. */
    public static long revision(Call call) {
        var version = call.parameter("resourceVersion");
        try {
            return version.isEmpty() ? 0 : Long.parseUnsignedLong(version);
        } catch (NumberFormatException e) {
            throw ApiErrors.badRequest("invalid resource version: \"%s\"".formatted(version));
        }
    }

    /** A page of a named revision without more words is one of exactly that revision. */
    private static Match match(Call call, long named, int limit) {
        return switch (call.parameter("resourceVersionMatch")) {
            case "Exact" -> Match.EXACT;
            case "NotOlderThan" -> Match.NOT_OLDER_THAN;
            default -> named == 0 ? Match.PRESENT : limit > 0 ? Match.EXACT : Match.NOT_OLDER_THAN;
        };
    }

    private static void check(Call call) {
        var match = call.parameter("resourceVersionMatch");
        var version = call.parameter("resourceVersion");
        var wrong = new ArrayList<String>();
        if (!match.isEmpty()) {
            if (version.isEmpty()) {
                wrong.add("resourceVersionMatch is forbidden unless resourceVersion is provided");
            }
            if (!call.parameter("continue").isEmpty()) {
                wrong.add("resourceVersionMatch is forbidden when continue is provided");
            }
            if (match.equals("Exact") && version.equals("0")) {
                wrong.add("resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
            }
        }
        if (!wrong.isEmpty()) {
            throw WriteOptions.invalid(call, "resourceVersionMatch: Forbidden: " + wrong.getFirst());
        }
        if (!match.isEmpty() && !match.equals("Exact") && !match.equals("NotOlderThan")) {
            throw WriteOptions.invalid(
                    call,
                    "resourceVersionMatch: Unsupported value: \"%s\": supported values: \"Exact\", \"NotOlderThan\""
                            .formatted(match));
        }
        if (!call.parameter("continue").isEmpty() && !version.isEmpty() && !version.equals("0")) {
            throw ApiErrors.badRequest("specifying resource version is not allowed when using continue");
        }
    }

    /** As a watch may ask: a match only together with the initial events, and then the one that makes sense. */
    public static void checkWatch(Call call) {
        var match = call.parameter("resourceVersionMatch");
        if (!call.query().containsKey("sendInitialEvents")) {
            if (!match.isEmpty()) {
                throw WriteOptions.invalid(
                        call,
                        "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless"
                                + " sendInitialEvents is provided");
            }
            return;
        }
        if (!match.equals("NotOlderThan")) {
            throw WriteOptions.invalid(
                    call,
                    "resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to"
                            + " NotOlderThan");
        }
    }
}
