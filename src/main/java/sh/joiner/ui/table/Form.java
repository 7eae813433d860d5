package sh.joiner.ui.table;

import jakarta.ws.rs.core.MultivaluedMap;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values that a user entered into a form. A blank field is treated as absent.
 *
 * @param name of the form on its page
 */
public record Form(String name, Map<String, String> fields) {

    /** The field that names the form. */
    static final String NAME = "do";

    public static final Form NONE = new Form("", Map.of());

    public Form {
        fields = Map.copyOf(fields);
    }

    public static Form of(MultivaluedMap<String, String> posted) {
        var fields = new LinkedHashMap<String, String>();
        posted.forEach((field, values) -> values.stream()
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .findFirst()
                .ifPresent(value -> fields.put(field, value)));
        var name = fields.remove(NAME);
        return new Form(name == null ? "" : name, fields);
    }

    /** Returns the value of the field; empty if the field is blank or this is another form. */
    public String entered(String form, String field) {
        return name.equals(form) ? fields.getOrDefault(field, "") : "";
    }

    /** Returns the value of the field (empty if blank), or the default value if this is another form. */
    public String enteredOr(String form, String field, String defaultValue) {
        return name.equals(form) ? fields.getOrDefault(field, "") : defaultValue;
    }

    @Nullable
    public String text(String field) {
        return fields.get(field);
    }

    public String required(String field) {
        var value = fields.get(field);
        if (value == null) {
            throw new IllegalArgumentException("Enter a value for %s.".formatted(field));
        }
        return value;
    }

    public int count(String field) {
        var value = required(field);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "%s must be a whole number, but is “%s”.".formatted(field, value), notANumber);
        }
    }

    public double number(String field) {
        var value = required(field);
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "%s must be a number such as 0.12, but is “%s”.".formatted(field, value), notANumber);
        }
    }

    @Nullable
    public Duration duration(String field) {
        var value = fields.get(field);
        try {
            return value == null ? null : Duration.parse(value);
        } catch (DateTimeException notADuration) {
            throw new IllegalArgumentException(
                    "%s must be a duration such as PT10M, but is “%s”.".formatted(field, value), notADuration);
        }
    }
}
