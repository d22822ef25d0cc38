import { isList, isRecord, type Value } from '@tenon/core';
import { type Field, FieldMismatch } from '../fields/field.ts';

/** What a tool's result is made of. `blob` needs `x.blob`. */
export type Content =
	| { readonly type: 'text'; readonly text: string }
	/** `data` is standard base64. */
	| { readonly type: 'image'; readonly mime_type: string; readonly data: string }
	/** A file in the extension's data directory. */
	| { readonly type: 'blob'; readonly path: string; readonly mime_type: string; readonly bytes: number }
	/** A block of a kind that this version does not know. */
	| { readonly type: 'unknown'; readonly name: string };

/**
 * The blocks of a result. A block that is not known, or not complete, is read as `unknown`: one bad block costs
 * itself, not the result. What is no list at all is an error.
 */
export const content: Field<readonly Content[]> = {
	zero: [],
	read: (value, path) => {
		if (value === undefined || value === null) return [];
		if (!isList(value)) throw new FieldMismatch(path, 'a list of blocks');
		return value.map(readBlock);
	},
	write: (blocks) => blocks.map((block) => new Map<string, Value>(Object.entries(block))),
};

/** As {@link content}, left out when there is none. */
export const optionalContent: Field<readonly Content[]> = {
	...content,
	write: (blocks) => (blocks.length === 0 ? undefined : content.write(blocks)),
};

const readBlock = (block: Value): Content => {
	if (!isRecord(block)) return { type: 'unknown', name: '' };
	const type = textIn(block.get('type'));
	switch (type) {
		case 'text': {
			const text = block.get('text');
			if (text === undefined) return { type, text: '' };
			return typeof text === 'string' ? { type, text } : { type: 'unknown', name: type };
		}
		case 'image': {
			const data = block.get('data');
			if (typeof data !== 'string') return { type: 'unknown', name: type };
			return { type, mime_type: textIn(block.get('mime_type')), data };
		}
		case 'blob': {
			const [path, bytes] = [block.get('path'), block.get('bytes')];
			if (typeof path !== 'string') return { type: 'unknown', name: type };
			const mime_type = textIn(block.get('mime_type'));
			return { type, path, mime_type, bytes: typeof bytes === 'number' ? bytes : 0 };
		}
		default:
			return { type: 'unknown', name: type };
	}
};

const textIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
