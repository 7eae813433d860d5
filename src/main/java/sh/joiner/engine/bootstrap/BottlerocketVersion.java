package sh.joiner.engine.bootstrap;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.image.ImageTerm;
import sh.joiner.model.image.ResolvedImage;

/** Finds the Bottlerocket version of an instance. From 1.46 on, Bottlerocket itself knows which directories belong on instance storage (aws 6.10). */
final class BottlerocketVersion {

    private static final String FORM = "v?[0-9]{1,6}\\.[0-9]{1,6}\\.[0-9]+";

    private BottlerocketVersion() {}

    static boolean bindsByDefault(UserDataInputs inputs) {
        var version = version(inputs).orElse("");
        if (version.equals("latest")) {
            return true;
        }
        if (!version.matches(FORM)) {
            return false;
        }
        var numbers = version.replaceFirst("^v", "").split("\\.", -1);
        int major = Integer.parseInt(numbers[0]);
        int minor = Integer.parseInt(numbers[1]);
        return major > 1 || (major == 1 && minor >= 46);
    }

    /** Returns the first version that is found in: the aliases, the name terms, the images of the id terms, all resolved images. */
    private static Optional<String> version(UserDataInputs inputs) {
        var terms = inputs.nodeClass().selectors().images();
        var images = inputs.nodeClass().resolved().images();
        return Stream.of(
                        terms.stream()
                                .map(ImageTerm::alias)
                                .filter(alias -> alias.contains("@"))
                                .map(alias -> alias.substring(alias.indexOf('@') + 1)),
                        terms.stream().map(ImageTerm::name).flatMap(BottlerocketVersion::inName),
                        terms.stream().map(ImageTerm::id).flatMap(id -> inNames(images, id)),
                        images.stream().map(ResolvedImage::name).flatMap(BottlerocketVersion::inName))
                .flatMap(found -> found)
                .findFirst();
    }

    private static Stream<String> inNames(List<ResolvedImage> images, String id) {
        return images.stream()
                .filter(image -> image.id().equals(id))
                .map(ResolvedImage::name)
                .flatMap(BottlerocketVersion::inName);
    }

    private static Stream<String> inName(String name) {
        return Stream.of(name.split("-", -1)).filter(word -> word.startsWith("v") && word.contains("."));
    }
}
