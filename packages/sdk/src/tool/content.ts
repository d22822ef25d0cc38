import { type Content, type ContentPiece, type HostContentPiece, image } from '@tenon/wire';

/** A piece of content as it stands in a frame. */
export const blockToWire = (block: ContentPiece): Content =>
	block.type === 'text' ? block : { type: 'image', mime_type: block.mimeType, data: block.data };

/** A piece of content of a frame. */
export const blockFromWire = (block: Content): HostContentPiece => {
	if (block.type === 'image') return image(block.mime_type, block.data);
	return block.type === 'blob' ? { type: 'unknown', name: block.type } : block;
};
