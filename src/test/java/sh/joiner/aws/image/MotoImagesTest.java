package sh.joiner.aws.image;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import sh.joiner.aws.request.Moto;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.image.ImageFeed;
import sh.joiner.port.image.ImageFeedContract;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.NeedsTool;
import software.amazon.awssdk.services.ec2.Ec2Client;

/** Tests images over real HTTP. moto has no pending images and no EKS parameters, and returns a single page. */
@NeedsTool("moto_server")
class MotoImagesTest extends ImageFeedContract {

    private static final String NAME = "web-1";

    private static Moto moto;
    private static ImageFeed images;
    private static String id;

    @BeforeAll
    static void start() {
        moto = new Moto();
        var clients = moto.clients();
        var clock = new HandClock();
        images = new Ec2Images(
                clients.ec2(), new SsmParameters(clients.ssm(), clock, CacheReport.NONE), clock, CacheReport.NONE);
        id = imageOfAnInstance(clients.ec2());
    }

    /** Creates an image from an instance with CreateImage, because moto's RegisterImage creates images without an architecture. */
    private static String imageOfAnInstance(Ec2Client ec2) {
        var base = ec2.describeImages(call -> call.owners("amazon")).images().stream()
                .filter(image -> "x86_64".equals(image.architectureAsString()))
                .findFirst()
                .orElseThrow();
        var instance = ec2.runInstances(
                        call -> call.imageId(base.imageId()).minCount(1).maxCount(1))
                .instances()
                .getFirst();
        return ec2.createImage(call -> call.instanceId(instance.instanceId()).name(NAME))
                .imageId();
    }

    @AfterAll
    static void stop() {
        moto.close();
    }

    @Override
    protected ImageFeed images() {
        return images;
    }

    @Override
    protected String ownId() {
        return id;
    }

    @Override
    protected String ownName() {
        return NAME;
    }
}
