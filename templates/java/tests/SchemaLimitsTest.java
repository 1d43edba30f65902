package contextprovider.contextgraph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaLimitsTest {
    /** Schema, a value that meets it, one that does not, and the keyword that says so; in single quotes. */
    private static final String TABLE = """
        {'type':'string'} | '' | 1 | type
        {'type':['integer','null']} | 1.0 | 1.5 | type
        {'minLength':2} | 'é😀' | '😀' | minLength
        {'maxLength':1} | '😀' | 'ab' | maxLength
        {'pattern':'^a\\\\z'} | 'a' | 'a\\n' | pattern
        {'minimum':1} | 1 | 0.9 | minimum
        {'maximum':1} | 1.0 | 1.1 | maximum
        {'exclusiveMinimum':1} | 1.1 | 1 | exclusiveMinimum
        {'exclusiveMaximum':1} | 0 | 1 | exclusiveMaximum
        {'multipleOf':0.1} | 0.3 | 0.35 | multipleOf
        {'minItems':1} | [0] | [] | minItems
        {'maxItems':1} | [0] | [0,0] | maxItems
        {'uniqueItems':true} | [1,true,'1',{'a':1}] | [1,1.0] | uniqueItems
        {'prefixItems':[{'const':1}],'items':false} | [1] | [1,2] | false
        {'items':{'minimum':1}} | [1] | [0] | minimum
        {'contains':{'const':1}} | [0,1] | [0] | contains
        {'contains':{'const':1},'maxContains':1} | [0,1] | [1,1] | maxContains
        {'minProperties':1} | {'a':0} | {} | minProperties
        {'maxProperties':1} | {'a':0} | {'a':0,'b':0} | maxProperties
        {'required':['a']} | {'a':null} | {} | required
        {'properties':{'a':false}} | {'b':1} | {'a':1} | false
        {'patternProperties':{'^x':{'minimum':1}}} | {'a':0} | {'xa':0} | minimum
        {'properties':{'a':true},'additionalProperties':{'maximum':1}} | {'a':2} | {'b':2} | maximum
        {'propertyNames':{'maxLength':1}} | {'a':0} | {'ab':0} | propertyNames
        {'dependentRequired':{'a':['b']}} | {'b':0} | {'a':0} | dependentRequired
        {'dependentSchemas':{'a':{'maxProperties':1}}} | {'a':0} | {'a':0,'b':0} | maxProperties
        {'const':{'a':[1]}} | {'a':[1.0]} | {'a':[true]} | const
        {'enum':[1,'a',null]} | null | false | enum
        {'allOf':[{'minimum':1},{'maximum':2}]} | 1 | 3 | maximum
        {'anyOf':[{'type':'null'},{'pattern':'^a','type':'string'}]} | null | 'b' | pattern
        {'anyOf':[{'required':['a']},{'required':['b']}]} | {'b':1} | {} | anyOf
        {'oneOf':[{'minimum':1},{'maximum':1}]} | 0 | 1 | oneOf
        {'not':{'required':['a']}} | {} | {'a':1} | not
        {'if':{'required':['a']},'then':{'required':['b']}} | {} | {'a':1} | required
        {'if':{'required':['a']},'then':{},'else':{'required':['b']}} | {'a':1} | {} | required
        """;

    private static List<Breach> breaches(String schema, String value) throws DecodeException {
        return SchemaLimits.breaches(tree(schema), tree(value), "");
    }

    private static Object tree(String text) throws DecodeException {
        return JsonTree.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void eachKeywordLimits() throws DecodeException {
        for (String row : TABLE.lines().toList()) {
            String[] cells = row.split(" \\| ");
            assertEquals(List.of(), breaches(cells[0], cells[1]), row);
            assertEquals(
                    List.of(cells[3]),
                    breaches(cells[0], cells[2]).stream().map(Breach::rule).toList(),
                    row);
        }
    }

    @Test
    void breachesHaveAPath() throws DecodeException {
        String schema = "{'properties':{'a/b':{'items':{'required':['~']}}}}";
        assertEquals(
                "/a~1b/1/~0", breaches(schema, "{'a/b':[{'~':1},{}]}").get(0).path());
    }
}
