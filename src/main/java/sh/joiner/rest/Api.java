package sh.joiner.rest;

import java.util.List;

/** Which paths are for programs. */
final class Api {

    static final String ROOT = "/api/v1";
    static final String SANDBOX = "/sandbox/v1";
    private static final List<String> PREFIXES = List.of("/api/", "/sandbox/v1/");

    private Api() {}

    static boolean owns(String path) {
        return PREFIXES.stream().anyMatch((path + "/")::startsWith);
    }
}
