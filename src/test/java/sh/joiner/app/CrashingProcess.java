package sh.joiner.app;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import sh.joiner.app.environment.Environment;
import sh.joiner.app.setting.Settings;
import sh.joiner.aws.call.AwsSettings;
import sh.joiner.aws.request.AwsClients;
import sh.joiner.board.Board;
import sh.joiner.board.ProcessLocation;
import sh.joiner.port.UserRequests;
import sh.joiner.port.WorldClock;
import sh.joiner.port.sandbox.Provocations;
import sh.joiner.testing.ApiClients;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.ec2.Ec2Client;

/**
 * An installation that crashes before or after one of its calls: no later call to the API server or EC2 has an effect. Only the calls for the lease
 * still take effect, so that the next process need not wait until the lease expires. Thread-safe.
 */
final class CrashingProcess implements AutoCloseable {

    /** A call of the process, such as {@code PATCH /api/v1/nodes/ip-10-0-0-7} or {@code ec2 createFleet}, and the content of its request. */
    record Call(String name, String content) {}

    /** The time of the crash: before a call takes effect, or afterwards, so that its answer is lost. */
    enum When {
        BEFORE,
        AFTER
    }

    private record Crash(When when, Predicate<Call> call) {}

    private final AtomicReference<Optional<Crash>> crash = new AtomicReference<>(Optional.empty());
    private final Installation installation;
    private volatile boolean crashed;

    CrashingProcess(Environment world, Settings settings) {
        installation = new Installation(
                        new Surroundings(world),
                        settings,
                        ApiClients.builder()
                                .withConfig(world.kubernetes())
                                .withHttpClientBuilderConsumer(
                                        http -> http.addOrReplaceInterceptor("crash", new Requests()))
                                .build())
                .start();
    }

    /** Lets the process crash at the next call that matches. */
    void crashAt(When when, Predicate<Call> call) {
        crash.set(Optional.of(new Crash(when, call)));
    }

    boolean hasCrashed() {
        return crashed;
    }

    UserRequests userRequests() {
        return installation.userRequests();
    }

    Board board() {
        return installation.board();
    }

    @Override
    public void close() {
        installation.close();
    }

    /** Returns false if the process has crashed, or crashes at this moment of the call. */
    private synchronized boolean survives(When when, Call call) {
        crashed |= crash.get()
                .filter(planned -> planned.when() == when && planned.call().test(call))
                .isPresent();
        return !crashed;
    }

    private final class Requests implements Interceptor {

        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            check(When.BEFORE, request);
        }

        @Override
        public void after(
                HttpRequest request, HttpResponse<?> response, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
            check(When.AFTER, request);
        }

        private void check(When when, HttpRequest request) {
            var path = request.uri().getPath();
            var call = new Call(
                    request.method() + " " + path,
                    Optional.ofNullable(request.bodyString()).orElse(""));
            if (!request.method().equals("GET") && !path.contains("/leases") && !survives(when, call)) {
                throw new KubernetesClientException("the process has crashed");
            }
        }
    }

    /** The environment of the process. */
    private final class Surroundings implements Environment {

        private final Environment world;

        Surroundings(Environment world) {
            this.world = world;
        }

        @Override
        public AwsClients aws() {
            var all = world.aws();
            var ec2 = (Ec2Client) Proxy.newProxyInstance(
                    Ec2Client.class.getClassLoader(),
                    new Class<?>[] {Ec2Client.class},
                    (_, method, arguments) -> call(all.ec2(), method, arguments));
            return new AwsClients(ec2, all.ssm(), all.iam(), all.pricing(), all.eks(), all.sts(), all.sqs());
        }

        private Object call(Ec2Client client, Method method, Object[] arguments) throws Throwable {
            var call = new Call("ec2 " + method.getName(), Arrays.toString(arguments));
            if (!survives(When.BEFORE, call)) {
                throw SdkClientException.create("the process has crashed");
            }
            try {
                var answer = method.invoke(client, arguments);
                if (!survives(When.AFTER, call)) {
                    throw SdkClientException.create("the process has crashed");
                }
                return answer;
            } catch (InvocationTargetException failed) {
                throw failed.getCause();
            }
        }

        @Override
        public WorldClock clock() {
            return world.clock();
        }

        @Override
        public Config kubernetes() {
            return world.kubernetes();
        }

        @Override
        public AwsSettings awsSettings(KubernetesClient client) {
            return world.awsSettings(client);
        }

        @Override
        public ProcessLocation place() {
            return world.place();
        }

        @Override
        public Optional<Provocations> provocations() {
            return world.provocations();
        }

        @Override
        public void begin() {
            world.begin();
        }

        @Override
        public void close() {
            world.close();
        }
    }
}
