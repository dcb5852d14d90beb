//! Compression of the tables that games ship with (zlib's deflate).

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// Compresses `bytes` as much as possible.
pub fn deflated(bytes: &[u8]) -> Vec<u8> {
    const HARDEST: u8 = 10;
    compress_to_vec(bytes, HARDEST)
}

/// Inverse of [`deflated`]. Panics if `bytes` is not a deflated table, or inflates to more than `most` bytes.
pub fn inflated(deflated: &[u8], most: usize) -> Vec<u8> {
    decompress_to_vec_with_limit(deflated, most).expect("a shipped table is whole")
}
