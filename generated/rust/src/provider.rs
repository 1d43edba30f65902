//! What this provider knows. This file is yours: put your own source where `frames` reads the sample
//! documents.
//!
//! The server asks `query` for frames and `verify` for what a frame is now. It does the rest: it
//! filters and cuts to the budget, counts costs, and leaves out a frame that would break a rule.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

use crate::protocol::models::{
    Capabilities, ContextFrame, ContextQuery, ContextQueryResult, DataFlow, FrameId, FrameKind,
    ProviderInfo, QueryCapability, Relation,
};
use crate::protocol::{file_frame, file_uri};
use crate::server::{Failure, Provider, Standing};

/// A link to another document: its label, and its file.
static LINK: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[([^\]]+)\]\(([\w-]+\.md)\)"));

/// The time for which a text says that it holds.
static DATES: LazyLock<Regex> = LazyLock::new(|| pattern(r"Valid from (\S+Z)(?: to (\S+Z))?"));

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern of this file")
}

/// The provider that the program serves.
///
/// # Errors
///
/// If the documents are not where they should be.
pub fn provider() -> Result<Box<dyn Provider>, Failure> {
    Ok(Box::new(Documents::new(documents()?)))
}

/// The Markdown files of a folder, each as a whole and by section.
pub struct Documents {
    folder: PathBuf,
}

impl Provider for Documents {
    fn info(&self) -> ProviderInfo {
        // It reads what it is asked; it keeps nothing, and nothing leaves the machine.
        let flow = DataFlow::new(true, false, false);
        ProviderInfo::new("context-provider", env!("CARGO_PKG_VERSION"), flow)
    }

    fn capabilities(&self) -> Capabilities {
        let kinds = vec!["doc".to_owned(), "snippet".to_owned()];
        Capabilities {
            correlation: Some(true),
            graph: Some(true),
            verify: Some(true),
            ..Capabilities::new(QueryCapability::new(kinds))
        }
    }

    fn query(&self, query: &ContextQuery) -> Result<ContextQueryResult, Failure> {
        let text = query.query_text.as_deref().unwrap_or_default();
        let asked = words(&[&query.goal, " ", text].concat());
        let mut frames = self.frames()?;
        for frame in &mut frames {
            frame.score = score(frame, &asked);
        }
        Ok(frames.into())
    }

    fn verify(&self, frame: &FrameId) -> Result<Standing, Failure> {
        let mut frames = self.frames()?.into_iter();
        let now = frames.find(|now| now.id == frame.frame_id);
        let digest = now.and_then(|now| now.content_digest);
        Ok(digest.map_or(Standing::Gone, Standing::Digest))
    }
}

impl Documents {
    /// A provider of the documents in a folder.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Documents { folder }
    }

    /// All there is, read anew, so that an edit shows at once. Put your own source here.
    fn frames(&self) -> io::Result<Vec<ContextFrame>> {
        let entries = fs::read_dir(&self.folder)?.collect::<io::Result<Vec<_>>>()?;
        let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
        paths.retain(|path| path.extension().is_some_and(|end| end == "md"));
        paths.sort();
        let mut frames = Vec::new();
        for path in paths {
            let mut whole = file_frame(&path, None)?;
            let content = whole.content.clone().unwrap_or_default();
            let first = content.lines().next().unwrap_or_default();
            first.trim_start_matches("# ").clone_into(&mut whole.title);
            let name = whole.id.clone();
            frames.push(self.described(whole)?);
            for (heading, range) in sections(&content) {
                let mut section = file_frame(&path, Some(&range))?;
                section.id = [&name, "#", &heading].concat();
                section.kind = FrameKind::Snippet;
                section.title = heading;
                frames.push(self.described(section)?);
            }
        }
        Ok(frames)
    }

    /// The frame with the dates that its text gives, and with the links in it as relations.
    fn described(&self, mut frame: ContextFrame) -> io::Result<ContextFrame> {
        let content = frame.content.clone().unwrap_or_default();
        if let Some(dates) = DATES.captures(&content) {
            let date = |n| dates.get(n).map(|date| date.as_str().to_owned());
            (frame.valid_from, frame.valid_to) = (date(1), date(2));
        }
        for link in LINK.captures_iter(&content) {
            let target = file_uri(&self.folder.join(&link[2]))?;
            let relation = Relation {
                display_name: Some(link[1].to_owned()),
                ..Relation::new("doc.references".into(), target)
            };
            frame.relations.get_or_insert_default().push(relation);
        }
        Ok(frame)
    }
}

/// The sections of a document: their headings, and the ranges of their lines.
fn sections(content: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = content.lines().collect();
    let starts = (0..lines.len()).filter(|n| lines[*n].starts_with("## "));
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let both = starts.iter().zip(ends);
    both.map(|(start, end)| {
        let heading = lines[*start].trim_start_matches("## ");
        (heading.trim().to_owned(), format!("L{}-{end}", start + 1))
    })
    .collect()
}

/// How much of what was asked a frame speaks of, from 0.1 to 0.9. Put your own search here.
fn score(frame: &ContextFrame, asked: &BTreeSet<String>) -> f64 {
    let known = words(frame.content.as_deref().unwrap_or_default());
    let found = asked.intersection(&known).count();
    let share = |count| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    let score = 0.1 + 0.8 * share(found) / share(asked.len().max(1));
    (score * 1000.0).round() / 1000.0
}

fn words(text: &str) -> BTreeSet<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// The folder `documents` above the program, which `cargo` builds inside of the package's folder.
fn documents() -> io::Result<PathBuf> {
    let program = std::env::current_exe()?;
    let places = program.ancestors().skip(1).take(4);
    let mut folders = places.map(|place| place.join("documents"));
    let found = folders.find(|folder| folder.is_dir());
    let built = || Path::new(env!("CARGO_MANIFEST_DIR")).join("documents");
    Ok(found.unwrap_or_else(built))
}
