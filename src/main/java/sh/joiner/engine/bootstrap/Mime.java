package sh.joiner.engine.bootstrap;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reads and writes multipart documents, in which cloud-init accepts several parts. */
final class Mime {

    static final String SHELL = "text/x-shellscript; charset=\"us-ascii\"";
    static final String NODE_CONFIG = "application/node.eks.aws";

    private static final String BOUNDARY = "//";
    private static final String PARAMETER = "boundary=";

    private Mime() {}

    /** A part with its headers, one per line. */
    record Part(List<String> headers, String body) {
        Part {
            headers = List.copyOf(headers);
        }

        static Part of(String contentType, String body) {
            return new Part(List.of("Content-Type: " + contentType), body);
        }

        /** Returns the part with its Content-Type header only. */
        Part withTypeOnly() {
            return new Part(
                    headers.stream()
                            .filter(header -> isNamed(header, "content-type"))
                            .toList(),
                    body);
        }
    }

    /** Returns true if the text starts with a MIME header. */
    static boolean isDocument(String text) {
        var begin = text.strip();
        return begin.startsWith("MIME-Version:") || begin.startsWith("Content-Type:");
    }

    static List<Part> parse(String document) {
        var lines = document.strip().replace("\r", "").lines().toList();
        var boundary = "--" + boundary(headers(lines));
        var parts = new ArrayList<Part>();
        var open = new ArrayList<String>();
        boolean inside = false;
        for (var line : lines) {
            boolean end = line.stripTrailing().equals(boundary + "--");
            if (end || line.stripTrailing().equals(boundary)) {
                if (inside) {
                    parts.add(part(open));
                }
                open.clear();
                inside = !end;
            } else if (inside) {
                open.add(line);
            }
        }
        if (inside) {
            throw new UnreadableText("the MIME document does not end with boundary %s--".formatted(boundary));
        }
        return parts;
    }

    private static String boundary(List<String> headers) {
        var type = headers.stream()
                .filter(header -> isNamed(header, "content-type"))
                .findFirst()
                .orElse("");
        if (!type.toLowerCase(Locale.ROOT).contains("multipart/")) {
            throw new UnreadableText("the MIME document has content type '%s', but must be multipart".formatted(type));
        }
        int at = type.indexOf(PARAMETER);
        if (at < 0) {
            throw new UnreadableText("the MIME document has no boundary parameter");
        }
        var value = type.substring(at + PARAMETER.length());
        return value.startsWith("\"") ? value.split("\"", -1)[1] : value.split("[;\\s]", -1)[0];
    }

    /** Returns the lines before the first empty line. A line that starts with a space continues the line before. */
    private static List<String> headers(List<String> lines) {
        var headers = new ArrayList<String>();
        for (var line : lines.stream().takeWhile(text -> !text.isBlank()).toList()) {
            if (Character.isWhitespace(line.charAt(0)) && !headers.isEmpty()) {
                headers.add(headers.removeLast() + " " + line.strip());
            } else if (line.indexOf(':') > 0) {
                headers.add(line);
            } else {
                throw new UnreadableText("'%s' is not a MIME header".formatted(line));
            }
        }
        return headers;
    }

    private static Part part(List<String> lines) {
        var headers = headers(lines);
        int bodyStart = (int) lines.stream().takeWhile(line -> !line.isBlank()).count() + 1;
        return new Part(headers, String.join("\n", lines.subList(Math.min(bodyStart, lines.size()), lines.size())));
    }

    static String write(List<Part> parts) {
        return parts.stream()
                .map(part -> "--%s\n%s\n\n%s\n".formatted(BOUNDARY, String.join("\n", part.headers()), part.body()))
                .collect(Collectors.joining(
                        "",
                        "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"%s\"\n\n".formatted(BOUNDARY),
                        "--%s--\n".formatted(BOUNDARY)))
                .replace("\r", "");
    }

    private static boolean isNamed(String header, String name) {
        return header.toLowerCase(Locale.ROOT).startsWith(name + ":");
    }
}
