package sh.joiner.aws.request;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

/**
 * Makes one call for many requests. AWS refuses the whole call if one request names something that does not exist or is malformed. Each
 * half of the requests is then sent separately, so that the callers of the valid requests get their answers. Any other error is thrown
 * to all callers without further calls, because more calls would only add load to a throttled or unreachable API.
 */
public final class BatchHalving<Q, A> {

    private final Function<List<Q>, List<A>> call;

    /** @param call returns one answer for each request, in the order of the requests */
    public BatchHalving(Function<List<Q>, List<A>> call) {
        this.call = call;
    }

    /** The answer to one request, or the error of this request. */
    public sealed interface Answer<A> {

        record Given<A>(A answer) implements Answer<A> {}

        record Refused<A>(RemoteCallException failure) implements Answer<A> {}

        /** Returns the answer, or throws the error. */
        default A get() {
            return switch (this) {
                case Given<A>(var answer) -> answer;
                case Refused<A>(var failure) -> throw failure;
            };
        }
    }

    /** Returns the answers in the order of the requests. Throws errors that are not about a single request. */
    public List<Answer<A>> ask(List<Q> questions) {
        try {
            return call.apply(questions).stream()
                    .map(answer -> (Answer<A>) new Answer.Given<>(answer))
                    .collect(Collectors.toList());
        } catch (RemoteCallException failure) {
            if (!isAboutOneQuestion(failure)) {
                throw failure;
            }
            return questions.size() == 1 ? List.of(new Answer.Refused<>(failure)) : halves(questions);
        }
    }

    private List<Answer<A>> halves(List<Q> questions) {
        int middle = questions.size() / 2;
        var answers = new ArrayList<>(ask(questions.subList(0, middle)));
        answers.addAll(ask(questions.subList(middle, questions.size())));
        return answers;
    }

    private static boolean isAboutOneQuestion(RemoteCallException failure) {
        return failure.category() == Category.NOT_FOUND || failure.code().endsWith("Malformed");
    }
}
