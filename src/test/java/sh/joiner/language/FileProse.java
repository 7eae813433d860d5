package sh.joiner.language;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sh.joiner.language.Prose.Kind;

/** Reads the paragraphs of Markdown files, of Qute templates and of the descriptions in manifests. */
final class FileProse {

    private static final Pattern FENCE = Pattern.compile("(?sm)^ *```.*?^ *```");
    private static final Pattern CODE_SPAN = Pattern.compile("`[^`]*`");
    private static final Pattern LINK_TARGET = Pattern.compile("(?<=\\])\\([^)]*\\)");
    private static final Pattern PARAGRAPH =
            Pattern.compile("(?s)(?:(?!\\n\\s*\\n|\\n\\s*(?:[-*] |\\d+\\. |\\||#)).)+");
    private static final Pattern CELL = Pattern.compile("(?<!\\\\)\\|");
    private static final Pattern SHOWN_ATTRIBUTE =
            Pattern.compile("\\b(?:title|aria-label|placeholder|alt)=\"([^\"]*)\"");
    private static final Pattern COMMENT = Pattern.compile("(?s)\\{!.*?!\\}|<!--.*?-->");
    private static final Pattern CODE_ELEMENT = Pattern.compile("(?s)<(code|kbd|pre|script|style)\\b.*?</\\1>");
    private static final Pattern EXPRESSION = Pattern.compile("\\{[#/@]?[^{}]*\\}");
    private static final Pattern TAG = Pattern.compile("(?s)<(/?[a-z][a-z0-9]*)\\b[^>]*>");
    private static final Pattern INLINE = Pattern.compile("/?(?:a|b|em|strong|i|small|span|time)");
    private static final Pattern BREAK = Pattern.compile("\u0000+");

    private FileProse() {}

    static List<Prose> ofMarkdown(String path, String text) {
        var found = new ArrayList<Prose>();
        var plain = LINK_TARGET
                .matcher(CODE_SPAN.matcher(blanked(FENCE, text)).replaceAll("code"))
                .replaceAll("");
        var paragraphs = PARAGRAPH.matcher(plain);
        while (paragraphs.find()) {
            var paragraph = paragraphs.group().strip();
            int line = lineAt(plain, paragraphs.start());
            if (paragraph.startsWith("|")) {
                CELL.splitAsStream(paragraph)
                        .map(String::strip)
                        .forEach(cell -> add(found, path, line, Kind.MARKDOWN, cell));
            } else {
                add(found, path, line, paragraph.startsWith("#") ? Kind.HEADING : Kind.MARKDOWN, paragraph);
            }
        }
        return found;
    }

    static List<Prose> ofTemplate(String path, String text) {
        var found = new ArrayList<Prose>();
        var source = blanked(COMMENT, text);
        SHOWN_ATTRIBUTE
                .matcher(source)
                .results()
                .forEach(shown -> add(
                        found,
                        path,
                        lineAt(source, shown.start()),
                        Kind.TEMPLATE,
                        EXPRESSION.matcher(shown.group(1)).replaceAll("code")));
        int line = 1;
        for (var part : BREAK.split(withoutTags(source), -1)) {
            add(found, path, line + leadingLines(part), Kind.TEMPLATE, part.strip());
            line += count(part);
        }
        return found;
    }

    static List<Prose> ofManifest(String path, String text) {
        var found = new ArrayList<Prose>();
        try (var documents = new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(text)) {
            documents.forEachRemaining(document -> Stream.of("description", "says")
                    .flatMap(field -> document.findValues(field).stream())
                    .filter(JsonNode::isTextual)
                    .forEach(value -> add(
                            found,
                            path,
                            1,
                            Kind.MANIFEST,
                            CODE_SPAN.matcher(value.textValue()).replaceAll("code"))));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return found;
    }

    /**
     * Returns the text of a template. A NUL replaces each tag or section that separates paragraphs. Inline tags are removed. The word "code" replaces
     * code and expressions.
     */
    private static String withoutTags(String source) {
        var code = CODE_ELEMENT.matcher(source).replaceAll("code");
        var text = EXPRESSION.matcher(code).replaceAll(expression -> isSection(expression.group()) ? "\u0000" : "code");
        return TAG.matcher(text)
                .replaceAll(tag -> INLINE.matcher(tag.group(1)).matches() ? "" : "\u0000" + newlines(tag.group()));
    }

    private static boolean isSection(String expression) {
        return "#/@".indexOf(expression.charAt(1)) >= 0;
    }

    private static String blanked(Pattern pattern, String text) {
        return pattern.matcher(text).replaceAll(match -> newlines(match.group()));
    }

    private static String newlines(String text) {
        return "\n".repeat(count(text));
    }

    private static int count(CharSequence text) {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    private static int leadingLines(String part) {
        return count(part.substring(0, part.length() - part.stripLeading().length()));
    }

    private static int lineAt(String text, int offset) {
        return 1 + count(text.substring(0, offset));
    }

    private static void add(List<Prose> found, String path, int line, Kind kind, String text) {
        if (text.chars().anyMatch(Character::isLetter)) {
            found.add(new Prose(path, line, kind, text));
        }
    }
}
