package sh.joiner.sandbox.userdata;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads MIME multipart documents as cloud-init and nodeadm do. */
final class MimeText {

    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";\\s]+)\"?", Pattern.CASE_INSENSITIVE);

    private MimeText() {}

    static boolean isMultipart(String text) {
        var start = text.stripLeading().toLowerCase(Locale.ROOT);
        return (start.startsWith("mime-version:") || start.startsWith("content-type:")) && start.contains("multipart/");
    }

    static List<Part> parts(String text) {
        var header = BOUNDARY.matcher(text);
        if (!header.find()) {
            throw new IllegalArgumentException(
                    "the MIME multipart user data has no boundary: add boundary=… to its Content-Type header");
        }
        var mark = "--" + header.group(1);
        var parts = new ArrayList<Part>();
        var lines = new ArrayList<String>();
        var inside = false;
        for (String line : text.split("\n", -1)) {
            if (!line.stripTrailing().equals(mark) && !line.stripTrailing().equals(mark + "--")) {
                lines.add(line);
                continue;
            }
            if (inside) {
                parts.add(part(lines));
            }
            inside = true;
            lines.clear();
        }
        return parts;
    }

    private static Part part(List<String> lines) {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        int blank = 0;
        while (blank < lines.size() && !lines.get(blank).isBlank()) {
            var pair = lines.get(blank).split(":", 2);
            headers.put(pair[0].strip(), pair[pair.length - 1].strip());
            blank++;
        }
        var body = String.join("\n", lines.subList(Math.min(blank + 1, lines.size()), lines.size()));
        return new Part(headers.getOrDefault("Content-Type", "text/plain"), decoded(body, headers));
    }

    private static String decoded(String body, Map<String, String> headers) {
        return headers.getOrDefault("Content-Transfer-Encoding", "").equalsIgnoreCase("base64")
                ? new String(Base64.getMimeDecoder().decode(body), StandardCharsets.UTF_8)
                : body;
    }

    /** A part with its content type. */
    record Part(String contentType, String body) {}
}
