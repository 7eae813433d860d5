package sh.joiner.sandbox.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.account.CloudSettings;
import sh.joiner.sandbox.cloud.RecordingInstanceListener;
import sh.joiner.sandbox.cloud.SandboxCloud;
import sh.joiner.testing.HandClock;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.iam.model.IamException;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;

class ServiceTest {

    private final SandboxCloud cloud = new SandboxCloud(
            new HandClock(),
            new RecordingInstanceListener(),
            CloudSettings.forCluster("tour", "1.34", "http://localhost:8001"));
    private final CloudClients account = new CloudClients(
            cloud.ec2(), cloud.ssm(), cloud.iam(), cloud.sqs(), cloud.pricing(), cloud.eks(), cloud.sts());

    @Test
    void everySupportedOperationCanBeCalledRemotely() {
        var supported = services().flatMap(this::supported);
        var remoteOperations = services().flatMap(ServiceTest::remoteOperations).toList();

        assertThat(remoteOperations)
                .containsExactlyInAnyOrderElementsOf(supported.toList())
                .hasSize(36);
    }

    private static Stream<Service<?>> services() {
        return CloudClients.SERVICES.stream();
    }

    private Stream<List<Object>> supported(Service<?> service) {
        SdkClient client = service.client().apply(account);
        return Arrays.stream(client.getClass().getDeclaredMethods())
                .filter(ServiceTest::isOperation)
                .map(method -> List.of(
                        service.name(), method.getName(), method.getParameterTypes()[0], method.getReturnType()));
    }

    private static boolean isOperation(Method method) {
        return Modifier.isPublic(method.getModifiers())
                && !method.isSynthetic()
                && method.getParameterCount() == 1
                && SdkRequest.class.isAssignableFrom(method.getParameterTypes()[0]);
    }

    private static Stream<List<Object>> remoteOperations(Service<?> service) {
        return service.operations().stream()
                .map(operation -> List.of(
                        service.name(),
                        operation.name(),
                        operation.request().get().build().getClass(),
                        operation.response().get().build().getClass()));
    }

    @Test
    void aRemoteClientSendsTheCalledOperation() {
        var sender = new RecordingSender();
        var remote = CloudClients.over(sender);

        services().forEach(service -> callAll(service, remote));

        assertThat(sender.sent)
                .containsExactlyElementsOf(
                        services().flatMap(ServiceTest::names).toList());
    }

    private static <C extends SdkClient> void callAll(Service<C> service, CloudClients clients) {
        service.operations()
                .forEach(operation -> call(operation, service.client().apply(clients)));
    }

    private static <C extends SdkClient, Q extends SdkRequest> void call(Operation<C, Q, ?> operation, C client) {
        var _ = operation.method().apply(client, operation.request().get().build());
    }

    private static Stream<String> names(Service<?> service) {
        return service.operations().stream().map(operation -> service.name() + " " + operation.name());
    }

    private static final class RecordingSender implements OperationSender {

        private final List<String> sent = new ArrayList<>();

        @Override
        public <Q extends SdkRequest, R extends SdkResponse> R send(
                Service<?> service, Operation<?, Q, R> operation, Q request) {
            sent.add(service.name() + " " + operation.name());
            return operation.response(JsonNodeFactory.instance.objectNode());
        }
    }

    @Test
    void anExceptionOfAServiceIsFoundByItsSimpleName() {
        var service = CloudClients.service("iam").orElseThrow();

        assertThat(service.exception("NoSuchEntityException").build()).isInstanceOf(NoSuchEntityException.class);
        assertThat(service.exception("IamException").build()).isInstanceOf(IamException.class);
        assertThat(service.exception("String").build()).isNotInstanceOf(IamException.class);
    }
}
