package sh.joiner.engine.image;

/** Names with {@code *} for any text and {@code ?} for any one character. */
final class Glob {

    private Glob() {}

    /** Takes time in proportion to both texts, however many stars there are. */
    static boolean matches(String glob, String text) {
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
