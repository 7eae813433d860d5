package sh.joiner.controller.image;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.controller.report.News;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.Note;
import sh.joiner.model.nodeclass.NodeClass;

/** What is kept of the images of all classes, and who is told of them. Thread-safe. */
public final class ImageBooks {

    private final SightingBook sightings;
    private final PolicyBook policies;
    private final Chronicle chronicle;
    private final Showing showing;
    private final News news = new News();
    private final Map<String, String> names = new ConcurrentHashMap<>();

    /** Shows what was found. */
    public interface Showing {

        /** Nobody looks. */
        Showing NOWHERE = new Showing() {
            @Override
            public void found(ImageFinding finding) {
                // nobody looks
            }

            @Override
            public void gone(String nodeClass) {
                // nobody looks
            }
        };

        void found(ImageFinding finding);

        void gone(String nodeClass);
    }

    public ImageBooks(SightingBook sightings, PolicyBook policies, Chronicle chronicle, Showing showing) {
        this.sightings = sightings;
        this.policies = policies;
        this.chronicle = chronicle;
        this.showing = showing;
    }

    SightingBook sightings() {
        return sightings;
    }

    PolicyBook policies() {
        return policies;
    }

    void tell(NodeClass nodeClass, ImageFinding finding, int classes) {
        names.put(nodeClass.uid(), nodeClass.name());
        sightings.remember(nodeClass, finding.candidates(), classes);
        showing.found(finding);
        var byCode = finding.candidates().notes().stream().collect(Collectors.groupingBy(Note::code));
        byCode.forEach((code, notes) -> {
            var text = notes.stream().map(Note::sentence).collect(Collectors.joining("; "));
            if (news.isNews(nodeClass.uid() + " " + code, text)) {
                notes.forEach(note -> chronicle.imageNote(nodeClass, note));
            }
        });
    }

    void forget(String uid) {
        var name = names.remove(uid);
        if (name != null) {
            sightings.forget(name);
            policies.forget(name);
            showing.gone(name);
        }
    }
}
