package sh.joiner.prometheus;

/** Thrown when a query is not sent, or when its answer cannot be used. The message is for users. */
final class QueryRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    QueryRefused(String why) {
        super(why);
    }
}
