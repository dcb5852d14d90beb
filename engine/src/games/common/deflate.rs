//! Tables of numbers as they are shipped: deflated.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// `bytes` in as few bytes as can be.
pub fn deflated(bytes: &[u8]) -> Vec<u8> {
    const HARDEST: u8 = 10;
    compress_to_vec(bytes, HARDEST)
}

/// What [`deflated`] was given. Panics if that was no deflated table or has more than `most` bytes.
pub fn inflated(deflated: &[u8], most: usize) -> Vec<u8> {
    decompress_to_vec_with_limit(deflated, most).expect("a shipped table is whole")
}
