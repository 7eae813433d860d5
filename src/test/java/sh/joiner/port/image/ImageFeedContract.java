package sh.joiner.port.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import sh.joiner.model.image.Image;
import sh.joiner.model.image.ImageTerm;

/** The contract of {@link ImageFeed}. */
public abstract class ImageFeedContract {

    protected abstract ImageFeed images();

    /** Returns the id of an available image of the account itself. */
    protected abstract String ownId();

    /** Returns the name of the image with the id {@link #ownId}. */
    protected abstract String ownName();

    private List<Image> ask(ImageTerm... terms) {
        return images().images(List.of(terms), "1.34").images();
    }

    private static ImageTerm byId(String id) {
        return new ImageTerm("", id, "", "", "", Map.of());
    }

    private static ImageTerm byName(String name, String owner) {
        return new ImageTerm("", "", name, owner, "", Map.of());
    }

    @Test
    void anImageIsFoundByItsId() {
        assertThat(ask(byId(ownId()))).singleElement().satisfies(image -> {
            assertThat(image.name()).isEqualTo(ownName());
            assertThat(image.isAvailable()).isTrue();
            assertThat(image.architecture()).isEqualTo("x86_64");
            assertThat(image.term()).isEqualTo("id " + ownId());
            assertThat(image.traits().gib(image.traits().rootDeviceName()))
                    .as("the size of the root volume %s", image.traits().rootDeviceName())
                    .isPresent();
        });
    }

    @Test
    void anImageIsFoundByItsNameAndOwner() {
        assertThat(ask(byName(ownName(), "self"))).extracting(Image::id).contains(ownId());
        assertThat(ask(byName(ownName(), "")))
                .as("owned by the account or by Amazon")
                .extracting(Image::id)
                .contains(ownId());
        assertThat(ask(byName("no-image-has-this-name", "self"))).isEmpty();
    }

    @Test
    void anImageThatSeveralTermsMatchIsReturnedForEachTermNewestFirst() {
        var images = ask(byId(ownId()), byName("*", "self"));

        assertThat(images).extracting(Image::id).contains(ownId());
        assertThat(images).doesNotHaveDuplicates();
        assertThat(images)
                .isSortedAccordingTo(Comparator.comparing(Image::createdAt).reversed());
    }

    @Test
    void noTermsSelectNothing() {
        assertThat(ask()).isEmpty();
        assertThat(ask(byId("ami-00000000000000000"))).isEmpty();
    }
}
