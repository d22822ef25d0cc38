import type { Content } from '@tenon/wire';

/** A piece of a tool's result. */
export type ContentBlock =
	| { readonly type: 'text'; readonly text: string }
	/** `data` is standard base64. */
	| { readonly type: 'image'; readonly mimeType: string; readonly data: string };

/** A piece of a result of the host: it may have kinds that this version does not know. */
export type HostContentBlock = ContentBlock | { readonly type: 'unknown'; readonly name: string };

/** A piece of text. */
export const text = (content: string): ContentBlock => ({ type: 'text', text: content });

/** An image that is base64 already. */
export const image = (mimeType: string, data: string): ContentBlock => ({ type: 'image', mimeType, data });

/** An image from its bytes. */
export const imageFromBytes = (mimeType: string, bytes: Uint8Array): ContentBlock =>
	image(mimeType, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'));

/** The text blocks of a result, joined. */
export const textOfContent = (blocks: readonly HostContentBlock[]): string =>
	blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');

/** A block as it stands in a frame. */
export const blockToWire = (block: ContentBlock): Content =>
	block.type === 'text' ? block : { type: 'image', mime_type: block.mimeType, data: block.data };

/** A block of a frame. */
export const blockFromWire = (block: Content): HostContentBlock => {
	if (block.type === 'image') return image(block.mime_type, block.data);
	return block.type === 'blob' ? { type: 'unknown', name: block.type } : block;
};
