package sh.joiner.rest;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Writes each amount of an answer with at most six decimals, as many as AWS's prices have. A sum of prices would otherwise show the error of binary
 * fractions: 0.45899999999999996 for 0.459.
 */
@Singleton
public class AmountFormat implements ObjectMapperCustomizer {

    private static final int DECIMALS = 6;

    @Override
    public void customize(ObjectMapper mapper) {
        var amounts = new Amounts();
        mapper.registerModule(
                new SimpleModule("amounts").addSerializer(Double.class, amounts).addSerializer(double.class, amounts));
    }

    private static final class Amounts extends StdSerializer<Double> {

        private static final long serialVersionUID = 1;

        private Amounts() {
            super(Double.class);
        }

        @Override
        public void serialize(Double amount, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeNumber(
                    Double.isFinite(amount)
                            ? BigDecimal.valueOf(amount)
                                    .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                                    .doubleValue()
                            : amount);
        }
    }
}
