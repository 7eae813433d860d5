package sh.joiner.sandbox.userdata;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads user data of any image family. */
public final class UserDataReader {

    private static final String NODE_CONFIG = "application/node.eks.aws";
    private static final Pattern TOML_SETTINGS = Pattern.compile("(?m)^\\s*(\\[+\\s*settings\\b|settings\\.)");
    private static final Pattern YAML_NODE_CONFIG = Pattern.compile("(?m)^apiVersion:\\s*[\"']?node\\.eks\\.aws/");

    private UserDataReader() {}

    /**
     * Parses user data. Returns no settings if the format is unknown.
     *
     * @throws IllegalArgumentException if the image's own program would fail on the user data, so that no kubelet starts
     */
    public static ParsedUserData read(String text) {
        var plain = text.replace("\r\n", "\n");
        return MimeText.isMultipart(plain) ? readParts(MimeText.parts(plain)) : readOne(plain);
    }

    private static ParsedUserData readParts(List<MimeText.Part> parts) {
        var all = ParsedUserData.NOTHING;
        for (MimeText.Part part : parts) {
            all = all.then(
                    part.contentType().startsWith(NODE_CONFIG)
                            ? NodeConfigText.read(part.body())
                            : readOne(part.body()));
        }
        return all;
    }

    private static ParsedUserData readOne(String text) {
        if (text.toLowerCase(Locale.ROOT).contains("<powershell>")) {
            return new ParsedUserData(
                    ParsedUserData.Family.WINDOWS,
                    KubeletCommandLine.read(ShellWords.argument(text, "-KubeletExtraArgs")));
        }
        if (YAML_NODE_CONFIG.matcher(text).find()) {
            return NodeConfigText.read(text);
        }
        if (text.contains("/etc/eks/bootstrap.sh")) {
            return new ParsedUserData(
                    ParsedUserData.Family.AL2,
                    KubeletCommandLine.read(ShellWords.argument(text, "--kubelet-extra-args")));
        }
        return TOML_SETTINGS.matcher(text).find() ? BottlerocketText.read(text) : ParsedUserData.NOTHING;
    }
}
