package sh.joiner.prometheus;

import java.util.List;

/** The addresses to which queries may be sent: the setting {@code joiner.prometheus.addresses}. */
record AllowedAddresses(List<ServerAddress> all) {

    private static final String SETTING = "joiner.prometheus.addresses";

    AllowedAddresses {
        all = List.copyOf(all);
    }

    /** Reads the setting; throws {@link IllegalArgumentException} with the name of the setting. */
    static AllowedAddresses of(List<String> texts) {
        return new AllowedAddresses(texts.stream()
                .map(text -> ServerAddress.parse(text.strip())
                        .orElseThrow(() -> new IllegalArgumentException(
                                "'%s' is not an address such as https://prometheus.monitoring:9090 (%s)."
                                        .formatted(text, SETTING))))
                .toList());
    }

    /** Returns the address; throws {@link QueryRefused} if it is not allowed. */
    ServerAddress checked(String text) {
        var address = ServerAddress.parse(text)
                .orElseThrow(() -> new QueryRefused(
                        "'%s' is not an http or https URL of a server, with an optional path".formatted(text)));
        if (!all.contains(address)) {
            throw new QueryRefused("Joiner may not query %s: add this address to the setting %s, which %s"
                    .formatted(address, SETTING, all.isEmpty() ? "is empty" : "does not contain it"));
        }
        return address;
    }
}
