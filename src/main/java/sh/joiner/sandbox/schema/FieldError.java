package sh.joiner.sandbox.schema;

/**
 * One complaint about one field, in the words that Kubernetes' clients know.
 *
 * @param field the path, as {@code spec.template.spec.requirements[0].key}
 * @param detail what follows the reason's words; may be empty
 */
public record FieldError(Reason reason, String field, String detail) {

    /** The kinds of complaint, with their code in a Status' causes and their words. */
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

        /** The code in the causes of a Status. */
        public String code() {
            return code;
        }
    }

    public static FieldError required(String field, String detail) {
        return new FieldError(Reason.REQUIRED, field, detail);
    }

    /** {@code value} is printed as it is: quote strings before. */
    public static FieldError invalid(String field, String value, String detail) {
        return new FieldError(Reason.INVALID, field, value + ": " + detail);
    }

    public static FieldError forbidden(String field, String detail) {
        return new FieldError(Reason.FORBIDDEN, field, detail);
    }

    /** The complaint without its field, as a cause of a Status carries it. */
    public String message() {
        return detail.isEmpty() ? reason.words : reason.words + ": " + detail;
    }

    /** The whole complaint, as it stands in a Status' message. */
    public String sentence() {
        return field + ": " + message();
    }
}
