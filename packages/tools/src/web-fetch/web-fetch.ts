import {
	encodeText,
	type Flow,
	isGateRefusal,
	isNetworkError,
	type NetworkAccess,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
	withRun,
} from '@tenon/core';
import { type Body, decodeBody, isTextual, readBody } from '../fetch/body.ts';
import { type FollowedResponse, follow, readUrl } from '../fetch/follow.ts';
import { Breather } from '../support/breather.ts';
import { asData } from '../support/data.ts';
import { defaultBudget, type OutputBudget } from '../support/output-budget.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { type WebFetchArguments, webFetchDeclaration } from './declaration.ts';
import { readPage } from './read-page.ts';

/** What the tool is made of, and how much it shows. */
export interface WebFetchToolOptions {
	readonly network: NetworkAccess;
	/** How much of the text is shown; default 24 KiB. */
	readonly budget?: OutputBudget;
}

/** `web_fetch`: a page of the web as text. Where it may go is judged hop by hop, as for `fetch`. */
export const webFetchTool = (options: WebFetchToolOptions): Tool =>
	withRun(webFetchDeclaration(), (args, context) =>
		runReporting(() => readUrlAsText(args, context, options)),
	);

const maxBytes = 4 * 1024 * 1024;

const readUrlAsText = function* (
	{ url, offset = 0 }: WebFetchArguments,
	context: ToolContext,
	{ network, budget = defaultBudget }: WebFetchToolOptions,
): Flow<ToolResult> {
	const { followed, body } = yield* wait(load(url, context, network));
	const { status, headers } = followed.response;
	const contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
	if (contentType !== '' && !isTextual(contentType))
		throw new ToolFailure(
			`${followed.url}: ${contentType} is no text; use fetch with as "bytes" for ${body.bytes.length} bytes of it`,
		);
	const { text: decoded } = decodeBody(body.bytes, contentType);
	const page = isHtml(contentType, decoded)
		? yield* readPage(decoded, followed.url, new Breather(context.signal))
		: { title: '', text: decoded };
	const shown = windowOf(page.text, offset, budget);
	const more =
		shown.next < page.text.length
			? `\n[${page.text.length - shown.next} more characters; read on with offset ${shown.next}]`
			: '';
	const cut = body.isCut ? `\n[only the first ${body.bytes.length} bytes of the page were read]` : '';
	const heading = `HTTP ${status} ${followed.url}${page.title === '' ? '' : `\ntitle: ${page.title}`}`;
	const result = textResult(`${heading}\n\n${shown.text}${more}${cut}\n`, {
		data: asData({
			...{ url: followed.url, status, contentType, title: page.title, text: shown.text },
			...{ totalCharacters: page.text.length, nextOffset: shown.next, isCut: body.isCut },
		}),
	});
	return status < 400 ? result : { ...result, isError: true, exitStatus: 1 };
};

const load = async (
	url: string,
	context: ToolContext,
	network: NetworkAccess,
): Promise<{ readonly followed: FollowedResponse; readonly body: Body }> => {
	const headers = [['accept', 'text/html,text/markdown,text/plain;q=0.9,*/*;q=0.5']] as const;
	try {
		const wanted = { method: 'GET', url: readUrl(url), headers, body: undefined };
		const followed = await follow(network.open(context), wanted);
		return { followed, body: await readBody(followed.response, maxBytes) };
	} catch (error) {
		if (isGateRefusal(error)) throw new ToolFailure(error.message, { exitStatus: notPermitted });
		if (isNetworkError(error)) throw new ToolFailure(error.message);
		throw error;
	}
};

const isHtml = (contentType: string, text: string): boolean =>
	/^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType) ||
	(contentType === '' && /^\s*<(?:!doctype html|html|head|body)\b/i.test(text));

// Pages are read from their start: unlike an output, what comes last matters least.
const windowOf = (
	text: string,
	offset: number,
	{ headBytes, tailBytes }: OutputBudget,
): { readonly text: string; readonly next: number } => {
	const room = headBytes + tailBytes;
	const rest = text.slice(offset);
	let shown = rest.slice(0, room);
	for (let size = byteLength(shown); size > room; size = byteLength(shown))
		shown = shown.slice(0, Math.floor((shown.length * room) / size));
	if (shown.length < rest.length) {
		const line = shown.lastIndexOf('\n') + 1;
		if (line > shown.length >> 1) shown = shown.slice(0, line);
		else if (/[\ud800-\udbff]$/.test(shown)) shown = shown.slice(0, -1);
	}
	return { text: shown, next: Math.min(text.length, offset + shown.length) };
};

const byteLength = (text: string): number => encodeText(text).length;

const notPermitted = 126;
