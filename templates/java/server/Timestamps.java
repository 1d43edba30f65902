package contextprovider.contextgraph;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.regex.Pattern;

/** Timestamps of the protocol's profile (F4): RFC 3339 in UTC, in capitals, on a day that exists. */
final class Timestamps {
    private static final Pattern PROFILE = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
    private static final int SECOND = 19; // length of the text up to a whole second

    private Timestamps() {}

    static boolean isTimestamp(String text) {
        if (text == null || !PROFILE.matcher(text).matches()) {
            return false;
        }
        String second = text.substring(0, SECOND);
        try {
            LocalDateTime.parse(
                    second.endsWith(":60") ? second.substring(0, SECOND - 2) + "59" : second); // a leap second
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** Compares two timestamps as instants. As texts would not do: a fraction sorts before the Z of a whole second. */
    private static int compare(String left, String right) {
        int order = left.substring(0, SECOND).compareTo(right.substring(0, SECOND));
        return order != 0 ? order : fraction(left).compareTo(fraction(right));
    }

    private static String fraction(String instant) {
        return instant.substring(SECOND).replaceAll("^\\.|0*Z$", "");
    }

    /** Whether a frame is valid at an instant: from valid_from on, and before valid_to. A bound that is no timestamp is none. */
    static boolean isCurrent(ContextFrame frame, String at) {
        if (!isTimestamp(at)) {
            return true;
        }
        boolean began = !isTimestamp(frame.validFrom()) || compare(frame.validFrom(), at) <= 0;
        return began && (!isTimestamp(frame.validTo()) || compare(at, frame.validTo()) < 0);
    }
}
