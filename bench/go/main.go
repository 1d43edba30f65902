// Command bench measures the generated codec and encoding/json on one frames
// line, side by side, and prints the median of nanoseconds per line as JSON.
//
//	go run . FIXTURE
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"
	"testing"

	"context-provider/contextgraph"
)

const rounds = 5

func main() {
	line, err := os.ReadFile(os.Args[1])
	check(err)
	message, err := contextgraph.DecodeLine(line)
	check(err)
	written, err := contextgraph.EncodeLine(message)
	check(err)
	again, err := contextgraph.DecodeLine(written)
	check(err)
	if !reflect.DeepEqual(message, again) {
		check(fmt.Errorf("the line did not come back as it was"))
	}
	var plain plainLine
	check(json.Unmarshal(line, &plain))
	var buffer []byte

	taken := map[string][]float64{}
	for range [rounds]int{} { // the sides take turns, so that a slow moment of the machine hits both
		for name, run := range map[string]func() error{
			"decode":        func() error { _, err := contextgraph.DecodeLine(line); return err },
			"encode":        func() error { _, err := contextgraph.EncodeLine(message); return err },
			"append":        func() (err error) { buffer, err = contextgraph.AppendLine(buffer[:0], message); return err },
			"json_decode":   func() error { return json.Unmarshal(line, new(plainLine)) },
			"json_encode":   func() error { _, err := json.Marshal(&plain); return err },
			"json_validate": func() error { json.Valid(line); return nil },
		} {
			result := testing.Benchmark(func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; i < b.N; i++ {
					check(run())
				}
			})
			taken[name] = append(taken[name], float64(result.T.Nanoseconds())/float64(result.N))
		}
	}
	median := map[string]float64{"bytes": float64(len(line))}
	for name, times := range taken {
		sort.Float64s(times)
		median[name] = times[len(times)/2]
	}
	check(json.NewEncoder(os.Stdout).Encode(median))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
