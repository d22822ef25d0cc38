import {
	type ContentBlock,
	isList,
	isPromise,
	isRecord,
	type Maybe,
	type ToolDirective,
	type ToolResult,
	toPlain,
	type Value,
} from '@tenon/core';
import type { Content, ToolResultFrame } from '@tenon/wire';
import { type BlobRules, readBlob } from './read-blob.ts';

/**
 * What an extension answered, as a result. Blocks that cannot be used become a text that says so; a picture that
 * cannot be decoded, or a file that may not be read, makes the result an error. Files are read only with rules.
 */
export const resultFromFrame = (frame: ToolResultFrame, blobs: BlobRules | undefined): Maybe<ToolResult> =>
	isTexts(frame.content) ? result(frame, frame.content, frame.is_error) : readBlocks(frame, blobs);

const readBlocks = (frame: ToolResultFrame, blobs: BlobRules | undefined): Maybe<ToolResult> => {
	const blocks: Maybe<ReadBlock>[] = [];
	let mustWait = false;
	for (const content of frame.content) {
		const block = blockFrom(content, blobs);
		mustWait ||= isPromise(block);
		blocks.push(block);
	}
	return mustWait
		? Promise.all(blocks).then((read) => resultOf(frame, read))
		: resultOf(frame, blocks as readonly ReadBlock[]);
};

/** A block that can be used, or why there is none; `undefined`: there is nothing in it. */
export type ReadBlock =
	| { readonly kind: 'block'; readonly block: ContentBlock }
	| { readonly kind: 'fault'; readonly note: string }
	| undefined;

/** Standard base64 with its padding; `undefined` where the text is none. */
export const bytesOfBase64 = (data: string): Uint8Array | undefined =>
	data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data) ? Buffer.from(data, 'base64') : undefined;

const blockFrom = (block: Content, blobs: BlobRules | undefined): Maybe<ReadBlock> => {
	switch (block.type) {
		case 'text':
			return block.text === '' ? undefined : { kind: 'block', block };
		case 'image': {
			const bytes = bytesOfBase64(block.data);
			if (bytes === undefined) return { kind: 'fault', note: '[an image that cannot be decoded]' };
			return { kind: 'block', block: { type: 'image', mimeType: block.mime_type, bytes } };
		}
		case 'blob':
			return blobs === undefined ? unknownBlock('blob') : readBlob(block, blobs);
		case 'unknown':
			return unknownBlock(block.name);
	}
};

const unknownBlock = (name: string): ReadBlock => ({
	kind: 'block',
	block: { type: 'text', text: `[content of the unknown type ${JSON.stringify(name)}]` },
});

const resultOf = (frame: ToolResultFrame, read: readonly ReadBlock[]): ToolResult => {
	const content: ContentBlock[] = [];
	let isError = frame.is_error;
	for (const each of read) {
		if (each === undefined) continue;
		isError ||= each.kind === 'fault';
		content.push(each.kind === 'block' ? each.block : { type: 'text', text: each.note });
	}
	if (content.length === 0) content.push(contentWithout(frame));
	return result(frame, content, isError);
};

const contentWithout = ({ structured_content: data }: ToolResultFrame): ContentBlock =>
	data === undefined ? { type: 'text', text: '(no content)' } : { type: 'json', value: data };

const result = (
	{ structured_content: data, directives }: ToolResultFrame,
	content: readonly ContentBlock[],
	isError: boolean,
): ToolResult => ({
	content,
	isError,
	exitStatus: isError ? 1 : 0,
	data,
	details: undefined,
	...(directives === undefined ? {} : { directives: directivesOf(directives) }),
});

// In the words of results; the kernel that runs the tool refuses what is none.
const directivesOf = (given: Value): readonly ToolDirective[] => {
	const list = isList(given) ? given : [given];
	return list.map((each) => {
		if (!isRecord(each)) return toPlain(each);
		const { frame_key: frameKey, ...rest } = toPlain(each) as Readonly<Record<string, unknown>>;
		return frameKey === undefined ? rest : { ...rest, frameKey };
	}) as readonly unknown[] as readonly ToolDirective[];
};

// What most results are: a text, and nothing to be done with it.
const isTexts = (
	content: readonly Content[],
): content is readonly Extract<Content, { readonly type: 'text' }>[] => {
	for (const block of content) if (block.type !== 'text' || block.text === '') return false;
	return content.length > 0;
};
