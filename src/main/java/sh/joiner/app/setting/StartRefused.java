package sh.joiner.app.setting;

/** The program cannot start as it was asked to; the message is the one sentence that a person needs. */
public final class StartRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StartRefused(String sentence) {
        super(sentence);
    }
}
