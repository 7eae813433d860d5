package sh.joiner.sandbox.call;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.utils.builder.SdkBuilder;
import software.amazon.awssdk.utils.builder.ToCopyableBuilder;

/** Takes parts of answers away, by the field tables that the SDK's responses carry. */
final class AnswerCut {

    private AnswerCut() {}

    /** The same answer with nothing in it. */
    static <T> T emptied(T answer) {
        return changed(answer, (field, value) -> null);
    }

    /** The same answer with only the first half of each of its lists. */
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

    /** Answers of the SDK can all be copied; anything else stays as it is. The copy is of the class that was given. */
    @SuppressWarnings("unchecked") // a builder builds what it was made from
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
