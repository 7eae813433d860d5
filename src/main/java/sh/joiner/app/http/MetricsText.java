package sh.joiner.app.http;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** All metrics at one instant, in one of Prometheus' text formats, plain or compressed. */
record MetricsText(String mediaType, boolean compressed, Buffer body) {

    private static final int BUFFER = 64 * 1024;

    static MetricsText of(CollectorRegistry registry, String mediaType) {
        var bytes = new ByteArrayOutputStream(BUFFER);
        try (var writer = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
            TextFormat.writeFormat(mediaType, writer, registry.metricFamilySamples());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new MetricsText(mediaType, false, Buffer.buffer(bytes.toByteArray()));
    }

    /** Returns the same text as gzip, compressed for speed rather than size, because Prometheus always requests gzip. */
    MetricsText gzip() {
        var bytes = new ByteArrayOutputStream(BUFFER);
        try (OutputStream gzip = new FastGzip(bytes)) {
            gzip.write(body.getBytes());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new MetricsText(mediaType, true, Buffer.buffer(bytes.toByteArray()));
    }

    private static final class FastGzip extends GZIPOutputStream {

        FastGzip(OutputStream out) throws IOException {
            super(out, BUFFER);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
