package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sh.joiner.app.runner.ThreadRunner;
import sh.joiner.app.watch.StoppedInformers;
import sh.joiner.story.FreshSandbox;

@QuarkusTest
@Tag("quarkus")
@TestProfile(FreshSandbox.class)
class ReconcileThreadsTest {

    @Inject
    Operator operator;

    @Inject
    KubernetesClient client;

    @Inject
    ThreadRunner runner;

    @Test
    void theOperatorReconcilesOnVirtualThreads() {
        assertThat(operator.getConfigurationService().getExecutorService()).isInstanceOf(ReconcileThreads.class);
    }

    @Test
    void everyControllerHasTheThreadsOfTheOperator() {
        assertThat(operator.getRegisteredControllers())
                .hasSize(3)
                .allSatisfy(controller -> assertThat(controller
                                .getConfiguration()
                                .getConfigurationService()
                                .getExecutorServiceManager()
                                .reconcileExecutorService()
                                .submit(() -> Thread.currentThread().isVirtual())
                                .get(5, TimeUnit.SECONDS))
                        .isTrue());
    }

    @Test
    void theOperatorUsesTheClientOfThisCluster() {
        assertThat(operator.getKubernetesClient().getMasterUrl()).isEqualTo(client.getMasterUrl());
    }

    @Test
    void theOperatorRetriesAFailedReconciliationForever() {
        assertThat(operator.getRegisteredControllers()).hasSize(3).allSatisfy(controller -> {
            var retry = controller.getConfiguration().getRetry().initExecution();
            for (int attempt = 0; attempt < 1_000; attempt++) {
                assertThat(retry.nextDelay())
                        .hasValueSatisfying(wait -> assertThat(wait).isBetween(1L, 60_000L));
            }
        });
    }

    @Test
    void anInformerThatStopsDoesNotEndTheProcess() {
        assertThat(operator.getRegisteredControllers())
                .hasSize(3)
                .allSatisfy(controller -> assertThat(controller
                                .getConfiguration()
                                .getConfigurationService()
                                .getInformerStoppedHandler())
                        .containsInstanceOf(StoppedInformers.class));
    }

    @Test
    void aStoppedOperatorCanReconcileAgain() throws ExecutionException, InterruptedException, TimeoutException {
        var threads = new ReconcileThreads(runner);
        threads.shutdown();

        var isVirtual = threads.submit(() -> Thread.currentThread().isVirtual());

        assertThat(isVirtual.get(5, TimeUnit.SECONDS)).isTrue();
        threads.shutdown();
    }
}
