package sh.joiner.model.requirement;

import java.util.Optional;
import java.util.stream.Stream;

/** How Kubernetes spells label keys and values; each question answers with what is wrong, or with nothing (core 1.6). */
public final class LabelSyntax {

    private static final int LONGEST_NAME = 63;
    private static final int LONGEST_DOMAIN = 253;

    private LabelSyntax() {}

    /** What keeps a text from being a qualified name: an optional DNS domain and a slash, and a name of 1 to 63 characters. */
    public static Optional<String> faultOfKey(String key) {
        int slash = key.indexOf('/');
        if (slash < 0) {
            return faultOfName(key, key);
        }
        var domain = key.substring(0, slash);
        if (domain.length() > LONGEST_DOMAIN || !isDomain(domain)) {
            return Optional.of("'%s': the part before the slash is no DNS domain".formatted(key));
        }
        return faultOfName(key, key.substring(slash + 1));
    }

    /** What keeps a text from being the value of a label: empty is fine, else a name of up to 63 characters. */
    public static Optional<String> faultOfValue(String value) {
        return value.isEmpty() ? Optional.empty() : faultOfName(value, value);
    }

    private static Optional<String> faultOfName(String whole, String name) {
        if (name.isEmpty()) {
            return Optional.of("'%s' has no name".formatted(whole));
        }
        if (name.length() > LONGEST_NAME) {
            return Optional.of("'%s' is longer than %d characters".formatted(whole, LONGEST_NAME));
        }
        return isName(name)
                ? Optional.empty()
                : Optional.of("'%s' must begin and end with a letter or digit, with only '-', '_' and '.' between"
                        .formatted(whole));
    }

    private static boolean isName(String name) {
        return isAlphanumeric(name.charAt(0))
                && isAlphanumeric(name.charAt(name.length() - 1))
                && name.chars().allMatch(character -> isAlphanumeric(character) || "-_.".indexOf(character) >= 0);
    }

    private static boolean isDomain(String domain) {
        return Stream.of(domain.split("\\.", -1))
                .allMatch(
                        part -> !part.isEmpty() && isName(part) && part.chars().allMatch(LabelSyntax::isOfDomain));
    }

    private static boolean isOfDomain(int one) {
        return one == '-' || (isAlphanumeric(one) && !Character.isUpperCase(one));
    }

    private static boolean isAlphanumeric(int one) {
        return (one >= 'a' && one <= 'z') || (one >= 'A' && one <= 'Z') || (one >= '0' && one <= '9');
    }
}
