package sh.joiner.rest.catalog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.util.StringQuotingChecker;
import java.util.regex.Pattern;
import sh.joiner.board.catalog.ImageLockView;

/** Writes a lock as YAML that stays readable in Git: without quotes where no YAML parser needs them, and without empty fields. */
final class LockYaml {

    static final String MEDIA_TYPE = "application/yaml";

    private static final YAMLMapper YAML = YAMLMapper.builder(YAMLFactory.builder()
                    .stringQuotingChecker(new Quotes())
                    .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                    .disable(YAMLGenerator.Feature.SPLIT_LINES)
                    .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                    .build())
            .defaultPropertyInclusion(JsonInclude.Value.construct(Include.NON_EMPTY, Include.ALWAYS))
            .build();

    /** Quotes every text that a parser could read as a number, a date or a word such as {@code yes}, because an AMI may have such a name. */
    private static final class Quotes extends StringQuotingChecker.Default {

        private static final long serialVersionUID = 1L;
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9._/-]*");

        @Override
        public boolean needToQuoteValue(String value) {
            return !PLAIN.matcher(value).matches() || super.needToQuoteValue(value);
        }
    }

    private LockYaml() {}

    static String write(ImageLockView lock) {
        try {
            return YAML.writeValueAsString(lock);
        } catch (JsonProcessingException failure) {
            throw new IllegalStateException("the lock cannot be written: " + lock, failure);
        }
    }
}
