package sh.joiner.tour;

import java.util.regex.Pattern;

/**
 * An age as a page shows it, for example {@code 12 s} or {@code 1 h 4 min}. The text represents a range of seconds; {@code below} is
 * exclusive.
 */
record ShownAge(int least, int below) {

    private static final Pattern PART = Pattern.compile("(\\d+) (s|min|h|d)");
    /**
     * A unit of time, with the precision of a text that ends with the unit. Hours are shown with minutes, unless the minutes are 0. Days are shown
     * with hours.
     */
    private record Unit(int seconds, int grain) {
        static Unit of(String word) {
            return switch (word) {
                case "s" -> new Unit(1, 1);
                case "min" -> new Unit(60, 60);
                case "h" -> new Unit(3600, 60);
                default -> new Unit(86_400, 3600);
            };
        }
    }

    static ShownAge parse(String text) {
        int seconds = 0;
        int grain = 0;
        var part = PART.matcher(text);
        while (part.find()) {
            var unit = Unit.of(part.group(2));
            seconds += Integer.parseInt(part.group(1)) * unit.seconds();
            grain = unit.grain();
        }
        if (grain == 0) {
            throw new AssertionError("no age: " + text);
        }
        return new ShownAge(seconds, seconds + grain);
    }

    /** Returns true if the age may be between these seconds, both inclusive. */
    boolean mayBe(int first, int last) {
        return least <= last && below > first;
    }
}
