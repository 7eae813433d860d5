package sh.joiner.aws.launch;

import static sh.joiner.aws.request.AwsErrors.callAws;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import sh.joiner.aws.request.Ec2Tags;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;
import sh.joiner.port.launch.ClassTemplates;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.LaunchTemplate;
import software.amazon.awssdk.services.ec2.model.ResourceType;

/**
 * The launch templates of fleets (aws 6.5). A template is found by name, created if it is missing, and deleted after it has been unused for
 * a while. Thread-safe.
 *
 * <p>Concurrent launches with the same template create it once. No lock is held during calls to EC2, so a slow answer delays only the
 * launches that need this template.
 */
public final class LaunchTemplates implements ClassTemplates {

    static final Duration UNUSED = CacheName.LAUNCH_TEMPLATES.ttl();

    private static final Logger LOG = Logger.getLogger(LaunchTemplates.class);

    private final Ec2Client ec2;
    private final String clusterName;
    private final WorldClock clock;
    private final CacheReport report;
    private final Map<String, Known> templates = new ConcurrentHashMap<>();
    private final AtomicBoolean sweepPlanned = new AtomicBoolean();

    public LaunchTemplates(Ec2Client ec2, String clusterName, WorldClock clock, CacheReport report) {
        this.ec2 = ec2;
        this.clusterName = clusterName;
        this.clock = clock;
        this.report = report;
        report.holds(CacheName.LAUNCH_TEMPLATES, templates::size);
    }

    /**
     * A template that EC2 has, or that is being created.
     *
     * @param users number of launches in progress that use the template
     */
    private record Known(CompletableFuture<String> id, Instant lastUse, int users) {
        Known used(Instant now, int more) {
            return new Known(id, now, users + more);
        }
    }

    /** Returns the name of the template, after it was found or created. Keeps the template until it is {@linkplain #release released}. */
    String take(TemplateContent content) {
        var name = content.name();
        var fresh = new Known(new CompletableFuture<>(), clock.now(), 1);
        if (templates.putIfAbsent(name, fresh) == null) {
            report.asked(CacheName.LAUNCH_TEMPLATES, Found.OUTSIDE);
            findOrCreate(name, content, fresh.id());
            await(fresh.id());
        } else {
            var existing = templates.computeIfPresent(name, (_, known) -> known.used(clock.now(), 1));
            if (existing == null) {
                return take(content); // another thread has removed it in between
            }
            report.asked(CacheName.LAUNCH_TEMPLATES, Found.IN_MEMORY);
            await(existing.id());
        }
        planSweep();
        return name;
    }

    /** Finds or creates the template. An error reaches all callers that wait for this template; the next caller tries again. */
    private void findOrCreate(String name, TemplateContent content, CompletableFuture<String> id) {
        try {
            var found = find(name).orElseGet(() -> create(name, content));
            report.refreshed(CacheName.LAUNCH_TEMPLATES, name);
            id.complete(found);
        } catch (Throwable failure) { // any failure must complete the id, because other callers wait for it
            Failures.escalate(failure);
            templates.remove(name);
            if (failure instanceof RemoteCallException refusal) {
                report.failed(CacheName.LAUNCH_TEMPLATES, name, refusal);
            }
            id.completeExceptionally(failure);
        }
    }

    private static void await(CompletableFuture<String> id) {
        try {
            id.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException failure ? failure : failed;
        }
    }

    void release(Collection<String> names) {
        names.forEach(name -> templates.computeIfPresent(name, (_, known) -> known.used(clock.now(), -1)));
    }

    /** Forgets templates that may no longer exist in EC2. The next launch that needs them finds them or creates them again. */
    void forget(Collection<String> names) {
        names.forEach(templates::remove);
    }

    private Optional<String> find(String name) {
        try {
            return callAws(
                    "describe launch template " + name,
                    () ->
                            ec2
                                    .describeLaunchTemplates(request -> request.launchTemplateNames(name))
                                    .launchTemplates()
                                    .stream()
                                    .map(LaunchTemplate::launchTemplateId)
                                    .findFirst());
        } catch (RemoteCallException failure) {
            if (failure.category() == Category.NOT_FOUND) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    private String create(String name, TemplateContent content) {
        return callAws(
                "create launch template " + name,
                () -> ec2.createLaunchTemplate(request -> request.launchTemplateName(name)
                                .launchTemplateData(content.data())
                                .tagSpecifications(Ec2Tags.on(ResourceType.LAUNCH_TEMPLATE, content.tags())))
                        .launchTemplate()
                        .launchTemplateId());
    }

    /** Adds every launch template of this cluster that EC2 has and this process does not know yet. The current time becomes its last use. */
    public void adopt() {
        for (var template : tagged(clusterFilter())) {
            var id = CompletableFuture.completedFuture(template.launchTemplateId());
            templates.putIfAbsent(template.launchTemplateName(), new Known(id, clock.now(), 0));
        }
        planSweep();
    }

    /**
     * Deletes the launch templates of a node class. A template that no longer exists is no error. Tries all templates, then throws the
     * first error.
     */
    @Override
    public void deleteOf(String nodeClass) {
        var ofClass = filter("tag:karpenter.k8s.aws/ec2nodeclass", nodeClass);
        var failures = tagged(clusterFilter(), ofClass).stream()
                .flatMap(template -> delete(template).stream())
                .toList();
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    private Optional<RemoteCallException> delete(LaunchTemplate template) {
        templates.remove(template.launchTemplateName());
        try {
            delete(template.launchTemplateName(), template.launchTemplateId());
            return Optional.empty();
        } catch (RemoteCallException failure) {
            return Optional.of(failure);
        }
    }

    private List<LaunchTemplate> tagged(Filter... filters) {
        return callAws(
                "describe launch templates",
                () -> ec2
                        .describeLaunchTemplatesPaginator(
                                request -> request.maxResults(200).filters(filters))
                        .launchTemplates()
                        .stream()
                        .toList());
    }

    private Filter clusterFilter() {
        return filter("tag:eks:eks-cluster-name", clusterName);
    }

    private static Filter filter(String name, String value) {
        return Filter.builder().name(name).values(value).build();
    }

    private void planSweep() {
        if (!templates.isEmpty() && sweepPlanned.compareAndSet(false, true)) {
            clock.schedule(
                    UNUSED, () -> Thread.startVirtualThread(this::sweep)); // sweep calls EC2, and timers must not block
        }
    }

    private void sweep() {
        sweepPlanned.set(false);
        var unused = templates.entrySet().stream().filter(entry -> isUnused(entry.getValue()));
        for (var entry : unused.toList()) {
            // remove only an unchanged entry: a launch may have taken the template in between
            if (templates.remove(entry.getKey(), entry.getValue())) {
                sweep(entry.getKey(), entry.getValue());
            }
        }
        planSweep();
    }

    private boolean isUnused(Known known) {
        return known.users() <= 0
                && known.id().isDone()
                && !known.lastUse().plus(UNUSED).isAfter(clock.now());
    }

    /** Deletes an unused template. Retries later if EC2 refuses for a temporary reason. */
    private void sweep(String name, Known known) {
        try {
            delete(name, known.id().join());
        } catch (RemoteCallException failure) {
            LOG.warnf("a launch template could not be deleted: template=%s reason=%s", name, failure.getMessage());
            if (failure.mayPass()) {
                templates.putIfAbsent(name, known.used(clock.now(), 0));
            }
        }
    }

    private void delete(String name, String id) {
        try {
            callAws(
                    "delete launch template " + name,
                    () -> ec2.deleteLaunchTemplate(request -> request.launchTemplateId(id)));
        } catch (RemoteCallException failure) {
            if (failure.category() != Category.NOT_FOUND) {
                throw failure;
            }
        }
    }
}
