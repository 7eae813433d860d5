package sh.joiner.aws.interruption;

/** Shortens long texts. */
final class Texts {

    private static final String MORE = "…";

    private Texts() {}

    /** Returns the text, shortened to at most this number of characters. Never splits a surrogate pair. */
    static String beginning(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = most - MORE.length();
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + MORE;
    }
}
