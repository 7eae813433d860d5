package sh.joiner.app.setting;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.spi.Converter;
import sh.joiner.engine.plan.Options.Packing;

/** Reads {@code joiner.scheduling.packing}. Accepts {@code reference}, the former name of {@code karpenter}. */
public final class PackingConverter implements Converter<Packing> {

    private static final long serialVersionUID = 1;
    private static final String FORMER_NAME_OF_KARPENTER = "reference";

    @Override
    public Packing convert(String value) {
        var name = value.strip().toLowerCase(Locale.ROOT);
        return name.equals(FORMER_NAME_OF_KARPENTER)
                ? Packing.KARPENTER
                : Stream.of(Packing.values())
                        .filter(packing -> name(packing).equals(name))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(
                                "packing \"%s\" is unknown: use one of %s".formatted(value, names())));
    }

    private static String names() {
        return Stream.of(Packing.values()).map(PackingConverter::name).collect(Collectors.joining(", "));
    }

    private static String name(Packing packing) {
        return packing.name().toLowerCase(Locale.ROOT);
    }
}
