package sh.joiner.port;

import org.jspecify.annotations.Nullable;

/**
 * Something outside did not answer as hoped: AWS or the API server refused, throttled or was not there.
 *
 * <p>The one exception that adapters let out of a port. Its category says whether trying again can help.
 */
public final class OutsideTrouble extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Category category;
    private final String code;

    /** The code is the other side's own word, as {@code UnauthorizedOperation}; empty if it gave none. */
    public OutsideTrouble(Category category, String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.category = category;
        this.code = code;
    }

    /** What kind of trouble. */
    public enum Category {
        /** Too many calls: later. */
        THROTTLED,
        /** We lack the right. */
        FORBIDDEN,
        /** Who we are is not believed, or not any more: nothing follows for our rights. */
        CREDENTIALS,
        /** The thing asked for does not exist. */
        NOT_FOUND,
        /** Somebody else was quicker. */
        CONFLICT,
        /** What we asked makes no sense to the other side. */
        INVALID,
        /** No answer, or the other side's own fault: later. */
        UNREACHABLE
    }

    public Category category() {
        return category;
    }

    /** The other side's own word; empty if it gave none. */
    public String code() {
        return code;
    }

    /** Whether the same call may go through later without anybody changing anything. */
    public boolean mayPass() {
        return switch (category) {
            case CREDENTIALS, THROTTLED, UNREACHABLE, CONFLICT -> true;
            case FORBIDDEN, NOT_FOUND, INVALID -> false;
        };
    }
}
