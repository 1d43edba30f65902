package contextgraph

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// Breach is one rule that a message breaks.
type Breach struct {
	Path    string // JSON Pointer into the message
	Rule    string // id of the protocol's rule, or keyword of the schema
	Message string
}

func (b Breach) String() string { return located(b.Path, b.Rule+": "+b.Message) }

// A schema as it is checked here is true, false or a map of keywords. What a
// keyword says of other types of value than its own, it does not say at all.
type keywords = map[string]any

var (
	parsedRules sync.Map // name of a type → its schema
	patterns    sync.Map // text of a pattern → *regexp.Regexp, nil if Go cannot express it
)

func rulesOf(name string) any {
	if schema, ok := parsedRules.Load(name); ok {
		return schema
	}
	schema, err := parseTree([]byte(schemaRules(name)))
	if err != nil {
		panic("the rules of " + name + ": " + err.Error()) // they are part of the program
	}
	parsedRules.Store(name, schema)
	return schema
}

func compiled(pattern string) *regexp.Regexp {
	if known, ok := patterns.Load(pattern); ok {
		return known.(*regexp.Regexp)
	}
	expression, _ := regexp.Compile(pattern)
	patterns.Store(pattern, expression)
	return expression
}

// breaches lists what keeps the value from meeting the schema.
func breaches(schema, value any, path string) []Breach {
	words, ok := schema.(keywords)
	if !ok {
		if schema == false {
			return append([]Breach{}, Breach{path, "false", "no value may stand here"})
		}
		return nil
	}
	found := generalBreaches(words, value, path)
	switch value := value.(type) {
	case string:
		found = append(found, textBreaches(words, value, path)...)
	case number:
		found = append(found, numberBreaches(words, value, path)...)
	case []any:
		found = append(found, arrayBreaches(words, value, path)...)
	case map[string]any:
		found = append(found, objectBreaches(words, value, path)...)
	}
	return append(found, combinedBreaches(words, value, path)...)
}

func meets(schema, value any) bool { return len(breaches(schema, value, "")) == 0 }

func generalBreaches(words keywords, value any, path string) (found []Breach) {
	if types, ok := words["type"]; ok && !hasType(types, value) {
		found = append(found, Breach{path, "type", fmt.Sprintf("is not of type %v", types)})
	}
	if want, ok := words["const"]; ok && identity(want) != identity(value) {
		found = append(found, Breach{path, "const", "is not " + identity(want)})
	}
	if listed, ok := words["enum"].([]any); ok && !contains(listed, value) {
		found = append(found, Breach{path, "enum", "is not one of the listed values"})
	}
	return found
}

func contains(listed []any, value any) bool {
	for _, item := range listed {
		if identity(item) == identity(value) {
			return true
		}
	}
	return false
}

func hasType(types, value any) bool {
	if listed, ok := types.([]any); ok {
		for _, name := range listed {
			if hasType(name, value) {
				return true
			}
		}
		return false
	}
	switch value := value.(type) {
	case nil:
		return types == "null"
	case bool:
		return types == "boolean"
	case string:
		return types == "string"
	case number:
		return types == "number" || types == "integer" && value.rat().IsInt()
	case []any:
		return types == "array"
	default:
		return types == "object"
	}
}

// limit is a numeric keyword as an exact number, nil if it is not there.
func limit(words keywords, keyword string) *big.Rat {
	if n, ok := words[keyword].(number); ok {
		return n.rat()
	}
	return nil
}

// sizeBreaches checks a count against a lower and an upper limit.
func sizeBreaches(words keywords, size int, least, most, of, path string) (found []Breach) {
	count := new(big.Rat).SetInt64(int64(size))
	if low := limit(words, least); low != nil && count.Cmp(low) < 0 {
		found = append(found, Breach{path, least, fmt.Sprintf("has %d %s, fewer than %s", size, of, low.RatString())})
	}
	if high := limit(words, most); high != nil && count.Cmp(high) > 0 {
		found = append(found, Breach{path, most, fmt.Sprintf("has %d %s, more than %s", size, of, high.RatString())})
	}
	return found
}

func textBreaches(words keywords, text, path string) []Breach {
	found := sizeBreaches(words, utf8.RuneCountInString(text), "minLength", "maxLength", "characters", path)
	if pattern, ok := words["pattern"].(string); ok {
		if expression := compiled(pattern); expression != nil && !expression.MatchString(text) {
			found = append(found, Breach{path, "pattern", "does not match " + pattern})
		}
	}
	return found
}

func numberBreaches(words keywords, n number, path string) (found []Breach) {
	value := n.rat()
	for _, bound := range []struct {
		keyword string
		wrong   func(sign int) bool
		message string
	}{
		{"minimum", func(sign int) bool { return sign < 0 }, "is less than "},
		{"maximum", func(sign int) bool { return sign > 0 }, "is more than "},
		{"exclusiveMinimum", func(sign int) bool { return sign <= 0 }, "is not more than "},
		{"exclusiveMaximum", func(sign int) bool { return sign >= 0 }, "is not less than "},
	} {
		if at := limit(words, bound.keyword); at != nil && bound.wrong(value.Cmp(at)) {
			found = append(found, Breach{path, bound.keyword, bound.message + string(words[bound.keyword].(number))})
		}
	}
	if step := limit(words, "multipleOf"); step != nil && step.Sign() > 0 && !new(big.Rat).Quo(value, step).IsInt() {
		found = append(found, Breach{path, "multipleOf", "is no multiple of " + string(words["multipleOf"].(number))})
	}
	return found
}

func arrayBreaches(words keywords, array []any, path string) []Breach {
	found := sizeBreaches(words, len(array), "minItems", "maxItems", "items", path)
	first, _ := words["prefixItems"].([]any)
	rest, others := words["items"]
	matching, seen := 0, map[string]bool{}
	for i, item := range array {
		here := fmt.Sprintf("%s/%d", path, i)
		if i < len(first) {
			found = append(found, breaches(first[i], item, here)...)
		} else if others {
			found = append(found, breaches(rest, item, here)...)
		}
		if wanted, ok := words["contains"]; ok && meets(wanted, item) {
			matching++
		}
		if words["uniqueItems"] == true && seen[identity(item)] {
			found = append(found, Breach{here, "uniqueItems", "stands there twice"})
		} else if words["uniqueItems"] == true {
			seen[identity(item)] = true
		}
	}
	if _, ok := words["contains"]; !ok {
		return found
	}
	if limit(words, "minContains") == nil && matching == 0 {
		found = append(found, Breach{path, "contains", "has no item of the wanted kind"})
	}
	return append(found, sizeBreaches(words, matching, "minContains", "maxContains", "items of the wanted kind", path)...)
}

func objectBreaches(words keywords, object map[string]any, path string) []Breach {
	found := sizeBreaches(words, len(object), "minProperties", "maxProperties", "members", path)
	found = append(found, requiredBreaches("required", words["required"], object, path)...)
	for _, name := range sortedNames(object) {
		found = append(found, memberBreaches(words, name, object[name], path+step(name))...)
		if required, ok := words["dependentRequired"].(keywords); ok {
			found = append(found, requiredBreaches("dependentRequired", required[name], object, path)...)
		}
		if schemas, ok := words["dependentSchemas"].(keywords); ok {
			found = append(found, breaches(schemas[name], object, path)...)
		}
	}
	return found
}

func requiredBreaches(keyword string, names any, object map[string]any, path string) (found []Breach) {
	listed, _ := names.([]any)
	for _, name := range listed {
		if _, ok := object[name.(string)]; !ok {
			found = append(found, Breach{path + step(name.(string)), keyword, "is missing"})
		}
	}
	return found
}

func memberBreaches(words keywords, name string, value any, path string) (found []Breach) {
	if wanted, ok := words["propertyNames"]; ok && !meets(wanted, name) {
		found = append(found, Breach{path, "propertyNames", "has a name that is not allowed"})
	}
	declared := false
	if members, ok := words["properties"].(keywords); ok {
		var schema any
		schema, declared = members[name]
		found = append(found, breaches(schema, value, path)...)
	}
	if members, ok := words["patternProperties"].(keywords); ok {
		for pattern, schema := range members {
			if expression := compiled(pattern); expression != nil && expression.MatchString(name) {
				declared = true
				found = append(found, breaches(schema, value, path)...)
			}
		}
	}
	if other, ok := words["additionalProperties"]; ok && !declared {
		found = append(found, breaches(other, value, path)...)
	}
	return found
}

func combinedBreaches(words keywords, value any, path string) (found []Breach) {
	if name, ok := words["$ref"].(string); ok {
		found = append(found, breaches(rulesOf(strings.TrimPrefix(name, "#")), value, path)...)
	}
	all, _ := words["allOf"].([]any)
	for _, schema := range all {
		found = append(found, breaches(schema, value, path)...)
	}
	found = append(found, alternativeBreaches("anyOf", words["anyOf"], value, path)...)
	found = append(found, alternativeBreaches("oneOf", words["oneOf"], value, path)...)
	if schema, ok := words["not"]; ok && meets(schema, value) {
		found = append(found, Breach{path, "not", "is what it must not be"})
	}
	if condition, ok := words["if"]; ok {
		branch := "else"
		if meets(condition, value) {
			branch = "then"
		}
		found = append(found, breaches(words[branch], value, path)...)
	}
	return found
}

// alternativeBreaches says what is wrong with the one alternative that the
// value is meant to be, where that can be told from its type and its tag.
func alternativeBreaches(keyword string, schemas, value any, path string) []Breach {
	listed, ok := schemas.([]any)
	if !ok {
		return nil
	}
	matching := 0
	var meant [][]Breach
	for _, schema := range listed {
		found := breaches(schema, value, path)
		if len(found) == 0 {
			matching++
		} else if !foreign(found, path) {
			meant = append(meant, found)
		}
	}
	switch {
	case matching == 1 || matching > 1 && keyword == "anyOf":
		return nil
	case matching == 0 && len(meant) == 1:
		return meant[0]
	default:
		message := fmt.Sprintf("meets %d of the %d alternatives", matching, len(listed))
		return append([]Breach{}, Breach{path, keyword, message})
	}
}

// foreign reports whether the value is of another type than the one it was
// checked against, or has another tag.
func foreign(found []Breach, path string) bool {
	for _, breach := range found {
		depth := strings.Count(strings.TrimPrefix(breach.Path, path), "/")
		if breach.Rule == "type" && depth == 0 || breach.Rule == "const" && depth <= 1 || breach.Rule == "enum" && depth == 0 {
			return true
		}
	}
	return false
}
