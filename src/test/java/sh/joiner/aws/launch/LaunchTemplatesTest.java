package sh.joiner.aws.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import sh.joiner.aws.AwsWorld;
import sh.joiner.aws.request.Ec2Tags;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.launch.ClassTemplates;
import sh.joiner.port.launch.TemplatesContract;
import sh.joiner.testing.HandClock;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CreateLaunchTemplateRequest;
import software.amazon.awssdk.services.ec2.model.CreateLaunchTemplateResponse;
import software.amazon.awssdk.services.ec2.model.DescribeLaunchTemplatesRequest;
import software.amazon.awssdk.services.ec2.model.DescribeLaunchTemplatesResponse;
import software.amazon.awssdk.services.ec2.model.LaunchTemplate;
import software.amazon.awssdk.services.ec2.model.RequestLaunchTemplateData;
import software.amazon.awssdk.services.ec2.model.ResourceType;

class LaunchTemplatesTest extends TemplatesContract {

    private final AwsWorld world = new AwsWorld();

    @Override
    protected ClassTemplates templates() {
        return world.aws.templates();
    }

    @Override
    protected void make(String name, String nodeClass) {
        var tags = Map.of("eks:eks-cluster-name", "tour", "karpenter.k8s.aws/ec2nodeclass", nodeClass);
        world.cloud
                .ec2()
                .createLaunchTemplate(request -> request.launchTemplateName(name)
                        .launchTemplateData(data -> data.imageId("ami-1"))
                        .tagSpecifications(Ec2Tags.on(ResourceType.LAUNCH_TEMPLATE, tags)));
    }

    @Override
    protected List<String> names() {
        return world.cloud.ec2().describeLaunchTemplates().launchTemplates().stream()
                .map(LaunchTemplate::launchTemplateName)
                .toList();
    }

    private static TemplateContent content(int number) {
        return new TemplateContent(
                RequestLaunchTemplateData.builder().imageId("ami-" + number).build(), Map.of());
    }

    /** Karpenter holds a single lock while it calls EC2 (aws B-33). */
    @Test
    void aSlowTemplateDoesNotDelayOtherTemplates() throws InterruptedException {
        var slow = new SlowEc2();
        var templates = new LaunchTemplates(slow, "tour", new HandClock(), CacheReport.NONE);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var waiting = threads.submit(() -> templates.take(content(0)));
            slow.called.await();

            // more names than a new map has buckets, so that some names share a bucket with the slow template
            Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
                for (int number = 1; number <= 64; number++) {
                    templates.take(content(number));
                }
            });

            assertThat(waiting.isDone()).isFalse();
            slow.answer.countDown();
        }
    }

    @Test
    void concurrentLaunchesCreateATemplateOnce() {
        var slow = new SlowEc2();
        slow.answer.countDown();
        var templates = new LaunchTemplates(slow, "tour", new HandClock(), CacheReport.NONE);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int number = 0; number < 50; number++) {
                threads.execute(() -> templates.take(content(0)));
            }
        }

        assertThat(slow.created.getCount()).as("100 minus one created template").isEqualTo(99);
    }

    @Test
    void anErrorIsThrownAndTheNextCallTriesAgain() {
        var refusing = new LaunchTemplates(new Unreachable(), "tour", new HandClock(), CacheReport.NONE);

        assertThatThrownBy(() -> refusing.take(content(1))).isInstanceOf(RemoteCallException.class);
        assertThatThrownBy(() -> refusing.take(content(1))).isInstanceOf(RemoteCallException.class);
    }

    /** Answers requests for the first template only after the test allows an answer, and all other requests immediately. */
    private static final class SlowEc2 implements Ec2Client {

        private final CountDownLatch called = new CountDownLatch(1);
        private final CountDownLatch answer = new CountDownLatch(1);
        private final CountDownLatch created = new CountDownLatch(100);

        @Override
        public DescribeLaunchTemplatesResponse describeLaunchTemplates(DescribeLaunchTemplatesRequest request) {
            if (request.launchTemplateNames().contains(content(0).name())) {
                called.countDown();
                await();
            }
            return DescribeLaunchTemplatesResponse.builder().build();
        }

        private void await() {
            try {
                assertThat(answer.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public CreateLaunchTemplateResponse createLaunchTemplate(CreateLaunchTemplateRequest request) {
            created.countDown();
            return CreateLaunchTemplateResponse.builder()
                    .launchTemplate(builder -> builder.launchTemplateId("lt-1"))
                    .build();
        }

        @Override
        public String serviceName() {
            return "ec2";
        }

        @Override
        public void close() {
            // there is nothing to close
        }
    }

    /** Fails every call. */
    private static final class Unreachable implements Ec2Client {

        @Override
        public DescribeLaunchTemplatesResponse describeLaunchTemplates(DescribeLaunchTemplatesRequest request) {
            throw software.amazon.awssdk.core.exception.SdkClientException.create("no route");
        }

        @Override
        public String serviceName() {
            return "ec2";
        }

        @Override
        public void close() {
            // there is nothing to close
        }
    }
}
