//! Your provider, asked as a host asks it. This file is yours.

use std::fs;
use std::path::PathBuf;

use context_provider::{protocol, provider, server};

use protocol::models::{ContextQuery, FrameId, VerdictStatus, VerifyRequest};
use provider::{Documents, provider};
use server::{Failure, Server};

/// A server to which a frame that breaks a rule is an error.
fn strict() -> Result<Server, Failure> {
    Ok(Server::new(provider()?)?.strict())
}

fn everything(goal: &str) -> ContextQuery {
    ContextQuery::new(goal, 1000, 1_000_000)
}

#[test]
fn every_declared_kind_is_served() -> Result<(), Failure> {
    let server = strict()?;
    for kind in &server.declaration().capabilities.query.kinds {
        let mut query = everything("kinds");
        query.kinds = Some(vec![kind.as_str().into()]);
        assert!(
            !server.query(&query)?.frames.is_empty(),
            "no frame of kind {kind}"
        );
    }
    Ok(())
}

#[test]
fn what_was_asked_for_comes_first() -> Result<(), Failure> {
    let answer = strict()?.query(&everything("luggage: a bicycle, a cello"))?;
    let best = answer.frames[0].content.as_deref().unwrap_or_default();
    assert!(best.contains("A bicycle costs 1 crown"), "{best}");
    Ok(())
}

#[test]
fn an_edit_shows_at_once() -> Result<(), Failure> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let document = folder.join("news.md");
    fs::write(&document, "# News\n\n## Today\n\nOld.\n")?;
    let server = Server::new(Box::new(Documents::new(folder)))?.strict();
    let held = server.query(&everything("news"))?.frames;
    assert_eq!(held.len(), 2);
    fs::write(&document, "# News\n\n## Today\n\nNew.\n")?;
    let frames = held.iter().map(|frame| FrameId {
        content_digest: frame.content_digest.clone(),
        ..FrameId::new("any", &frame.id)
    });
    let verdicts = server
        .verify(&VerifyRequest::new(frames.collect()))?
        .verdicts;
    let stale = |verdict: &_| matches!(verdict, VerdictStatus::Stale);
    assert!(verdicts.iter().all(|verdict| stale(&verdict.status)));
    for frame in server.query(&everything("news"))?.frames {
        let content = frame.content.as_deref().unwrap_or_default();
        assert!(content.contains("New."), "{}: {content}", frame.id);
    }
    Ok(())
}
