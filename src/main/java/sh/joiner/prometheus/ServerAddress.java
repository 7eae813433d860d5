package sh.joiner.prometheus;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address of a server with Prometheus' HTTP API. Two addresses are equal if they lead to the same server and path.
 *
 * @param host in lower case, an IPv6 address without brackets
 * @param path starts with a slash and does not end with one; empty for the root
 */
record ServerAddress(boolean tls, String host, int port, String path) {

    /** Neither escapes nor a path that climbs, because servers interpret these differently. */
    private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/?");

    /** Returns the address; empty if the text is not an http or https URL of a server, with an optional path. */
    static Optional<ServerAddress> parse(String text) {
        try {
            return of(new URI(text));
        } catch (URISyntaxException notAnUrl) {
            return Optional.empty();
        }
    }

    private static Optional<ServerAddress> of(URI url) {
        var scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        var host = url.getHost();
        var path = url.getRawPath();
        boolean isPlain = url.getRawUserInfo() == null && url.getRawQuery() == null && url.getRawFragment() == null;
        if (!(scheme.equals("http") || scheme.equals("https")) || host == null || path == null || !isPlain) {
            return Optional.empty();
        }
        if (!PATH.matcher(path).matches() || url.getPort() > 65535 || url.getPort() == 0) {
            return Optional.empty();
        }
        boolean tls = scheme.equals("https");
        int port = url.getPort() == -1 ? (tls ? 443 : 80) : url.getPort();
        return Optional.of(new ServerAddress(tls, bare(host.toLowerCase(Locale.ROOT)), port, withoutEnd(path)));
    }

    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private static String withoutEnd(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    @Override
    public String toString() {
        return "%s://%s%s".formatted(tls ? "https" : "http", authority(), path);
    }

    /** Returns host and port, as in a URL and in the header Host. */
    String authority() {
        return "%s:%d".formatted(host.contains(":") ? "[" + host + "]" : host, port);
    }
}
