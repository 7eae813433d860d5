package sh.joiner.sandbox.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.document.Document;
import software.amazon.awssdk.services.ec2.model.DescribeInstancesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeSpotPriceHistoryRequest;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.InstanceType;
import software.amazon.awssdk.utils.builder.SdkBuilder;

class SdkJsonTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int SEEDS = 30;

    static List<Operation<?, ?, ?>> operations() {
        return CloudClients.SERVICES.stream()
                .<Operation<?, ?, ?>>flatMap(service -> service.operations().stream())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void requestsAndResponsesSurviveTheConversionToJson(Operation<?, ?, ?> operation) throws JsonProcessingException {
        for (long seed = 0; seed < SEEDS; seed++) {
            assertConversionKeeps(new AnyModel(seed), operation.request());
            assertConversionKeeps(new AnyModel(seed), operation.response());
        }
    }

    private static <T> void assertConversionKeeps(AnyModel any, Supplier<? extends SdkBuilder<?, T>> builders)
            throws JsonProcessingException {
        var model = any.of(builders.get());
        var text = SdkJson.write((SdkPojo) model).toString();
        var builder = builders.get();
        var _ = SdkJson.read(JSON.readTree(text), (SdkPojo) builder);

        assertThat(builder.build()).isEqualTo(model);
    }

    @Test
    void fieldsHaveTheNamesOfTheServiceModel() throws JsonProcessingException {
        var request = DescribeInstancesRequest.builder()
                .instanceIds("i-1")
                .filters(Filter.builder().name("tag:a").values("b").build())
                .build();

        assertThat(SdkJson.write(request)).isEqualTo(tree("""
                {"InstanceIds": ["i-1"], "Filters": [{"Name": "tag:a", "Values": ["b"]}]}
                """));
    }

    @Test
    void enumsAndInstantsAreStrings() throws JsonProcessingException {
        var request = DescribeSpotPriceHistoryRequest.builder()
                .instanceTypes(InstanceType.M5_LARGE)
                .startTime(Instant.parse("2026-11-21T08:00:00.5Z"))
                .build();

        assertThat(SdkJson.write(request)).isEqualTo(tree("""
                {"InstanceTypes": ["m5.large"], "StartTime": "2026-11-21T08:00:00.500Z"}
                """));
    }

    @Test
    void anEmptyListDiffersFromAnAbsentList() {
        var none = DescribeInstancesRequest.builder().build();
        var empty = DescribeInstancesRequest.builder().instanceIds(List.of()).build();

        assertThat(SdkJson.write(none).has("InstanceIds")).isFalse();
        assertThat(SdkJson.write(empty).has("InstanceIds")).isTrue();
    }

    @Test
    void anUnknownFieldIsRejectedWithItsName() throws JsonProcessingException {
        var json = tree("{\"Colour\": \"red\"}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> SdkJson.read(json, DescribeInstancesRequest.builder()))
                .withMessageContaining("DescribeInstancesRequest")
                .withMessageContaining("Colour");
    }

    @Test
    void documentsSurviveTheConversionToJson() throws JsonProcessingException {
        var document = Document.fromMap(Map.of(
                "list", Document.fromList(List.of(Document.fromNull(), Document.fromBoolean(true))),
                "text", Document.fromString("a"),
                "number", Document.fromNumber(7)));

        var json = tree(DocumentJson.write(document).toString());

        assertThat(json).isEqualTo(tree("{\"list\": [null, true], \"text\": \"a\", \"number\": 7}"));
        assertThat(DocumentJson.read(json).unwrap())
                .isEqualTo(Map.of("list", asListWithNull(), "text", "a", "number", "7"));
    }

    private static List<Object> asListWithNull() {
        var list = new ArrayList<Object>();
        list.add(null);
        list.add(true);
        return list;
    }

    private static JsonNode tree(String text) throws JsonProcessingException {
        return JSON.readTree(text);
    }
}
