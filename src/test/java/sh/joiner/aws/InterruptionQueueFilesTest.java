package sh.joiner.aws;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.interruption.MessageReader;
import sh.joiner.testing.Repository;

/**
 * Checks the files for the interruption queue. CloudFormation, Terraform and the IAM policy must agree with each other, and the rules must
 * send exactly the events that Joiner can read.
 */
class InterruptionQueueFilesTest {

    private static final Pattern TERRAFORM_RULE =
            Pattern.compile("source\\s*=\\s*\"(aws\\.[a-z0-9]+)\",\\s*detail_type\\s*=\\s*\"([^\"]+)\"");
    private static final Pattern ACTION = Pattern.compile("\"((?:sqs|ec2):[A-Za-z]+)\"");
    private static final String SEND = "sqs:SendMessage"; // an action of EventBridge, not of the controller

    private final JsonNode template = yaml("kubernetes/aws/interruption-queue.yaml");
    private final String terraform = text("kubernetes/aws/interruption-queue.tf");

    private static String text(String path) {
        return Repository.read(Path.of(path));
    }

    private static JsonNode yaml(String path) {
        try {
            return new YAMLMapper().readTree(text(path));
        } catch (JsonProcessingException invalid) {
            throw new IllegalStateException(path, invalid);
        }
    }

    private static JsonNode json(String path) {
        try {
            return new ObjectMapper().readTree(text(path));
        } catch (JsonProcessingException invalid) {
            throw new IllegalStateException(path, invalid);
        }
    }

    private Map<String, JsonNode> resources(String type) {
        var found = new TreeMap<String, JsonNode>();
        template.path("Resources").properties().forEach(resource -> {
            if (resource.getValue().path("Type").asText().equals(type)) {
                found.put(resource.getKey(), resource.getValue().path("Properties"));
            }
        });
        return found;
    }

    private static Stream<String> texts(JsonNode list) {
        return list.isTextual() ? Stream.of(list.asText()) : list.valueStream().map(JsonNode::asText);
    }

    private static Set<String> actions(JsonNode document) {
        var all = new TreeSet<String>();
        document.path("Statement")
                .forEach(statement -> texts(statement.path("Action")).forEach(all::add));
        return all;
    }

    @Test
    void theRulesOfTheTemplateSendExactlyTheReadableEvents() {
        var sent = new TreeSet<String>();
        for (var rule : resources("AWS::Events::Rule").values()) {
            var pattern = rule.path("EventPattern");
            texts(pattern.path("source"))
                    .forEach(source -> texts(pattern.path("detail-type"))
                            .forEach(detailType -> sent.add(source + ": " + detailType)));
            assertThat(rule.path("Targets").findValuesAsText("Arn")).containsExactly("Queue.Arn");
        }

        assertThat(sent).isEqualTo(MessageReader.readable());
    }

    @Test
    void theRulesOfTerraformSendExactlyTheReadableEvents() {
        var sent = new TreeSet<String>();
        TERRAFORM_RULE.matcher(terraform).results().forEach(rule -> sent.add(rule.group(1) + ": " + rule.group(2)));

        assertThat(sent).isEqualTo(MessageReader.readable());
    }

    @Test
    void theQueueKeepsMessagesForFiveMinutesAndEncryptsThem() {
        assertThat(resources("AWS::SQS::Queue").values()).singleElement().satisfies(queue -> {
            assertThat(queue.path("MessageRetentionPeriod").asInt()).isEqualTo(300);
            assertThat(queue.path("SqsManagedSseEnabled").asBoolean()).isTrue();
        });
        assertThat(terraform).containsPattern("message_retention_seconds\\s*= 300");
        assertThat(terraform).containsPattern("sqs_managed_sse_enabled\\s*= true");
    }

    @Test
    void onlyTheRulesMaySendMessagesAndOnlyWithTls() {
        var statements = Objects.requireNonNull(
                        resources("AWS::SQS::QueuePolicy").get("QueuePolicy"))
                .at("/PolicyDocument/Statement");
        var rules = resources("AWS::Events::Rule").keySet().stream()
                .map(name -> name + ".Arn")
                .toList();

        assertThat(texts(statements.get(0).at("/Condition/ArnEquals/aws:SourceArn")))
                .containsExactlyInAnyOrderElementsOf(rules);
        assertThat(statements.findValuesAsText("Effect")).containsExactly("Allow", "Allow", "Deny");
        assertThat(statements.get(2).at("/Condition/Bool/aws:SecureTransport").asText())
                .isEqualTo("false");
        assertThat(List.of("aws:SourceArn", "aws:SourceAccount", "aws:SecureTransport"))
                .allSatisfy(condition -> assertThat(terraform).contains('"' + condition + '"'));
    }

    @Test
    void allThreeFilesGrantTheSameActionsToTheController() {
        var allowed = actions(json("kubernetes/iam/interruption.json"));
        var byTemplate =
                Objects.requireNonNull(resources("AWS::IAM::ManagedPolicy").get("ControllerPolicy"));
        var byTerraform = new TreeSet<String>();
        ACTION.matcher(terraform).results().forEach(action -> byTerraform.add(action.group(1)));
        byTerraform.remove(SEND);

        assertThat(allowed)
                .containsExactly(
                        "ec2:DescribeInstanceStatus",
                        "ec2:DescribeVolumes",
                        "sqs:DeleteMessage",
                        "sqs:GetQueueUrl",
                        "sqs:ReceiveMessage");
        assertThat(actions(byTemplate.path("PolicyDocument"))).isEqualTo(allowed);
        assertThat(byTerraform).isEqualTo(allowed);
    }
}
