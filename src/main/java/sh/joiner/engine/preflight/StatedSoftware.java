package sh.joiner.engine.preflight;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageFamily;
import sh.joiner.model.text.Glob;

/** The family and the Kubernetes version of an image, if its name, its tags or its SSM parameter state them. EC2 reports neither. */
final class StatedSoftware {

    /** The tags that the Packer templates of amazon-eks-ami set. The first one starts with the version of Kubernetes. */
    private static final String KUBERNETES_TAG = "kubernetes";

    private static final String SOURCE_TAG = "source_ami_name";

    /** The texts before the version of Kubernetes in the names of AWS's images, and in the paths of AWS's SSM parameters. */
    private static final List<String> BEFORE_THE_VERSION = List.of(
            "amazon-eks-node-",
            "amazon-eks-arm64-node-",
            "amazon-eks-gpu-node-",
            "aws-k8s-",
            "EKS_Optimized-",
            "/eks/optimized-ami/");

    /** The start of the names of AL2023 images. The architecture and the variant follow, and then the version. */
    private static final String AL2023 = "amazon-eks-node-al2023-";

    private static final int MOST_DIGITS = 3;

    private static final List<Mark> FAMILIES = List.of(
            new Mark("*amazon-eks-node-al2023-*", ImageFamily.AL2023),
            new Mark("al2023-ami-*", ImageFamily.AL2023),
            new Mark("*amazon-eks-node-1.*", ImageFamily.AL2),
            new Mark("*amazon-eks-arm64-node-1.*", ImageFamily.AL2),
            new Mark("*amazon-eks-gpu-node-1.*", ImageFamily.AL2),
            new Mark("amzn2-ami-*", ImageFamily.AL2),
            new Mark("*bottlerocket-aws-k8s-*", ImageFamily.BOTTLEROCKET),
            new Mark("*Windows_Server-2019-*EKS_Optimized*", ImageFamily.WINDOWS_2019),
            new Mark("*Windows_Server-2022-*EKS_Optimized*", ImageFamily.WINDOWS_2022),
            new Mark("*Windows_Server-2025-*EKS_Optimized*", ImageFamily.WINDOWS_2025));

    private StatedSoftware() {}

    private record Mark(Glob name, ImageFamily family) {

        Mark(String name, ImageFamily family) {
            this(new Glob(name), family);
        }
    }

    private record Text(String value, String source) {}

    /** A family and the place that states it. */
    record StatedFamily(ImageFamily family, String source) {}

    /** The minor version of Kubernetes 1 and the place that states it. */
    record StatedVersion(int minor, String source) {}

    static Optional<StatedFamily> family(Image image) {
        return texts(image).flatMap(StatedSoftware::family).findFirst();
    }

    private static Stream<StatedFamily> family(Text text) {
        return FAMILIES.stream()
                .filter(mark -> mark.name().matches(text.value()))
                .map(mark -> new StatedFamily(mark.family(), text.source()));
    }

    static Optional<StatedVersion> kubernetes(Image image) {
        var tag = tag(image, KUBERNETES_TAG).map(text -> new StatedText(text, minor(text.value())));
        var others = texts(image).map(text -> new StatedText(text, minorInName(text.value())));
        return Stream.concat(tag, others)
                .filter(stated -> stated.minor().isPresent())
                .map(stated -> new StatedVersion(
                        stated.minor().getAsInt(), stated.text().source()))
                .findFirst();
    }

    private record StatedText(Text text, OptionalInt minor) {}

    /** Returns the minor version in the name of an image of AWS, or in the path of an SSM parameter of AWS. */
    private static OptionalInt minorInName(String name) {
        int al2023 = name.indexOf(AL2023);
        if (al2023 >= 0) {
            var parts = name.substring(al2023 + AL2023.length()).split("-", 3);
            return parts.length < 3 ? OptionalInt.empty() : minor(parts[2]);
        }
        return BEFORE_THE_VERSION.stream()
                .filter(name::contains)
                .map(text -> minor(name.substring(name.indexOf(text) + text.length())))
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElse(OptionalInt.empty());
    }

    /** Returns the minor version of a text that starts with a version of Kubernetes 1, such as {@code v1.34.2}; empty for any other text. */
    static OptionalInt minor(String version) {
        var text = version.startsWith("v") ? version.substring(1) : version;
        if (!text.startsWith("1.")) {
            return OptionalInt.empty();
        }
        int end = 2;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        boolean isWhole = end == text.length() || !Character.isLetterOrDigit(text.charAt(end));
        return end > 2 && end <= 2 + MOST_DIGITS && isWhole
                ? OptionalInt.of(Integer.parseInt(text.substring(2, end)))
                : OptionalInt.empty();
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    private static Stream<Text> texts(Image image) {
        return Stream.of(
                        Stream.of(new Text(image.name(), "from its name " + image.name())),
                        tag(image, SOURCE_TAG),
                        Stream.of(term(image)))
                .flatMap(Function.identity());
    }

    private static Text term(Image image) {
        return image.term().startsWith("SSM parameter ")
                ? new Text(image.term(), "from " + image.term())
                : new Text("", "");
    }

    private static Stream<Text> tag(Image image, String key) {
        var value = image.tags().get(key);
        return value == null ? Stream.of() : Stream.of(new Text(value, "from its tag %s=%s".formatted(key, value)));
    }
}
