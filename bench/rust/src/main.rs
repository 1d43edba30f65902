//! Measures the generated codec and the reference implementation on one line, side by side, and
//! prints nanoseconds a line as JSON: `bench FILE`.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use context_provider::protocol::{decode_line, encode_line};
use contextgraph_host::wire;

const ROUNDS: usize = 300;
/// Short, so that some rounds of each side are not interrupted on a busy machine.
const ROUND: Duration = Duration::from_millis(3);

fn main() {
    let file = std::env::args().nth(1).expect("the file with the line");
    let line = std::fs::read_to_string(file).expect("a file that can be read");
    let message = decode_line(&line).expect("a message");
    let theirs = wire::decode_line(&line).expect("a message");
    let again = decode_line(encode_line(&message).expect("a line")).expect("a message");
    assert_eq!(message, again, "the line did not come back as it was");

    let sides: [(&str, &dyn Fn()); 5] = [
        ("decode", &|| drop(black_box(decode_line(black_box(&line))))),
        ("encode", &|| {
            drop(black_box(encode_line(black_box(&message))))
        }),
        ("host_decode", &|| {
            drop(black_box(wire::decode_line(black_box(&line))))
        }),
        ("host_encode", &|| {
            drop(black_box(wire::encode_line(black_box(&theirs))))
        }),
        ("utf8_valid", &|| {
            let _ = black_box(std::str::from_utf8(black_box(line.as_bytes())));
        }),
    ];
    let mut best = BTreeMap::from([("bytes", line.len() as f64)]);
    for _ in 0..ROUNDS {
        // The sides take turns, so that a slow moment of the machine hits all of them.
        for (name, run) in sides {
            let time = measured(run);
            let known = best.entry(name).or_insert(f64::INFINITY);
            *known = known.min(time);
        }
    }
    println!("{}", serde_json::to_string(&best).expect("finite numbers"));
}

/// Nanoseconds a run.
fn measured(run: &dyn Fn()) -> f64 {
    let start = Instant::now();
    let mut runs = 0;
    while start.elapsed() < ROUND {
        for _ in 0..8 {
            run();
        }
        runs += 8;
    }
    start.elapsed().as_nanos() as f64 / f64::from(runs)
}
