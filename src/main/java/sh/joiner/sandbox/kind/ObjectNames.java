package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import sh.joiner.sandbox.schema.FieldError;

/** The rules for names, labels and annotations. */
public final class ObjectNames {

    private static final Set<String> OF_ROLES = Set.of("Role", "ClusterRole", "RoleBinding", "ClusterRoleBinding");
    private static final Pattern SUBDOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final Pattern LABEL_NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
    private static final Pattern LABEL_VALUE = Pattern.compile("(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?");
    private static final String SUFFIX_LETTERS =
            "bcdfghjklmnpqrstvwxz2456789"; // no vowels, so that the letters do not form words
    private static final int SUFFIX_LENGTH = 5;
    private static final int LONGEST_NAME = 253;
    private static final int LONGEST_PREFIX =
            58; // real API servers shorten generated names so that they fit into a label
    private static final int LONGEST_LABEL = 63;

    private ObjectNames() {}

    /** Returns the prefix, shortened to at most 58 characters, followed by five random letters or digits. */
    public static String generated(String prefix) {
        var name = new StringBuilder(prefix.length() > LONGEST_PREFIX ? prefix.substring(0, LONGEST_PREFIX) : prefix);
        for (int i = 0; i < SUFFIX_LENGTH; i++) {
            name.append(SUFFIX_LETTERS.charAt(ThreadLocalRandom.current().nextInt(SUFFIX_LETTERS.length())));
        }
        return name.toString();
    }

    public static List<FieldError> check(ObjectNode object) {
        var metadata = object.path("metadata");
        var errors = new ArrayList<FieldError>();
        if (OF_ROLES.contains(object.path("kind").asText())) {
            checkPathName(metadata.path("name").asText(), errors);
        } else {
            checkName(metadata.path("name").asText(), errors);
        }
        checkLabels(metadata.path("labels"), errors);
        for (var annotation : metadata.path("annotations").properties()) {
            checkKey("metadata.annotations", annotation.getKey(), errors);
        }
        return errors;
    }

    /** Checks the name of a role or binding, which may be any text that is valid in a path. */
    private static void checkPathName(String name, List<FieldError> errors) {
        if (name.isEmpty()) {
            errors.add(FieldError.required("metadata.name", "name or generateName is required"));
        } else if (name.equals(".") || name.equals("..") || name.contains("/") || name.contains("%")) {
            errors.add(FieldError.invalid(
                    "metadata.name", quoted(name), "may not be '.' or '..' and may not contain '/' or '%'"));
        }
    }

    private static void checkName(String name, List<FieldError> errors) {
        if (name.isEmpty()) {
            errors.add(FieldError.required("metadata.name", "name or generateName is required"));
        } else if (name.length() > LONGEST_NAME) {
            errors.add(FieldError.invalid("metadata.name", quoted(name), "must be no more than 253 characters"));
        } else if (!SUBDOMAIN.matcher(name).matches()) {
            errors.add(FieldError.invalid(
                    "metadata.name",
                    quoted(name),
                    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and"
                            + " must start and end with an alphanumeric character (e.g. 'example.com', regex used for"
                            + " validation is '" + SUBDOMAIN.pattern() + "')"));
        }
    }

    private static void checkLabels(JsonNode labels, List<FieldError> errors) {
        for (var label : labels.properties()) {
            checkKey("metadata.labels", label.getKey(), errors);
            var value = label.getValue().asText();
            if (value.length() > LONGEST_LABEL) {
                errors.add(FieldError.invalid("metadata.labels", quoted(value), "must be no more than 63 characters"));
            } else if (!LABEL_VALUE.matcher(value).matches()) {
                errors.add(FieldError.invalid(
                        "metadata.labels",
                        quoted(value),
                        "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.',"
                                + " and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
                                + " 'my_value',  or '12345', regex used for validation is '" + LABEL_VALUE.pattern()
                                + "')"));
            }
        }
    }

    private static void checkKey(String field, String key, List<FieldError> errors) {
        var slash = key.indexOf('/');
        var prefix = slash < 0 ? "" : key.substring(0, slash);
        var name = key.substring(slash + 1);
        if (slash >= 0 && !SUBDOMAIN.matcher(prefix).matches()) {
            errors.add(FieldError.invalid(
                    field, quoted(key), "prefix part must be a lowercase RFC 1123 subdomain, such as 'example.com'"));
        }
        if (name.length() > LONGEST_LABEL || !LABEL_NAME.matcher(name).matches()) {
            errors.add(FieldError.invalid(
                    field,
                    quoted(key),
                    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
                            + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
                            + " validation is '" + LABEL_NAME.pattern() + "')"));
        }
    }

    /** Returns true if a text is a DNS label, as the name of a container must be. */
    public static boolean isLabel(String text) {
        return text.length() <= 63
                && text.indexOf('.') < 0
                && SUBDOMAIN.matcher(text).matches();
    }

    public static String quoted(String value) {
        return '"' + value + '"';
    }
}
