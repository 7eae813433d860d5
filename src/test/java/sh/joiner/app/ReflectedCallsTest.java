package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.annotations.RegisterForProxy;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.sandbox.remote.CloudClients;
import sh.joiner.sandbox.remote.SandboxCalls;

/** In a native image a call that is not registered would be missing, and only there. */
class ReflectedCallsTest {

    private static final List<Class<?>> REGISTERED = List.of(
            ReflectedCalls.class.getAnnotation(RegisterForReflection.class).targets());

    @Test
    void everyCallThatTheSandboxAnswersIsRegistered() {
        var models = SandboxCalls.all().stream()
                .flatMap(call -> Stream.of(call.getReturnType(), call.getParameterTypes()[0]));

        assertThat(REGISTERED).containsAll(models.toList());
    }

    @Test
    void everyClientIsRegisteredAndMayBeAProxy() {
        var clients = Arrays.stream(CloudClients.class.getRecordComponents())
                .<Class<?>>map(part -> part.getType())
                .toList();
        var proxies = Arrays.stream(ReflectedCalls.class.getAnnotationsByType(RegisterForProxy.class))
                .flatMap(one -> Arrays.stream(one.targets()));

        assertThat(clients).hasSize(7);
        assertThat(REGISTERED).containsAll(clients);
        assertThat(proxies).containsExactlyInAnyOrderElementsOf(clients);
    }
}
