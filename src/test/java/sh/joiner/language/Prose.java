package sh.joiner.language;

/**
 * A paragraph of a text, in which the word "code" replaces each code span.
 *
 * @param path of the file, relative to the repository
 * @param line where the text begins, from 1
 */
record Prose(String path, int line, Kind kind, String text) {

    enum Kind {
        /** The first paragraph of a Javadoc comment. */
        OPENING,
        /** Any further paragraph or block tag of a Javadoc comment. */
        JAVADOC,
        COMMENT,
        /** A string literal of at least a few words. */
        MESSAGE,
        /** The name of a void method, such as a test, split into words. */
        NAME,
        MARKDOWN,
        HEADING,
        TEMPLATE,
        /** A description in a CRD or a story. */
        MANIFEST
    }

    String place() {
        return path + ":" + line;
    }
}
