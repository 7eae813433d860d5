package sh.joiner.sandbox.message;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiErrors;

/**
 * The options of a list: the revision, the size of a page, and the token of the previous page.
 *
 * @param revision the requested revision; 0 for none or any
 * @param limit the maximum number of objects on a page; 0 for all
 * @param rest the token of the previous page; null for the first page
 */
public record ListOptions(
        long revision, Match match, int limit, @Nullable ContinueToken rest) {

    /** The relation of the list to the requested revision. */
    public enum Match {
        PRESENT,
        NOT_OLDER_THAN,
        EXACT
    }

    public static ListOptions of(Call call) {
        check(call);
        var requested = revision(call);
        var limit = Math.toIntExact(Math.clamp(call.number("limit", 0), 0, Integer.MAX_VALUE));
        var token = call.parameter("continue");
        return new ListOptions(
                requested, match(call, requested, limit), limit, token.isEmpty() ? null : ContinueToken.parse(token));
    }

    /** Returns the requested revision; 0 if the request names none. */
    public static long revision(Call call) {
        var version = call.parameter("resourceVersion");
        try {
            return version.isEmpty() ? 0 : Long.parseUnsignedLong(version);
        } catch (NumberFormatException e) {
            throw ApiErrors.badRequest("invalid resource version: \"%s\"".formatted(version));
        }
    }

    /**
     * Returns the match of a request. A list with a limit and a revision, but without {@code resourceVersionMatch}, is the list at exactly that
     * revision.
     */
    private static Match match(Call call, long requested, int limit) {
        return switch (call.parameter("resourceVersionMatch")) {
            case "Exact" -> Match.EXACT;
            case "NotOlderThan" -> Match.NOT_OLDER_THAN;
            default -> requested == 0 ? Match.PRESENT : limit > 0 ? Match.EXACT : Match.NOT_OLDER_THAN;
        };
    }

    private static void check(Call call) {
        var match = call.parameter("resourceVersionMatch");
        var version = call.parameter("resourceVersion");
        var errors = new ArrayList<String>();
        if (!match.isEmpty()) {
            if (version.isEmpty()) {
                errors.add("resourceVersionMatch is forbidden unless resourceVersion is provided");
            }
            if (!call.parameter("continue").isEmpty()) {
                errors.add("resourceVersionMatch is forbidden when continue is provided");
            }
            if (match.equals("Exact") && version.equals("0")) {
                errors.add("resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
            }
        }
        if (!errors.isEmpty()) {
            throw WriteOptions.invalid(call, "resourceVersionMatch: Forbidden: " + errors.getFirst());
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

    /**
     * Checks the options of a watch: {@code resourceVersionMatch} is only allowed together with {@code sendInitialEvents}, and must then be
     * {@code NotOlderThan}.
     */
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
