package sh.joiner.rest.problem;

import java.util.List;

/** The paths of the API for programs. */
public final class Api {

    public static final String ROOT = "/api/v1";
    public static final String SANDBOX = "/sandbox/v1";
    private static final List<String> PREFIXES = List.of("/api/", "/sandbox/v1/");

    private Api() {}

    static boolean owns(String path) {
        return PREFIXES.stream().anyMatch((path + "/")::startsWith);
    }
}
