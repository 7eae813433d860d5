package sh.joiner.model.text;

/**
 * A case-sensitive pattern in which {@code *} matches any number of characters, including none, and {@code ?} matches
 * exactly one character. EC2's filters and IAM's actions use this syntax. Users write patterns into objects, so no
 * pattern may make matching slow.
 */
public record Glob(String text) {

    private static final char ANY = '*';
    private static final char ONE = '?';

    /** Returns true if the value matches. Takes at most time proportional to the product of both lengths, for any number of stars. */
    public boolean matches(String value) {
        return endMatches(value) && matchesFromTheStart(value);
    }

    /** Compares the part after the last star. This rejects most values early, because names of images differ at their ends. */
    private boolean endMatches(String value) {
        int at = text.length() - 1;
        int read = value.length() - 1;
        while (at >= 0 && text.charAt(at) != ANY) {
            if (read < 0 || !isMet(at, value.charAt(read))) {
                return false;
            }
            at--;
            read--;
        }
        return true;
    }

    private boolean matchesFromTheStart(String value) {
        int star = -1;
        int retry = 0;
        int at = 0;
        int read = 0;
        while (read < value.length()) {
            if (at < text.length() && text.charAt(at) == ANY) {
                star = at++;
                retry = read;
            } else if (at < text.length() && isMet(at, value.charAt(read))) {
                at++;
                read++;
            } else if (star >= 0) {
                at = star + 1;
                read = ++retry;
            } else {
                return false;
            }
        }
        while (at < text.length() && text.charAt(at) == ANY) {
            at++;
        }
        return at == text.length();
    }

    private boolean isMet(int at, char character) {
        return text.charAt(at) == ONE || text.charAt(at) == character;
    }
}
