package sh.joiner.board;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Request;
import sh.joiner.model.rollout.ImageRollout;
import sh.joiner.model.rollout.RolloutRequest;
import sh.joiner.model.window.DisruptionFreeze;
import sh.joiner.port.UserRequests;

/** Records the requests of users. */
public final class ExampleUserRequests implements UserRequests {

    /** An outdated resource version. */
    public static final String OLD = "1";

    private final List<String> requests = new ArrayList<>();

    public List<String> written() {
        return List.copyOf(requests);
    }

    @Override
    public Outcome forgetLearned(String instanceType) {
        return written(instanceType);
    }

    @Override
    public Outcome forgetEverythingLearned() {
        return written("everything");
    }

    @Override
    public Outcome refresh(CacheName cache) {
        return written(cache.word());
    }

    @Override
    public Answered<Interruption> answer(String interruption, Request request, String version) {
        if (version.equals(OLD)) {
            return Answered.not(new Outcome.Stale());
        }
        var until = request.until() == null ? "" : "until " + request.until();
        written("%s %s %s %s"
                .formatted(interruption, request.verb().word(), version, until)
                .strip());
        return ExampleNotices.all().stream()
                .filter(known -> known.name().equals(interruption))
                .findFirst()
                .map(known -> Answered.written(ExampleNotices.answered(known, request)))
                .orElseGet(() -> Answered.not(new Outcome.NotFound()));
    }

    @Override
    public Answered<ImageRollout> request(String rollout, RolloutRequest request, String version) {
        if (version.equals(OLD)) {
            return Answered.not(new Outcome.Stale());
        }
        written("%s %s %s".formatted(rollout, request.word(), version).strip());
        return ExampleRollouts.all().stream()
                .filter(known -> known.name().equals(rollout))
                .findFirst()
                .map(known -> Answered.written(ExampleRollouts.requested(known, request)))
                .orElseGet(() -> Answered.not(new Outcome.NotFound()));
    }

    @Override
    public Outcome releaseGarbage(String pool, Instant upTo) {
        return written("release garbage of %s up to %s".formatted(pool, upTo));
    }

    @Override
    public Outcome freeze(DisruptionFreeze freeze) {
        return freeze.name().equals(OLD)
                ? new Outcome.Stale()
                : written("freeze %s %s until %s: %s"
                        .formatted(freeze.name(), freeze.holds(), freeze.until(), freeze.reason()));
    }

    @Override
    public Outcome endFreeze(String name) {
        return name.equals(OLD) ? new Outcome.NotFound() : written("end freeze " + name);
    }

    private Outcome written(String request) {
        requests.add(request);
        return new Outcome.Written();
    }
}
