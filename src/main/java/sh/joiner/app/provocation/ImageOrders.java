package sh.joiner.app.provocation;

import static sh.joiner.app.provocation.OrderFields.ahead;
import static sh.joiner.app.provocation.OrderFields.needed;
import static sh.joiner.app.provocation.OrderFields.or;

import java.time.Instant;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.cloud.CloudControls;
import sh.joiner.sandbox.image.ImageDescription;
import sh.joiner.sandbox.image.ImageRequest;
import sh.joiner.sandbox.image.ImageStateName;

/** Performs requests that build, share, deprecate and remove images. */
final class ImageOrders {

    private final CloudControls cloud;

    ImageOrders(CloudControls cloud) {
        this.cloud = cloud;
    }

    /** Builds an image and returns its id. */
    String build(Provocation.NewImage order, Instant start) {
        var image = ImageRequest.named(needed(order.name(), "name"))
                .tagged(or(order.tags(), Map.of()))
                .of(or(order.architecture(), "x86_64"), or(order.bootMode(), ""))
                .ownedBy(or(order.owner(), ""), or(order.sharedWith(), Set.of()))
                .encryptedBy(or(order.encryptedBy(), ""));
        return cloud.buildImage(at(order, image), start);
    }

    private static ImageRequest at(Provocation.NewImage order, ImageRequest image) {
        var state = order.state();
        var requested = state == null ? image : image.in(ImageStateName.of(state));
        var fails = ahead(order.failsAfter(), "failsAfter");
        if (fails != null) {
            return requested.failingAfter(fails);
        }
        var done = ahead(order.availableAfter(), "availableAfter");
        return done == null ? requested : requested.availableAfter(done);
    }

    void change(Provocation.ImageChange order, Instant due) {
        var id = id(order.image());
        var state = order.state();
        var accounts = order.sharedWith();
        var deprecated = order.deprecatedAt();
        if (state == null && accounts == null && deprecated == null) {
            throw new IllegalArgumentException("set at least one of state, sharedWith and deprecatedAt");
        }
        if (accounts != null) {
            cloud.shareImage(id, accounts);
        }
        if (deprecated != null) {
            cloud.deprecateImage(id, deprecated);
        }
        if (state != null) {
            var after = ahead(order.after(), "after");
            cloud.changeImageState(id, ImageStateName.of(state), after == null ? due : due.plus(after));
        }
    }

    private String id(String image) {
        return find(image)
                .map(ImageDescription::id)
                .orElseThrow(() -> new NoSuchElementException("image \"%s\" not found".formatted(image)));
    }

    /** Finds an image by its id, or the last added image with this name. */
    Optional<ImageDescription> find(String image) {
        return cloud.images().reversed().stream()
                .filter(description ->
                        description.id().equals(image) || description.name().equals(image))
                .findFirst();
    }
}
