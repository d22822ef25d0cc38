import { encodeText, isJsonError, parseJson, type ToolResult, textResult, type Value } from '@tenon/core';
import { asData } from '../support/data.ts';
import { cutBytes } from '../support/head-and-tail.ts';
import type { OutputBudget } from '../support/output-budget.ts';
import { ToolFailure } from '../support/tool-failure.ts';
import { type Body, decodeBody, isTextual } from './body.ts';
import type { FollowedResponse } from './follow.ts';

/** What a caller wants of a body. */
export type BodyForm = 'text' | 'json' | 'bytes';

/** What a model is told of an answer. Throws `ToolFailure` if the body is not what was asked for. */
export const fetchResult = (
	as: BodyForm | undefined,
	{ response, url, redirects }: FollowedResponse,
	{ bytes, isCut }: Body,
	budget: OutputBudget,
): ToolResult => {
	const { status } = response;
	const contentType = response.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
	const shown = shownAs(as, bytes, contentType, isCut, budget);
	const note = isCut ? `[only the first ${bytes.length} bytes were read]\n` : '';
	const heading = `HTTP ${status} ${url}${contentType === '' ? '' : ` (${contentType})`}\n`;
	const result = textResult(`${heading}${shown.text}${note}`, {
		data: asData({
			url,
			status,
			contentType,
			bytes: bytes.length,
			isCut,
			redirects: redirects.length,
			...shown.data,
		}),
	});
	return status < 400 ? result : { ...result, isError: true, exitStatus: 1 };
};

interface Shown {
	readonly text: string;
	readonly data: Readonly<Record<string, unknown>>;
}

const shownAs = (
	as: BodyForm | undefined,
	bytes: Uint8Array,
	contentType: string,
	isCut: boolean,
	budget: OutputBudget,
): Shown => {
	if (as === 'bytes') return { text: sizeNote(bytes), data: { body: bytes } };
	if (as === undefined && contentType !== '' && !isTextual(contentType))
		return { text: sizeNote(bytes), data: {} };
	const { text: decoded, charset } = decodeBody(bytes, contentType);
	const { text: cut } = cutBytes(encodeText(decoded), budget);
	const text = cut === '' || cut.endsWith('\n') ? cut : `${cut}\n`;
	return { text, data: as === 'json' ? { json: parsed(decoded, isCut), charset } : { text: cut, charset } };
};

const sizeNote = (bytes: Uint8Array): string => `[${bytes.length} bytes, not shown]\n`;

const parsed = (text: string, isCut: boolean): Value => {
	try {
		return parseJson(text);
	} catch (error) {
		if (!isJsonError(error)) throw error;
		const way = isCut ? '; it was cut, raise maxBytes' : '';
		throw new ToolFailure(`the body is not JSON: ${error.message}${way}`);
	}
};
