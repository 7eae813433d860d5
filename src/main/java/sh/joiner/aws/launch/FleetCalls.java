package sh.joiner.aws.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static sh.joiner.aws.request.AwsErrors.asking;

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
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.CreateFleetRequest;
import software.amazon.awssdk.services.ec2.model.CreateFleetResponse;

/**
 * CreateFleet calls that start nothing twice: the client token of a call is written on its claims before the call, and a call without an answer is
 * repeated with the same parameters and the same token (EC2 Developer Guide, "Ensuring idempotency in Amazon EC2 API requests").
 */
final class FleetCalls {

    private static final int MOST_TRIES = 3;
    private static final Duration PAUSE = Duration.ofMillis(200); // before the second try; then twice as long each time
    private static final Duration LONGEST = Duration.ofSeconds(10); // after that the instances are looked for instead
    private static final String OTHER_PARAMETERS = "IdempotentParameterMismatch";
    private static final int TOKEN_LENGTH = 40; // EC2 takes 64 characters

    private final Ec2Client ec2;

    FleetCalls(Ec2Client ec2) {
        this.ec2 = ec2;
    }

    /** One call for all members, which share it in their order; {@code one} is the request for one instance. */
    List<FleetReply> create(List<FleetOrder> members, CreateFleetRequest one) {
        var token = token(members);
        var unrecorded = record(members, token);
        int recorded = (int) unrecorded.stream().filter(Optional::isEmpty).count();
        if (recorded == 0) {
            return unrecorded.stream().<FleetReply>map(Optional::orElseThrow).toList();
        }
        var replies = replies(call(FleetRequests.forAll(one, recorded, token)), recorded, token)
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

    /** Follows from the UIDs of the claims, and from the tokens that they have spent: EC2 answers a spent token as it did before. */
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
            throw new IllegalStateException(missing); // every Java platform has it
        }
    }

    /** Writes the token on all claims at once. A claim on which it cannot be written is left out of the call, and refused. */
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
        } catch (OutsideTrouble trouble) {
            return Optional.of(new Refused(trouble));
        }
    }

    private sealed interface Outcome {
        record Response(CreateFleetResponse response) implements Outcome {}

        record Nothing(FleetReply reply) implements Outcome {}
    }

    private Outcome call(CreateFleetRequest request) {
        long began = System.nanoTime();
        @Nullable OutsideTrouble unanswered = null;
        for (int tries = 1; ; tries++) {
            try {
                return new Outcome.Response(asking("create fleet", () -> ec2.createFleet(request)));
            } catch (OutsideTrouble trouble) {
                boolean mayHaveStarted = trouble.category() == Category.UNREACHABLE;
                if (!mayHaveStarted && unanswered == null && !trouble.code().equals(OTHER_PARAMETERS)) {
                    return new Outcome.Nothing(new Refused(trouble));
                }
                unanswered = trouble;
                if (!mayHaveStarted || tries == MOST_TRIES || System.nanoTime() - began > LONGEST.toNanos()) {
                    return new Outcome.Nothing(new Unanswered(trouble));
                }
                LockSupport.parkNanos(PAUSE.toNanos() << (tries - 1));
            }
        }
    }
}
