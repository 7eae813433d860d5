package sh.joiner.board;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import sh.joiner.engine.image.Candidates;
import sh.joiner.engine.image.ImageFinding;
import sh.joiner.engine.image.ImageHistory;
import sh.joiner.engine.image.ImageQuestion;
import sh.joiner.engine.image.ImagesById;
import sh.joiner.engine.image.PolicyInForce;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageTraits;
import sh.joiner.model.image.ImageTraits.Networking;
import sh.joiner.model.image.Sighting;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.testing.ImageAnswers;

/** AMIs of the example, without ENA support: a selected AMI, an older AMI, an AMI that is being built and an AMI that no longer exists. One tag contains HTML. */
final class ExampleImages {

    static final String ODD = "<img src=x onerror=\"alert(1)\"> & '%s' ü\u00a0漢".formatted("x".repeat(200));

    private ExampleImages() {}

    static ImageFinding finding(Instant now) {
        var removed = new Sighting(image("ami-0d", "web-0", "deregistered", now, 30), now.minus(Duration.ofHours(3)));
        var answer = ImageAnswers.complete(List.of(
                image("ami-0a", "web-3", "pending", now, 0),
                image("ami-0b", "web-2", "available", now, 7),
                image("ami-0c", "web-1", "available", now, 14)));
        var question = new ImageQuestion(
                answer,
                ImagesById.NOTHING,
                new ImageHistory(List.of(), List.of(removed)),
                PolicyInForce.NONE,
                ExampleSupply.catalog().types("default"),
                Map.of("ami-0c", List.of("ip-10-0-1-7", ExampleNodes.nodeName("general-aa1"))),
                now);
        return new ImageFinding("default", Candidates.of(question), "", now);
    }

    /** Returns the AMI that no node of the example uses yet. */
    static Image newest(Instant now) {
        return image("ami-0e5f", "web-4", "available", now, 0);
    }

    private static Image image(String id, String name, String state, Instant now, int days) {
        var traits = new ImageTraits("ebs", "hvm", Networking.WITHOUT_ENA, "uefi", "", List.of(), "", List.of());
        return new Image(
                id,
                name,
                "123456789012",
                state,
                "arm64",
                now.minus(Duration.ofDays(days)),
                null,
                Map.of("note", ODD),
                Requirements.NONE,
                "name web-*",
                traits);
    }
}
