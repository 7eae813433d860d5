package sh.joiner.board.projection;

import static java.util.stream.Collectors.toCollection;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.CandidateView;
import sh.joiner.board.view.CandidateView.ReasonView;
import sh.joiner.board.view.SeenImageView;
import sh.joiner.engine.image.Candidate;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.Unchecked;
import sh.joiner.engine.image.Verdict;

/** Images as they are shown: youngest first. */
public final class ImageProjection {

    private ImageProjection() {}

    public static List<CandidateView> candidates(List<ImageFinding> findings) {
        return findings.stream()
                .flatMap(finding -> finding.candidates().list().stream().map(candidate -> view(finding, candidate)))
                .sorted(Comparator.comparing(CandidateView::name).reversed())
                .toList();
    }

    /** The image of that id; empty if no class sees it. */
    public static Optional<SeenImageView> image(List<ImageFinding> findings, String id) {
        var all = candidates(findings).stream()
                .filter(candidate -> candidate.image().equals(id))
                .toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(image(all));
    }

    private static SeenImageView image(List<CandidateView> all) {
        var one = all.getFirst();
        return new SeenImageView(
                one.image(),
                one.imageName(),
                one.owner(),
                one.state(),
                all.stream()
                        .map(CandidateView::since)
                        .min(Comparator.naturalOrder())
                        .orElse(one.since()),
                one.created(),
                one.architecture(),
                one.deprecated(),
                one.tags(),
                all.stream().anyMatch(each -> each.verdict().equals("selected")),
                all.stream().flatMap(each -> each.nodes().stream()).collect(toCollection(TreeSet::new)).stream()
                        .toList(),
                all);
    }

    private static CandidateView view(ImageFinding finding, Candidate one) {
        var image = one.image();
        return new CandidateView(
                "%s/%s/%s/%s".formatted(image.createdAt(), image.id(), finding.nodeClass(), one.variant()),
                image.id(),
                image.name(),
                image.owner(),
                finding.nodeClass(),
                image.state(),
                one.since(),
                image.createdAt().equals(Instant.EPOCH) ? null : image.createdAt(),
                image.architecture(),
                one.variant(),
                one.deprecated(),
                one.terms(),
                one.families(),
                one.nodes(),
                new TreeMap<>(image.tags()),
                one.verdict().word(),
                better(one.verdict()),
                one.verdict().reasons().stream()
                        .map(reason -> new ReasonView(reason.code(), reason.sentence()))
                        .toList(),
                one.unchecked().stream().map(Unchecked::sentence).toList(),
                finding.policy(),
                finding.at());
    }

    private static @Nullable String better(Verdict verdict) {
        return verdict instanceof Verdict.SupersededBy(var id) ? id : null;
    }
}
