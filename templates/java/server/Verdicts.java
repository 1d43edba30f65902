package contextprovider.contextgraph;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says of frames that a host holds whether they still are what they were. */
final class Verdicts {
    private final Server server;

    private Verdicts(Server server) {
        this.server = server;
    }

    static VerifyResponse of(Server server, VerifyRequest request) throws RequestException {
        if (!Boolean.TRUE.equals(server.capabilities().verify())) {
            throw new RequestException(ErrorCode.BAD_REQUEST, "this provider does not verify");
        }
        Verdicts verdicts = new Verdicts(server);
        List<FrameVerdict> found = new ArrayList<>();
        for (FrameId frame : request.frames()) {
            found.add(verdicts.guarded(frame));
        }
        return VerifyResponse.builder().verdicts(found).build();
    }

    private FrameVerdict guarded(FrameId frame) {
        try {
            return verdict(frame);
        } catch (Throwable e) { // whatever the author's code does, the other frames get their verdicts
            server.log("verify \"" + frame.frameId() + "\" failed", e);
            return status(frame, VerdictStatus.UNKNOWN, null);
        }
    }

    private FrameVerdict verdict(FrameId frame) throws Exception {
        ServedFrames.Served served = server.ledger().find(frame.frameId());
        if (server.source() instanceof Verifier verifier) {
            Optional<String> digest = verifier.currentDigest(frame.frameId());
            VerdictStatus without = served == null ? VerdictStatus.UNKNOWN : VerdictStatus.GONE;
            return digest.isPresent() ? compare(frame, digest.get()) : status(frame, without, null);
        }
        return served == null ? status(frame, VerdictStatus.UNKNOWN, null) : verdict(frame, served);
    }

    /** Goes by what was served, if the files that it came from still hold it. */
    private static FrameVerdict verdict(FrameId frame, ServedFrames.Served served) {
        for (Provenance link : served.files()) {
            try {
                String now = Facts.digest(LineRange.read(link.uri(), link.range()));
                if (!now.equals(link.digest())) {
                    boolean whole = link.digest().equals(served.digest());
                    return status(frame, VerdictStatus.STALE, whole ? now : null);
                }
            } catch (NoSuchFileException e) {
                return status(frame, VerdictStatus.GONE, null);
            } catch (IOException e) {
                return status(frame, VerdictStatus.STALE, null);
            }
        }
        return compare(frame, served.digest());
    }

    /** Judges an identity by the digest that its frame has now. */
    private static FrameVerdict compare(FrameId frame, String digest) {
        if (frame.contentDigest() == null || digest == null) {
            return status(frame, VerdictStatus.UNKNOWN, null);
        }
        boolean same = frame.contentDigest().equals(digest);
        return status(frame, same ? VerdictStatus.VALID : VerdictStatus.STALE, same ? null : digest);
    }

    private static FrameVerdict status(FrameId frame, VerdictStatus status, String replacement) {
        return FrameVerdict.builder()
                .frame(frame)
                .status(status)
                .replacementDigest(replacement)
                .build();
    }
}
