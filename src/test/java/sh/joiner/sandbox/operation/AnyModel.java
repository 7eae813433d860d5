package sh.joiner.sandbox.operation;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.document.Document;
import software.amazon.awssdk.core.traits.DefaultValueTrait;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.utils.builder.Buildable;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** Creates requests and responses with random content: about two thirds of the fields are set, down to a few levels. */
final class AnyModel {

    private static final int DEEPEST = 5;

    private final Random random;

    AnyModel(long seed) {
        random = new Random(seed);
    }

    <T> T of(SdkBuilder<?, T> builder) {
        fill((SdkPojo) builder, 0);
        return builder.build();
    }

    private void fill(SdkPojo builder, int depth) {
        for (var field : builder.sdkFields()) {
            if (mustBeSet(field) || (random.nextInt(3) > 0 && depth < DEEPEST)) {
                field.set(builder, value(field, depth));
            }
        }
    }

    private Object part(SdkPojo builder, int depth) {
        fill(builder, depth);
        return ((Buildable) builder).build();
    }

    /** The SDK generates a new client token for every request without one, so this class always sets a token. */
    private static boolean mustBeSet(SdkField<?> field) {
        return field.containsTrait(DefaultValueTrait.class);
    }

    private Object value(SdkField<?> field, int depth) {
        return switch (field.marshallingType().getKnownType()) {
            case STRING -> text();
            case BOOLEAN -> random.nextBoolean();
            case INTEGER -> random.nextInt();
            case LONG -> random.nextLong();
            case SHORT -> (short) random.nextInt();
            case BYTE -> (byte) random.nextInt();
            case FLOAT -> random.nextFloat() * 1e6f;
            case DOUBLE -> random.nextGaussian() * 1e9;
            case BIG_DECIMAL -> new BigDecimal(random.nextLong()).movePointLeft(7);
            case INSTANT -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
            case SDK_BYTES -> SdkBytes.fromByteArray(new byte[] {(byte) random.nextInt(), 0, -1});
            case SDK_POJO -> part(field.constructor().get(), depth + 1);
            case LIST -> list(field.getRequiredTrait(ListTrait.class).memberFieldInfo(), depth);
            case MAP -> map(field.getRequiredTrait(MapTrait.class).valueFieldInfo(), depth);
            case DOCUMENT -> Document.fromString(text());
            case NULL -> throw new AssertionError("a field of no type: " + field.memberName());
        };
    }

    private String text() {
        return List.of("", "i-0a", "a \"quoted\" one\n", "ünï→😀", "<&>").get(random.nextInt(5)) + random.nextInt(100);
    }

    /** Returns a list of zero to two items. An empty list differs from an absent list. */
    private List<Object> list(SdkField<?> member, int depth) {
        var items = new ArrayList<>();
        for (int left = random.nextInt(3); left > 0; left--) {
            items.add(value(member, depth));
        }
        return items;
    }

    private Map<String, Object> map(SdkField<?> member, int depth) {
        var entries = new LinkedHashMap<String, Object>();
        for (int left = random.nextInt(3); left > 0; left--) {
            entries.put(text(), value(member, depth));
        }
        return entries;
    }
}
