//! A provider of context that speaks contextgraph/1.0. This file is yours.

#![forbid(unsafe_code)]

pub mod protocol;
pub mod provider;
pub mod server;
