package sh.joiner.ui;

/** Nothing of that name is there (any more). */
final class NoSuchPage extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoSuchPage(String what) {
        super(what, null, false, false); // it is an answer: nobody reads a stack trace of it
    }

    String what() {
        return String.valueOf(getMessage());
    }
}
