package sh.joiner.engine.image;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.engine.image.ImageHistory.Spec;
import sh.joiner.model.image.ImageLock;
import sh.joiner.model.image.ResolvedImage;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** Collects the notes about a selection: dropped, changed and kept images. */
final class Notes {

    private static final int MOST_NAMED = 5;

    private final ImageQuestion question;
    private final Selection selection;
    private final List<Candidate> list;

    private Notes(ImageQuestion question, Selection selection, List<Candidate> list) {
        this.question = question;
        this.selection = selection;
        this.list = list;
    }

    static List<Note> of(ImageQuestion question, Selection selection, List<Candidate> list, List<LockFinding> locked) {
        var notes = new ArrayList<Note>();
        notes.addAll(uncertain(question, selection));
        question.answer().missing().forEach(what -> notes.add(new Note.Missing(what)));
        var all = new Notes(question, selection, list);
        notes.addAll(all.lock(locked));
        notes.addAll(all.changes());
        list.stream()
                .filter(candidate ->
                        candidate.isLaunched() && !candidate.warnings().isEmpty())
                .map(candidate ->
                        new Note.Warned(candidate.id(), candidate.image().name(), candidate.warnings()))
                .distinct()
                .forEach(notes::add);
        return notes;
    }

    /** Returns the notes about missing answers and invalid policies: only {@link Note.Open} if no image is valid for the current terms. */
    private static List<Note> uncertain(ImageQuestion question, Selection selection) {
        var notes = new ArrayList<Note>();
        boolean held = !selection.holds().isEmpty();
        if (selection.selected().isEmpty() || (held && question.history().spec() == Spec.OTHER)) {
            Stream.concat(selection.holds().stream(), selection.unanswered().stream())
                    .distinct()
                    .forEach(why -> notes.add(new Note.Open(why)));
            return notes;
        }
        selection.unclear().forEach(why -> notes.add(new Note.Held(why)));
        selection.unresolved().forEach(why -> notes.add(new Note.Unresolved(why)));
        if (!held) {
            selection.kept().forEach((key, why) -> notes.add(kept(question, selection, key, why)));
            selection.unanswered().forEach(why -> notes.add(new Note.Unanswered(why)));
        }
        return notes;
    }

    private static Note kept(ImageQuestion question, Selection selection, EvaluatedImage.Key key, String why) {
        var answered = selection.ages().lastAnswer(key.instanceKind()).orElse(question.now());
        return new Note.Kept(key.id(), words(key.instanceKind()), answered, why);
    }

    private static String words(Requirements instanceKind) {
        return instanceKind.list().stream().map(Object::toString).collect(joining(", "));
    }

    /** Returns the notes about instances for which no locked image can be used. */
    private List<Note> lock(List<LockFinding> locked) {
        if (question.lock().isEmpty() || !selection.holds().isEmpty()) {
            return List.of();
        }
        var notes = new ArrayList<Note>();
        selection.keptByLock().stream().distinct().forEach(id -> notes.add(new Note.LockedOnly(id)));
        var served = new HashSet<Requirements>();
        for (var image : selection.selected()) {
            served.add(image.requirements());
            if (question.lock().get().of(image.id()).isEmpty() && selection.isWithoutRollout(image.requirements())) {
                notes.add(notLocked(image.requirements(), image.id(), locked));
            }
        }
        list.stream()
                .filter(Notes::isRefusedByLockOnly)
                .map(Candidate::instanceKind)
                .filter(served::add)
                .forEach(instanceKind -> notes.add(notLocked(instanceKind, "", locked)));
        return notes;
    }

    private static boolean isRefusedByLockOnly(Candidate candidate) {
        return candidate.verdict() instanceof Verdict.Refused(var because)
                && because.stream().allMatch(ImageReason.NotLocked.class::isInstance);
    }

    private Note notLocked(Requirements instanceKind, String stable, List<LockFinding> locked) {
        var why = locked.stream()
                .filter(finding -> !finding.isUsed() && fits(finding.locked().architecture(), instanceKind))
                .map(LockFinding::sentence)
                .limit(MOST_NAMED)
                .collect(joining(". "));
        return new Note.NotLocked(words(instanceKind), stable, why.isEmpty() ? withoutEntry() : why);
    }

    private static boolean fits(String architecture, Requirements instanceKind) {
        return architecture.isEmpty()
                || instanceKind.get(Labels.ARCH).equals(Requirement.in(Labels.ARCH, architecture));
    }

    private String withoutEntry() {
        return question.lock()
                .filter(lock -> lock.images().isEmpty())
                .map(ImageLock::otherRegionsOnly)
                .orElse("spec.lock of the AMIPolicy lists no AMI for these instances: add an AMI, or remove spec.lock");
    }

    private List<Note> changes() {
        var changes = new ArrayList<Note>();
        var now = new HashMap<Requirements, String>();
        selection.selected().forEach(image -> now.put(image.requirements(), image.id()));
        var kept = selection.ids();
        for (var before : question.history().selected()) {
            if (!kept.contains(before.id())) {
                dropped(before, now.containsKey(before.requirements())).ifPresent(changes::add);
            }
            var next = now.get(before.requirements());
            if (next != null && !next.equals(before.id())) {
                changes.add(replaced(before.id(), next));
            }
        }
        return changes.stream().distinct().toList();
    }

    /** Returns the note about an image that can no longer be used; empty if the image is only superseded or replaced. */
    private Optional<Note> dropped(ResolvedImage before, boolean replaced) {
        var candidate = find(before.id());
        var why = candidate
                .map(Candidate::verdict)
                .map(verdict -> switch (verdict) {
                    case Verdict.Refused refused -> refused.sentence();
                    case Verdict.Awaited awaited -> replaced ? "" : awaited.sentence();
                    case Verdict.Selected _, Verdict.SupersededBy _ -> "";
                })
                .orElse("no selector term matches it any longer");
        return why.isEmpty()
                ? Optional.empty()
                : Optional.of(new Note.Dropped(before.id(), before.name(), why, question.nodesOf(before.id())));
    }

    private Note replaced(String from, String to) {
        var before = find(from);
        var after = find(to);
        boolean older = before.isPresent()
                && after.isPresent()
                && after.get().image().createdAt().isBefore(before.get().image().createdAt());
        return older ? new Note.Back(from, to) : new Note.Forward(from, to);
    }

    private Optional<Candidate> find(String id) {
        return list.stream().filter(candidate -> candidate.id().equals(id)).findFirst();
    }
}
