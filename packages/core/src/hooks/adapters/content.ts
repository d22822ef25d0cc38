import type { ContentBlock } from '../../tool/result.ts';
import { writeJson } from '../../value/json-write.ts';
import type { ForeignFields } from './foreign.ts';

/** Content blocks in the spelling of zot's or imp's wire; data becomes its JSON text. */
export const foreignContent = (
	content: readonly ContentBlock[],
	names: { readonly mimeType: 'mime_type' | 'media_type' },
): readonly ForeignFields[] => content.map((block) => blockFields(block, names.mimeType));

const blockFields = (block: ContentBlock, mimeType: string): ForeignFields => {
	switch (block.type) {
		case 'text':
			return { type: 'text', text: block.text };
		case 'image':
			return { type: 'image', [mimeType]: block.mimeType, data: toBase64(block.bytes) };
		case 'json':
			return { type: 'text', text: writeJson(block.value) };
	}
};

/** Standard base64 of bytes. */
export const toBase64 = (bytes: Uint8Array): string => {
	let binary = '';
	// In pieces: the arguments of one call are limited.
	for (let at = 0; at < bytes.length; at += pieceBytes)
		binary += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
	return btoa(binary);
};

const pieceBytes = 8_192;

/** Bytes of standard base64 with its padding, or null where the text is none. */
export const fromBase64 = (text: string): Uint8Array | null => {
	if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
	return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
};
