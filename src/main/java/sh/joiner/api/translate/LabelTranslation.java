package sh.joiner.api.translate;

import java.util.regex.Pattern;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;

/** Translates label keys to their current names, and checks keys and values. */
public final class LabelTranslation {

    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]");
    private static final Pattern DOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final int LONGEST_DOMAIN = 253;

    private LabelTranslation() {}

    public static LabelKey key(String path, String text) {
        if (text.isEmpty()) {
            throw new InvalidSpec(path, "the label key is empty: write a name such as team or example.com/team");
        }
        return Labels.normalized(new LabelKey(text));
    }

    /** Returns the text of a problem with an invalid label key. */
    public static String invalidKey(String text) {
        return "'%s' is not a label key: write a name such as team or example.com/team".formatted(text);
    }

    /** Returns the text of a problem with an invalid label value. */
    public static String invalidValue(String text) {
        return "'%s' is not a label value: use at most 63 letters, digits, '-', '_' and '.', with a letter or digit at both ends"
                .formatted(text);
    }

    /** Returns true if the text is a valid key of a label or taint: a name with an optional domain. */
    public static boolean isQualifiedName(String text) {
        int slash = text.indexOf('/');
        return NAME.matcher(text.substring(slash + 1)).matches() && (slash < 0 || isDomain(text.substring(0, slash)));
    }

    private static boolean isDomain(String text) {
        return text.length() <= LONGEST_DOMAIN && DOMAIN.matcher(text).matches();
    }

    /** Returns true if the text is a valid value of a label, which may be empty. */
    public static boolean isValue(String text) {
        return text.isEmpty() || NAME.matcher(text).matches();
    }
}
