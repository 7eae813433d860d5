package sh.joiner.aws.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static sh.joiner.aws.request.AwsErrors.callAws;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.aws.launch.FleetReply.Answered;
import sh.joiner.aws.launch.FleetReply.Refused;
import sh.joiner.aws.launch.FleetReply.Unanswered;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;

/**
 * CreateFleet calls that never launch an instance twice. The client token of a call is written to its NodeClaims before the call. A call
 * without an answer is repeated with the same parameters and the same token (EC2 Developer Guide, "Ensuring idempotency in Amazon EC2 API
 * requests").
 */
final class FleetCalls {

    private static final int MOST_ATTEMPTS = 3;
    private static final Duration PAUSE =
            Duration.ofMillis(200); // before the second attempt; doubles with each attempt
    private static final Duration LONGEST =
            Duration.ofSeconds(10); // later than this after the first attempt, a call is not repeated
    private static final String OTHER_PARAMETERS = "IdempotentParameterMismatch";
    private static final int TOKEN_LENGTH = 40; // EC2 allows up to 64 characters

    private final Ec2Client ec2;

    FleetCalls(Ec2Client ec2) {
        this.ec2 = ec2;
    }

    /**
     * Makes a single call for all members and returns the replies in the order of the members. A member whose token cannot be recorded is left out of
     * the call.
     *
     * @param single the request for a single instance
     */
    List<FleetReply> create(List<FleetOrder> members, CreateFleetRequest single) {
        var token = token(members);
        var unrecorded = record(members, token);
        int recorded = (int) unrecorded.stream().filter(Optional::isEmpty).count();
        if (recorded == 0) {
            return unrecorded.stream().<FleetReply>map(Optional::orElseThrow).toList();
        }
        var replies = replies(call(FleetRequests.forAll(single, recorded, token)), recorded, token)
                .iterator();
        var all = unrecorded.stream()
                .map(refused -> refused.<FleetReply>map(reply -> reply).orElseGet(replies::next))
                .toList();
        for (int place = 0; place < all.size(); place++) {
            if (all.get(place) instanceof Answered) {
                members.get(place).record().spend(token);
            }
        }
        return all;
    }

    private static List<FleetReply> replies(Outcome outcome, int members, String token) {
        return switch (outcome) {
            case Outcome.Response(var response) ->
                FleetAnswer.split(response, members).stream()
                        .<FleetReply>map(answer -> new Answered(answer, token))
                        .toList();
            case Outcome.Nothing(var reply) -> Collections.nCopies(members, reply);
        };
    }

    /**
     * Derives the client token from the UID and the last spent token of each NodeClaim. EC2 would repeat its earlier answer for a spent
     * token.
     */
    static String token(Collection<FleetOrder> members) {
        var text = members.stream()
                .map(member ->
                        member.order().claim().uid() + " " + member.record().spent())
                .sorted()
                .collect(Collectors.joining("\n"));
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, TOKEN_LENGTH);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing); // every Java platform has SHA-256
        }
    }

    /**
     * Writes the token to all NodeClaims concurrently. A NodeClaim whose token cannot be written is left out of the call and counts as
     * refused.
     */
    private static List<Optional<Refused>> record(List<FleetOrder> members, String token) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return members.stream()
                    .map(member -> CompletableFuture.supplyAsync(() -> begin(member, token), threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        }
    }

    private static Optional<Refused> begin(FleetOrder member, String token) {
        try {
            member.record().begin(token);
            return Optional.empty();
        } catch (RemoteCallException failure) {
            return Optional.of(new Refused(failure));
        }
    }

    private sealed interface Outcome {
        record Response(CreateFleetResponse response) implements Outcome {}

        record Nothing(FleetReply reply) implements Outcome {}
    }

    private Outcome call(CreateFleetRequest request) {
        long start = System.nanoTime();
        @Nullable RemoteCallException unanswered = null;
        for (int attempts = 1; ; attempts++) {
            try {
                return new Outcome.Response(callAws("create fleet", () -> ec2.createFleet(request)));
            } catch (RemoteCallException failure) {
                boolean mayHaveStarted = failure.category() == Category.UNREACHABLE;
                if (!mayHaveStarted && unanswered == null && !failure.code().equals(OTHER_PARAMETERS)) {
                    return new Outcome.Nothing(new Refused(failure));
                }
                unanswered = failure;
                if (!mayHaveStarted || attempts == MOST_ATTEMPTS || System.nanoTime() - start > LONGEST.toNanos()) {
                    return new Outcome.Nothing(new Unanswered(failure));
                }
                LockSupport.parkNanos(PAUSE.toNanos() << (attempts - 1));
            }
        }
    }
}
