package contextprovider.contextgraph;

import java.io.IOException;

/** What can be told of a well-formed object without knowing its type: its tag and its "id", null where they are no strings. */
record JsonHead(String type, String id) {
    /** Reads an object to its end; the rest of it is checked only. */
    static JsonHead decode(JsonReader in, String tag) throws IOException {
        in.openObject();
        String type = null;
        String id = null;
        long seen = 0;
        for (String name = in.member(); name != null; name = in.member()) {
            String text = null;
            if (in.isString() && (name.equals(tag) || name.equals("id"))) {
                text = in.string();
            } else {
                in.skip();
            }
            if (name.equals(tag)) {
                seen = in.once(seen, 0);
                type = text;
            } else if (name.equals("id")) {
                seen = in.once(seen, 1);
                id = text;
            }
        }
        return new JsonHead(type, id);
    }
}
