package sh.joiner.engine.image;

/** Names with {@code *} for any text and {@code ?} for any one character. */
final class Glob {

    private Glob() {}

    /** Takes time in proportion to both texts, however many stars there are. */
    static boolean matches(String glob, String text) {
        return endsAlike(glob, text) && matchesFromTheStart(glob, text);
    }

    /** What stands behind the last star decides most cases at once: names of images differ at their ends. */
    private static boolean endsAlike(String glob, String text) {
        int at = glob.length() - 1;
        int read = text.length() - 1;
        while (at >= 0 && glob.charAt(at) != '*') {
            if (read < 0 || (glob.charAt(at) != '?' && glob.charAt(at) != text.charAt(read))) {
                return false;
            }
            at--;
            read--;
        }
        return true;
    }

    private static boolean matchesFromTheStart(String glob, String text) {
        int star = -1;
        int retry = 0;
        int at = 0;
        int read = 0;
        while (read < text.length()) {
            if (at < glob.length() && glob.charAt(at) == '*') {
                star = at++;
                retry = read;
            } else if (at < glob.length() && (glob.charAt(at) == '?' || glob.charAt(at) == text.charAt(read))) {
                at++;
                read++;
            } else if (star >= 0) {
                at = star + 1;
                read = ++retry;
            } else {
                return false;
            }
        }
        while (at < glob.length() && glob.charAt(at) == '*') {
            at++;
        }
        return at == glob.length();
    }
}
