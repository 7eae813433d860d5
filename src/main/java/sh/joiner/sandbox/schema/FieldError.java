package sh.joiner.sandbox.schema;

/**
 * A validation error of one field, in the format of the Kubernetes API.
 *
 * @param field the path, such as {@code spec.template.spec.requirements[0].key}
 * @param detail the text after the reason's text; may be empty
 */
public record FieldError(Reason reason, String field, String detail) {

    /** The kinds of validation errors, each with its text and its code for the causes of a Status. */
    public enum Reason {
        REQUIRED("FieldValueRequired", "Required value"),
        INVALID("FieldValueInvalid", "Invalid value"),
        TYPE_INVALID("FieldValueTypeInvalid", "Invalid value"),
        NOT_SUPPORTED("FieldValueNotSupported", "Unsupported value"),
        FORBIDDEN("FieldValueForbidden", "Forbidden"),
        DUPLICATE("FieldValueDuplicate", "Duplicate value"),
        TOO_LONG("FieldValueTooLong", "Too long"),
        TOO_MANY("FieldValueTooMany", "Too many");

        private final String code;
        private final String words;

        Reason(String code, String words) {
            this.code = code;
            this.words = words;
        }

        /** Returns the code used in the causes of a Status. */
        public String code() {
            return code;
        }
    }

    public static FieldError required(String field, String detail) {
        return new FieldError(Reason.REQUIRED, field, detail);
    }

    /** Creates an error for an invalid value. {@code value} is printed without changes, so callers must quote strings. */
    public static FieldError invalid(String field, String value, String detail) {
        return new FieldError(Reason.INVALID, field, value + ": " + detail);
    }

    public static FieldError forbidden(String field, String detail) {
        return new FieldError(Reason.FORBIDDEN, field, detail);
    }

    /** Returns the error without its field, as in a cause of a Status. */
    public String message() {
        return detail.isEmpty() ? reason.words : reason.words + ": " + detail;
    }

    /** Returns the whole error, as in a Status' message. */
    public String sentence() {
        return field + ": " + message();
    }
}
