package sh.joiner.engine.image;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.image.Sighting;

/** Joins the present answer with the remembered images. */
final class Sightings {

    /** The time for which a deregistered image is still shown if no node runs it. */
    private static final Duration REMEMBERED = Duration.ofDays(7);

    /** The state of an image that is known only from the status. */
    static final String UNKNOWN = "unknown";

    private final ImageQuestion question;
    private final Map<String, Sighting> before;

    Sightings(ImageQuestion question) {
        this.question = question;
        this.before = question.history().sightings().stream()
                .collect(toMap(sighting -> sighting.image().id(), sighting -> sighting, Sightings::earlier));
    }

    private static Sighting earlier(Sighting left, Sighting right) {
        return right.since().isBefore(left.since()) ? right : left;
    }

    /** Returns AWS's present answer: an entry for each term and variant that matches an image. */
    List<Sighting> live() {
        return question.answer().images().stream()
                .map(image -> new Sighting(image, since(image.id(), image.state())))
                .toList();
    }

    /** Returns the images that no term matches now and that are still shown. */
    List<Sighting> remembered() {
        var known = question.answer().images().stream().map(Image::id).collect(toSet());
        var all = new ArrayList<Sighting>();
        question.history().sightings().stream()
                .filter(sighting -> !known.contains(sighting.image().id()))
                .flatMap(sighting -> absent(sighting).stream())
                .forEach(all::add);
        question.history()
                .sightings()
                .forEach(sighting -> known.add(sighting.image().id()));
        question.history().selected().stream()
                .filter(resolvedImage -> !known.contains(resolvedImage.id()))
                .flatMap(resolvedImage -> fromStatus(resolvedImage).stream())
                .forEach(all::add);
        return all;
    }

    private Instant since(String id, String state) {
        var known = before.get(id);
        return known != null && known.image().state().equals(state) ? known.since() : question.now();
    }

    /** Returns an image that no term matches now: deregistered, in its current state, or unchanged. Empty if it is no longer shown. */
    private Optional<Sighting> absent(Sighting last) {
        var id = last.image().id();
        if (last.isDeregistered() || question.byId().lost().contains(id)) {
            var deregistered = last.image().in(Sighting.DEREGISTERED);
            return Optional.of(new Sighting(deregistered, since(id, Sighting.DEREGISTERED)))
                    .filter(this::isStillShown);
        }
        var found = question.byId().find(id);
        if (found.isPresent()) {
            return isForgotten(id) ? Optional.empty() : Optional.of(again(last, found.get()));
        }
        return Optional.of(last);
    }

    private Sighting again(Sighting last, Image found) {
        var same = found.matchedBy(last.image().term(), last.image().variant());
        return new Sighting(same, since(same.id(), same.state()));
    }

    private boolean isStillShown(Sighting sighting) {
        return !question.nodesOf(sighting.image().id()).isEmpty()
                || sighting.since().plus(REMEMBERED).isAfter(question.now());
    }

    /** Returns true if an image that EC2 returned by id is no longer shown: certainly no term matches it now, and no lock keeps it selected. */
    private boolean isForgotten(String id) {
        return question.answer().failedQueries().isEmpty() && !question.isKeptByLock(id);
    }

    /** Returns an image that is known only from the status. */
    private Optional<Sighting> fromStatus(ResolvedImage selected) {
        var found = question.byId().find(selected.id());
        if (found.isPresent()) {
            var same = found.get().matchedBy("", Variants.ofStatus(selected));
            return isForgotten(selected.id()) ? Optional.empty() : Optional.of(new Sighting(same, question.now()));
        }
        var state = question.byId().lost().contains(selected.id()) ? Sighting.DEREGISTERED : UNKNOWN;
        return Optional.of(new Sighting(Variants.unseen(selected, state), question.now()));
    }
}
