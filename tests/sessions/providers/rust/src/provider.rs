//! A provider as a careless author would write it.

use std::io::Write;

use crate::protocol::content_digest;
use crate::protocol::models::{
    Capabilities, ContentRef, ContextFrame, ContextQuery, ContextQueryResult, DataFlow, FrameKind,
    Provenance, ProviderInfo, QueryCapability, Relation, Representation,
};
use crate::server::{Failure, Provider};

/// Makes the provider, and prints on the way.
///
/// # Errors
///
/// Never.
pub fn provider() -> Result<Box<dyn Provider>, Failure> {
    make_noise();
    Ok(Box::new(Unruly))
}

fn make_noise() {
    println!("author-noise");
    let mut out = std::io::stdout();
    let _ = out.write_all(b"author-noise\n");
    let _ = out.flush();
}

struct Unruly;

impl Provider for Unruly {
    fn info(&self) -> ProviderInfo {
        ProviderInfo::new("unruly", "0.1.0", DataFlow::new(true, false, false))
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            correlation: Some(true),
            graph: Some(true),
            verify: Some(false),
            ..Capabilities::new(QueryCapability::new(vec!["fact".into(), "doc".into()]))
        }
    }

    fn query(&self, query: &ContextQuery) -> Result<ContextQueryResult, Failure> {
        match query.goal.as_str() {
            "print" => make_noise(),
            "throw" => panic!("author-fault"),
            "fail" => return Err("author-fault".into()),
            "careless" => return Ok(careless().into()),
            "dishonest" => return Ok(dishonest().into()),
            _ => {}
        }
        Ok(vec![honest("honest")].into())
    }
}

fn frame(id: &str, kind: FrameKind, score: f64, content: &str) -> ContextFrame {
    ContextFrame {
        content: Some(content.into()),
        citation_label: Some(id.into()),
        ..ContextFrame::new(id, kind, id, score, 1)
    }
}

fn honest(id: &str) -> ContextFrame {
    frame(id, FrameKind::Fact, 0.5, "An honest fact.")
}

fn careless() -> Vec<ContextFrame> {
    let mut dated = frame("dated", FrameKind::Fact, 0.6, "It was so in July.");
    dated.valid_from = Some("2026-07-01T00:00:00Z".into());
    dated.valid_to = Some("2026-08-01T00:00:00Z".into());
    let best = "Überaus trefflich: die großen Möwen.";
    vec![
        frame("worst", FrameKind::Doc, 0.1, "Dull."),
        dated,
        frame("best", FrameKind::Fact, 0.9, best),
    ]
}

fn dishonest() -> Vec<ContextFrame> {
    let spoil = |id: &str, change: &dyn Fn(&mut ContextFrame)| {
        let mut frame = honest(id);
        change(&mut frame);
        frame
    };
    let link = |digest: Option<String>, range: Option<&str>| {
        Some(vec![Provenance {
            uri: Some("file:///tmp/x".into()),
            digest,
            range: range.map(str::to_owned),
            ..Provenance::new("file".into())
        }])
    };
    let edge = |name: &str, target: &str| {
        Some(vec![Relation {
            display_name: Some(name.into()),
            ..Relation::new("doc.references".into(), target)
        }])
    };
    let digest = || Some(content_digest("An honest fact."));
    vec![
        honest("honest"),
        spoil("F1", &|f| f.score = 7.0),
        spoil("F2", &|f| f.title = "  ".into()),
        spoil("F3", &|f| f.citation_label = None),
        spoil("F4", &|f| f.valid_from = Some("2026-02-30T00:00:00Z".into())),
        spoil("F5", &|f| f.provenance = link(None, None)),
        spoil("F17", &|f| f.provenance = link(digest(), Some("L7-3"))),
        spoil("D1", &|f| f.content_digest = Some("sha256:abc".into())),
        spoil("P1", &|f| f.content = None),
        spoil("P2", &|f| {
            f.representation = Some(Representation::Compact);
            f.content_digest = digest();
            f.canonical_content_hash = digest();
            f.content_ref = Some(ContentRef::new("unruly", "x:1"));
        }),
        spoil("P3", &|f| {
            f.representation = Some(Representation::Reference);
            f.canonical_content_hash = digest();
            f.content_ref = Some(ContentRef::new("unruly", "x:1"));
        }),
        spoil("G1", &|f| f.relations = edge(" ", "file:///tmp/x")),
        spoil("G2", &|f| f.relations = edge("x", " ")),
    ]
}
