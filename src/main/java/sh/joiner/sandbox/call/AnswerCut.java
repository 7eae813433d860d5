package sh.joiner.sandbox.call;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.utils.builder.SdkBuilder;
import software.amazon.awssdk.utils.builder.ToCopyableBuilder;

/** Removes parts of AWS responses. Each SDK response lists its fields, so no reflection is needed. */
final class AnswerCut {

    private AnswerCut() {}

    /** Returns a copy of the response in which no field is set. */
    static <T> T emptied(T answer) {
        return changed(answer, (field, value) -> null);
    }

    /** Returns a copy of the response in which each top-level list contains only its first half. */
    static <T> T halved(T answer) {
        return changed(
                answer,
                (field, value) -> MarshallingType.LIST.equals(field.marshallingType()) && value instanceof List<?> items
                        ? items.subList(0, items.size() / 2)
                        : value);
    }

    private interface Change {
        @Nullable
        Object of(SdkField<?> field, @Nullable Object value);
    }

    /** Returns a changed copy of an SDK answer, of the same class. Other objects are returned unchanged. */
    @SuppressWarnings("unchecked") // the builder of an answer builds that answer's class
    private static <T> T changed(T answer, Change change) {
        if (!(answer instanceof SdkPojo pojo && answer instanceof ToCopyableBuilder<?, ?> copyable)) {
            return answer;
        }
        var builder = (SdkBuilder<?, ?>) copyable.toBuilder();
        for (var field : pojo.sdkFields()) {
            field.set(builder, change.of(field, field.getValueOrDefault(pojo)));
        }
        return (T) builder.build();
    }
}
