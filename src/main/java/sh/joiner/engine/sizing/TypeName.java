package sh.joiner.engine.sizing;

/**
 * The parts of an instance type's name, such as {@code m5.large} or {@code u-6tb1.metal} (aws 5.2). Both components are empty if the name has another
 * form.
 * @param category the letters at the start of the name
 * @param generation the first number after the letters and the memory size
 */
record TypeName(String category, String generation) {

    private static final TypeName UNKNOWN = new TypeName("", "");

    /** Parses letters, an optional memory size such as {@code -6tb}, and the generation, with a dot somewhere after them. */
    static TypeName parse(String name) {
        int letters = skip(name, 0, 'a', 'z');
        int from = afterMemory(name, letters);
        int to = skip(name, from, '0', '9');
        boolean complete = letters > 0 && to > from && name.indexOf('.', to) >= 0;
        return complete ? new TypeName(name.substring(0, letters), name.substring(from, to)) : UNKNOWN;
    }

    private static int afterMemory(String name, int at) {
        int digits = name.startsWith("-", at) ? skip(name, at + 1, '0', '9') : at;
        return digits > at + 1 && name.startsWith("tb", digits) ? digits + 2 : at;
    }

    private static int skip(String name, int from, char first, char last) {
        int at = from;
        while (at < name.length() && name.charAt(at) >= first && name.charAt(at) <= last) {
            at++;
        }
        return at;
    }
}
