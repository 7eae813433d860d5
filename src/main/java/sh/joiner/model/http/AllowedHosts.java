package sh.joiner.model.http;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The host names that clients may use to address a server that does not authenticate them. A web page that lets its own name resolve to a loopback
 * address (DNS rebinding) still sends that name as {@code Host}, so the server refuses unknown names.
 *
 * <p>Loopback names and IP addresses are always allowed: a web page cannot make them resolve to another address.
 */
public record AllowedHosts(List<String> names) {

    /** Loopback names and IP addresses, and no other names. */
    public static final AllowedHosts LOOPBACK = new AllowedHosts(List.of());

    private static final String LOCALHOST = "localhost";
    private static final String PORT = ":\\d{1,5}$";
    private static final String NUMBER = "(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])";
    private static final String IPV4 = "(?:%1$s\\.){3}%1$s".formatted(NUMBER);
    private static final String IPV6 = "\\[[0-9a-f:.]+(?:%25[0-9a-z]+)?]";
    private static final String NAME = "(?:\\*\\.)?[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?";

    /** Takes names without a port; {@code *.example.com} allows every name that ends with {@code .example.com}. */
    public AllowedHosts {
        names = names.stream()
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .toList();
        for (var name : names) {
            if (!name.matches(NAME)) {
                throw new IllegalArgumentException(
                        "\"%s\" is not a host name; give names without scheme and port, such as \"joiner.example.com\" or \"*.example.com\""
                                .formatted(name));
            }
        }
    }

    /** Returns true if a request with this {@code Host} header may be answered. A request without this header is allowed: browsers always send it. */
    public boolean allow(@Nullable String header) {
        if (header == null || header.isEmpty()) {
            return true;
        }
        var host = hostOf(header);
        return host.matches(IPV4)
                || host.matches(IPV6)
                || host.equals(LOCALHOST)
                || host.endsWith("." + LOCALHOST)
                || names.stream().anyMatch(name -> matches(name, host));
    }

    private static String hostOf(String header) {
        var host = header.toLowerCase(Locale.ROOT).replaceFirst(PORT, "");
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    private static boolean matches(String name, String host) {
        return name.startsWith("*.") ? host.endsWith(name.substring(1)) : host.equals(name);
    }
}
