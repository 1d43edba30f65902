//! Prints every token of Rust source files that is neither a comment nor a literal, one a line.

use proc_macro2::{TokenStream, TokenTree};

fn main() {
    for path in std::env::args().skip(1) {
        let source = std::fs::read_to_string(&path).expect("a file that can be read");
        print(source.parse().expect("tokens of Rust"));
    }
}

fn print(tokens: TokenStream) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                println!("{:?}", group.delimiter());
                print(group.stream());
            }
            TokenTree::Ident(name) => println!("{name}"),
            TokenTree::Punct(mark) => println!("{mark}"),
            TokenTree::Literal(_) => {}
        }
    }
}
