package sdk

import (
	"encoding/base64"
	"strings"

	"tenon.dev/sdk/internal/wire"
)

// ContentBlock is a piece of a tool's result. Make them by [Text], [Image] and [ImageFromBytes].
type ContentBlock struct {
	// Type is "text" or "image". A block of the host may be of another type, of which nothing else is known.
	Type string
	Text string
	// MIMEType and Data are of an image; Data is standard base64.
	MIMEType string
	Data     string
}

// Text is a piece of text.
func Text(text string) ContentBlock {
	return ContentBlock{Type: "text", Text: text}
}

// Image is an image that is base64 already.
func Image(mimeType, data string) ContentBlock {
	return ContentBlock{Type: "image", MIMEType: mimeType, Data: data}
}

// ImageFromBytes is an image from its bytes.
func ImageFromBytes(mimeType string, data []byte) ContentBlock {
	return Image(mimeType, base64.StdEncoding.EncodeToString(data))
}

// TextOfContent gives the text blocks of a result, joined.
func TextOfContent(blocks []ContentBlock) string {
	var joined strings.Builder
	for _, block := range blocks {
		if block.Type == "text" {
			joined.WriteString(block.Text)
		}
	}
	return joined.String()
}

// contentToWire never gives nil: a result without content has an empty list.
func contentToWire(blocks []ContentBlock) []wire.Content {
	content := make([]wire.Content, len(blocks))
	for at, block := range blocks {
		content[at] = wire.Content(block)
	}
	return content
}

func contentFromWire(content []wire.Content) []ContentBlock {
	blocks := make([]ContentBlock, len(content))
	for at, block := range content {
		blocks[at] = ContentBlock(block)
	}
	return blocks
}
