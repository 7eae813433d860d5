package sh.joiner.api.translate;

import java.util.regex.Pattern;
import sh.joiner.model.pool.Share;

/** Translates a number or a percentage, such as {@code 5} or {@code 10%}. */
public final class ShareTranslation {

    private static final Pattern SHARE = Pattern.compile("([0-9]{1,9})(%?)");
    private static final int WHOLE = 100;

    private ShareTranslation() {}

    public static Share share(String path, String text) {
        var found = SHARE.matcher(text);
        if (!found.matches()) {
            throw new InvalidSpec(path, "'%s' is neither a number nor a percentage such as 10%%".formatted(text));
        }
        int amount = Integer.parseInt(found.group(1));
        if (found.group(2).isEmpty()) {
            return Share.count(amount);
        }
        if (amount > WHOLE) {
            throw new InvalidSpec(path, "'%s' is more than the maximum of 100%%".formatted(text));
        }
        return Share.percent(amount);
    }
}
