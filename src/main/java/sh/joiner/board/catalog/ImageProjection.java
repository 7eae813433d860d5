package sh.joiner.board.catalog;

import static java.util.stream.Collectors.toCollection;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.catalog.CandidateView.AmiJudgementView;
import sh.joiner.board.catalog.CandidateView.AmiMatchView;
import sh.joiner.board.catalog.CandidateView.AmiPropertiesView;
import sh.joiner.board.catalog.CandidateView.AmiView;
import sh.joiner.board.catalog.CandidateView.ReasonView;
import sh.joiner.board.catalog.SeenImageView.SeenAmiView;
import sh.joiner.engine.image.Candidate;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.Unchecked;
import sh.joiner.engine.image.Verdict;
import sh.joiner.engine.preflight.PreflightWarning;

/** Creates the views of AMIs, newest first. */
public final class ImageProjection {

    private ImageProjection() {}

    public static List<CandidateView> candidates(List<ImageFinding> findings) {
        return findings.stream()
                .flatMap(finding -> finding.candidates().list().stream().map(candidate -> view(finding, candidate)))
                .sorted(Comparator.comparing(CandidateView::name).reversed())
                .toList();
    }

    /** Returns the AMI with this id; empty if the AMI is not a candidate of any node class. */
    public static Optional<SeenImageView> image(List<ImageFinding> findings, String id) {
        var all = candidates(findings).stream()
                .filter(candidate -> candidate.ami().image().equals(id))
                .toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(image(all));
    }

    private static SeenImageView image(List<CandidateView> all) {
        var first = all.getFirst();
        var ami = first.ami();
        var lifecycle = first.properties().lifecycle();
        return new SeenImageView(
                new SeenAmiView(ami.image(), ami.imageName(), ami.owner()),
                new ImageLifecycleView(lifecycle.state(), firstSeen(all), lifecycle.created()),
                first.properties().architecture(),
                first.properties().deprecated(),
                first.match().tags(),
                all.stream()
                        .anyMatch(candidate -> candidate.judgement().verdict().equals("selected")),
                all.stream()
                        .flatMap(candidate -> candidate.match().nodes().stream())
                        .collect(toCollection(TreeSet::new))
                        .stream()
                        .toList(),
                all);
    }

    private static Instant firstSeen(List<CandidateView> all) {
        return all.stream()
                .map(candidate -> candidate.properties().lifecycle().since())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static CandidateView view(ImageFinding finding, Candidate candidate) {
        var image = candidate.image();
        return new CandidateView(
                "%s/%s/%s/%s".formatted(image.createdAt(), image.id(), finding.nodeClass(), candidate.variant()),
                new AmiView(image.id(), image.name(), image.owner()),
                finding.nodeClass(),
                new AmiPropertiesView(
                        new ImageLifecycleView(
                                image.state(),
                                candidate.since(),
                                image.createdAt().equals(Instant.EPOCH) ? null : image.createdAt()),
                        image.architecture(),
                        candidate.variant(),
                        candidate.deprecated()),
                new AmiMatchView(
                        candidate.terms(), candidate.families(), candidate.nodes(), new TreeMap<>(image.tags())),
                judgement(finding, candidate));
    }

    private static AmiJudgementView judgement(ImageFinding finding, Candidate candidate) {
        var verdict = candidate.verdict();
        return new AmiJudgementView(
                verdict.word(),
                better(verdict),
                verdict.reasons().stream()
                        .map(reason -> new ReasonView(reason.code(), reason.sentence()))
                        .toList(),
                candidate.unchecked().stream().map(Unchecked::sentence).toList(),
                candidate.warnings().stream().map(PreflightWarning::sentence).toList(),
                finding.policy(),
                finding.at());
    }

    private static @Nullable String better(Verdict verdict) {
        return verdict instanceof Verdict.SupersededBy(var id) ? id : null;
    }
}
