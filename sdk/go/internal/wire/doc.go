// Package wire is the protocol between Tenon and its subprocess extensions as an extension sees it: the frames of
// the host are read, those of the extension written. It does no input and output.
package wire

// MaxLineBytes is the length of the longest line that either side sends, its newline not counted.
const MaxLineBytes = 4 << 20

// maxDepth is how deep the data of a frame may be nested.
const maxDepth = 256
