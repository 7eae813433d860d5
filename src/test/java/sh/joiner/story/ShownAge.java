package sh.joiner.story;

import java.util.regex.Pattern;

/** An age as a page words it, as {@code 12 s} or {@code 1 h 4 min}: from so many seconds to less than so many. */
record ShownAge(int least, int below) {

    private static final Pattern PART = Pattern.compile("(\\d+) (s|min|h|d)");
    /** How long a unit is, and how exact what ends with it is: hours stand with their minutes where these are not 0, and days with their hours. */
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

    /** Whether it may be one from the first to the last of these seconds. */
    boolean mayBe(int first, int last) {
        return least <= last && below > first;
    }
}
