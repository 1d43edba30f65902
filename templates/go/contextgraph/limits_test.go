package contextgraph

import "testing"

func TestLimits(t *testing.T) {
	for _, test := range []struct{ schema, good, bad, rule string }{
		{`{"type":"string"}`, `""`, `1`, "type"},
		{`{"type":["integer","null"]}`, `1.0`, `1.5`, "type"},
		{`{"minLength":2}`, `"é😀"`, `"😀"`, "minLength"},
		{`{"maxLength":1}`, `"😀"`, `"ab"`, "maxLength"},
		{`{"pattern":"^a$"}`, `"a"`, `"a\n"`, "pattern"},
		{`{"minimum":1}`, `1`, `0.9`, "minimum"},
		{`{"maximum":1}`, `1.0`, `1.1`, "maximum"},
		{`{"exclusiveMinimum":1}`, `1.1`, `1`, "exclusiveMinimum"},
		{`{"exclusiveMaximum":1}`, `0`, `1`, "exclusiveMaximum"},
		{`{"multipleOf":0.1}`, `0.3`, `0.35`, "multipleOf"},
		{`{"minItems":1}`, `[0]`, `[]`, "minItems"},
		{`{"maxItems":1}`, `[0]`, `[0,0]`, "maxItems"},
		{`{"uniqueItems":true}`, `[1,true,"1",{"a":1}]`, `[1,1.0]`, "uniqueItems"},
		{`{"prefixItems":[{"const":1}],"items":false}`, `[1]`, `[1,2]`, "false"},
		{`{"items":{"minimum":1}}`, `[1]`, `[0]`, "minimum"},
		{`{"contains":{"const":1}}`, `[0,1]`, `[0]`, "contains"},
		{`{"contains":{"const":1},"maxContains":1}`, `[0,1]`, `[1,1]`, "maxContains"},
		{`{"minProperties":1}`, `{"a":0}`, `{}`, "minProperties"},
		{`{"maxProperties":1}`, `{"a":0}`, `{"a":0,"b":0}`, "maxProperties"},
		{`{"required":["a"]}`, `{"a":null}`, `{}`, "required"},
		{`{"properties":{"a":false}}`, `{"b":1}`, `{"a":1}`, "false"},
		{`{"patternProperties":{"^x":{"minimum":1}}}`, `{"a":0}`, `{"xa":0}`, "minimum"},
		{`{"properties":{"a":true},"additionalProperties":{"maximum":1}}`, `{"a":2}`, `{"b":2}`, "maximum"},
		{`{"propertyNames":{"maxLength":1}}`, `{"a":0}`, `{"ab":0}`, "propertyNames"},
		{`{"dependentRequired":{"a":["b"]}}`, `{"b":0}`, `{"a":0}`, "dependentRequired"},
		{`{"dependentSchemas":{"a":{"maxProperties":1}}}`, `{"a":0}`, `{"a":0,"b":0}`, "maxProperties"},
		{`{"const":{"a":[1]}}`, `{"a":[1.0]}`, `{"a":[true]}`, "const"},
		{`{"enum":[1,"a",null]}`, `null`, `false`, "enum"},
		{`{"allOf":[{"minimum":1},{"maximum":2}]}`, `1`, `3`, "maximum"},
		{`{"anyOf":[{"type":"null"},{"pattern":"^a","type":"string"}]}`, `null`, `"b"`, "pattern"},
		{`{"anyOf":[{"required":["a"]},{"required":["b"]}]}`, `{"b":1}`, `{}`, "anyOf"},
		{`{"oneOf":[{"minimum":1},{"maximum":1}]}`, `0`, `1`, "oneOf"},
		{`{"not":{"required":["a"]}}`, `{}`, `{"a":1}`, "not"},
		{`{"if":{"required":["a"]},"then":{"required":["b"]}}`, `{}`, `{"a":1}`, "required"},
		{`{"if":{"required":["a"]},"then":{},"else":{"required":["b"]}}`, `{"a":1}`, `{}`, "required"},
	} {
		if found := check(t, test.schema, test.good); len(found) > 0 {
			t.Errorf("%s: %s: %v", test.schema, test.good, found)
		}
		if found := check(t, test.schema, test.bad); len(found) != 1 || found[0].Rule != test.rule {
			t.Errorf("%s: %s: %v", test.schema, test.bad, found)
		}
	}
}

func TestPathOfABreach(t *testing.T) {
	schema := `{"properties":{"a/b":{"items":{"required":["~"]}}}}`
	found := check(t, schema, `{"a/b":[{"~":1},{}]}`)
	if len(found) != 1 || found[0].Path != "/a~1b/1/~0" {
		t.Errorf("%v", found)
	}
}

func TestRulesOfTheSchemaAreReadable(t *testing.T) {
	for _, line := range messages(t) {
		message, err := DecodeLine(line)
		if err != nil {
			t.Fatal(err)
		}
		for _, breach := range Validate(message) {
			if breach.Rule == "type" || breach.Rule == "encode" {
				t.Errorf("%s: %v", line, breach)
			}
		}
	}
}

func check(t *testing.T, schema, value string) []Breach {
	t.Helper()
	rules, err := parseTree([]byte(schema))
	if err != nil {
		t.Fatal(err)
	}
	tree, err := parseTree([]byte(value))
	if err != nil {
		t.Fatal(err)
	}
	return breaches(rules, tree, "")
}
