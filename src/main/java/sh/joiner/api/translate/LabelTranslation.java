package sh.joiner.api.translate;

import java.util.regex.Pattern;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Labels;

/** Label keys by their present names, and what may stand as a key or a value at all. */
public final class LabelTranslation {

    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]{0,61})?[A-Za-z0-9]");
    private static final Pattern DOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final int LONGEST_DOMAIN = 253;

    private LabelTranslation() {}

    public static LabelKey key(String path, String text) {
        if (text.isEmpty()) {
            throw new InvalidSpec(path, "a label key cannot be empty");
        }
        return Labels.normalized(new LabelKey(text));
    }

    /** Whether Kubernetes takes it as the key of a label or taint: a name, with a domain before it or not. */
    public static boolean isQualifiedName(String text) {
        int slash = text.indexOf('/');
        return NAME.matcher(text.substring(slash + 1)).matches() && (slash < 0 || isDomain(text.substring(0, slash)));
    }

    private static boolean isDomain(String text) {
        return text.length() <= LONGEST_DOMAIN && DOMAIN.matcher(text).matches();
    }

    /** Whether Kubernetes takes it as the value of a label; empty is one. */
    public static boolean isValue(String text) {
        return text.isEmpty() || NAME.matcher(text).matches();
    }
}
