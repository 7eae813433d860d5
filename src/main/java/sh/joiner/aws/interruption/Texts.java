package sh.joiner.aws.interruption;

/** Long texts, cut. */
final class Texts {

    private static final String MORE = "…";

    private Texts() {}

    /** Its beginning, so many characters at most, and never half of a character. */
    static String beginning(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = most - MORE.length();
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + MORE;
    }
}
