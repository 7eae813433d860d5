package sh.joiner.sandbox.answer;

import java.util.regex.Pattern;

/** A text in which {@code *} stands for any letters and {@code ?} for one; case counts. */
public record Glob(String text) {

    public boolean matches(String value) {
        return pattern().matcher(value).matches();
    }

    /** The same as a pattern, for whoever asks often. */
    Pattern pattern() {
        var pattern = new StringBuilder();
        text.codePoints().forEach(letter -> pattern.append(asPattern(letter)));
        return Pattern.compile(pattern.toString(), Pattern.DOTALL);
    }

    private static String asPattern(int letter) {
        return switch (letter) {
            case '*' -> ".*";
            case '?' -> ".";
            default -> Pattern.quote(Character.toString(letter));
        };
    }
}
