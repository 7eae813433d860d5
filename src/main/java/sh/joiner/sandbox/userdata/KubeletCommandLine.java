package sh.joiner.sandbox.userdata;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import sh.joiner.sandbox.mirror.NodeTaint;

/** Reads the kubelet's command line. */
final class KubeletCommandLine {

    private KubeletCommandLine() {}

    static KubeletConfig read(String commandLine) {
        return read(ShellWords.split(commandLine));
    }

    static KubeletConfig read(List<String> words) {
        var flags = flags(words);
        return new KubeletConfig(
                pairs(flags.getOrDefault("--node-labels", ""), "="),
                taints(flags.getOrDefault("--register-with-taints", "")),
                number(flags.getOrDefault("--max-pods", "0")),
                number(flags.getOrDefault("--pods-per-core", "0")),
                pairs(flags.getOrDefault("--kube-reserved", ""), "="),
                pairs(flags.getOrDefault("--system-reserved", ""), "="),
                pairs(flags.getOrDefault("--eviction-hard", ""), "<"));
    }

    /** Returns the values by flag, from {@code --flag=value} and {@code --flag value}. Values of a repeated flag are joined with commas. */
    private static Map<String, String> flags(List<String> words) {
        var flags = new HashMap<String, String>();
        for (int i = 0; i < words.size(); i++) {
            var word = words.get(i);
            int equals = word.indexOf('=');
            if (word.startsWith("--") && equals > 0) {
                join(flags, word.substring(0, equals), word.substring(equals + 1));
            } else if (word.startsWith("--") && i + 1 < words.size()) {
                join(flags, word, words.get(i + 1));
            }
        }
        return flags;
    }

    private static void join(Map<String, String> flags, String flag, String value) {
        flags.merge(flag, value, (before, more) -> before + "," + more);
    }

    /** Returns the last number, because the last value of a repeated numeric flag is in effect. */
    private static int number(String values) {
        return Integer.parseInt(values.substring(values.lastIndexOf(',') + 1).strip());
    }

    private static Map<String, String> pairs(String text, String sign) {
        var pairs = new TreeMap<String, String>();
        items(text).forEach(item -> {
            var pair = item.split(sign, 2);
            pairs.put(pair[0], pair.length == 2 ? pair[1] : "");
        });
        return pairs;
    }

    private static List<NodeTaint> taints(String text) {
        var taints = new ArrayList<NodeTaint>();
        items(text).forEach(item -> taints.add(taint(item)));
        return taints;
    }

    /** Parses {@code key=value:Effect} or {@code key:Effect}. */
    private static NodeTaint taint(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException(
                    "taint \"%s\" does not name its effect: append an effect, such as \":NoSchedule\"".formatted(text));
        }
        var pair = text.substring(0, colon).split("=", 2);
        return new NodeTaint(pair[0], pair.length == 2 ? pair[1] : "", text.substring(colon + 1));
    }

    private static Stream<String> items(String text) {
        return Stream.of(text.split(",")).map(String::strip).filter(item -> !item.isEmpty());
    }
}
