import type { ShownBlock, ShownImage } from '../service/data.ts';
import type { AssistantBlock, ShownCall, ShownMessage, ShownResult } from '../service/verbs/transcript.ts';
import { escaped, markdownHtml } from './markdown-html.ts';
import { pageStyle } from './page-style.ts';

/** What a page shows. */
export interface PageContent {
	readonly title: string;
	/** Facts under the title, one per line. */
	readonly facts: readonly string[];
	readonly messages: readonly ShownMessage[];
	/** Images by digest, as `data:` addresses; those that are missing are named. */
	readonly images: ReadonlyMap<string, string>;
	/** Whether there was more than a page can have. */
	readonly isCut: boolean;
}

/**
 * A session as one page of HTML. It loads nothing and runs nothing: all that was said is escaped, and a policy of the
 * page itself forbids scripts and requests.
 */
export const sessionPage = ({ title, facts, messages, images, isCut }: PageContent): string => {
	const results = new Map(
		messages.flatMap((message) =>
			message.role === 'tool' ? message.content.map((result) => [result.callId, result] as const) : [],
		),
	);
	const body = messages.map((message) => messageHtml(message, results, images));
	return [
		'<!doctype html>',
		'<html lang="en"><head><meta charset="utf-8">',
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
		'<meta name="viewport" content="width=device-width">',
		`<title>${escaped(title)}</title><style>${pageStyle}</style></head><body>`,
		`<header><h1>${escaped(title)}</h1><p>${facts.map(escaped).join('<br>')}</p></header>`,
		...body.filter((part) => part !== ''),
		...(isCut ? ['<p>The session is longer; the rest is left out here.</p>'] : []),
		'</body></html>',
		'',
	].join('\n');
};

type Results = ReadonlyMap<string, ShownResult>;
type Images = PageContent['images'];

const messageHtml = (message: ShownMessage, results: Results, images: Images): string => {
	switch (message.role) {
		case 'user':
			return `<div class="user">${blocksHtml(message.content, images)}</div>`;
		case 'assistant':
			return message.content.map((block) => assistantHtml(block, results, images)).join('\n');
		case 'tool':
			// Each stands at its call.
			return '';
		case 'interrupted':
			return [
				'<div class="interrupted"><p>interrupted answer</p>',
				...message.content.map((block) => assistantHtml(block, results, images)),
				'</div>',
			].join('\n');
	}
};

const assistantHtml = (block: AssistantBlock, results: Results, images: Images): string => {
	switch (block.type) {
		case 'text':
			return markdownHtml(block.text);
		case 'reasoning':
			return `<details><summary>thinking</summary><div class="reasoning">${escaped(block.text)}</div></details>`;
		case 'image':
			return imageHtml(block, images);
		case 'tool_call':
			return callHtml(block, results.get(block.callId), images);
	}
};

const callHtml = ({ toolName, args }: ShownCall, result: ShownResult | undefined, images: Images): string => {
	const main = ['script', 'path', 'pattern', 'url'].map((name) => args[name]).find(isText);
	const [line = ''] = (main ?? '').split('\n', 1);
	const shown = main ?? JSON.stringify(args, undefined, 2);
	return [
		`<details><summary${result?.isError === true ? ' class="failed"' : ''}>${escaped(`${toolName} ${line}`.trim())}</summary>`,
		`<pre>${escaped(shown)}</pre>`,
		...(result === undefined ? [] : [blocksHtml(result.content, images, 'pre')]),
		'</details>',
	].join('\n');
};

const isText = (value: unknown): value is string => typeof value === 'string';

const blocksHtml = (blocks: readonly ShownBlock[], images: Images, kind: 'text' | 'pre' = 'text'): string =>
	blocks
		.map((block) => {
			if (block.type === 'image') return imageHtml(block, images);
			return kind === 'pre' ? `<pre>${outputHtml(block.text)}</pre>` : escaped(block.text);
		})
		.join('\n');

const imageHtml = ({ mimeType, byteLength, digest }: ShownImage, images: Images): string => {
	const address = digest === null ? undefined : images.get(digest);
	return address === undefined
		? `<p>[${escaped(mimeType)}, ${byteLength} bytes]</p>`
		: `<p><img alt="" src="${escaped(address)}"></p>`;
};

// Lines of a diff in their colours.
const outputHtml = (text: string): string => {
	if (!/^@@ /m.test(text)) return escaped(text);
	return text
		.split('\n')
		.map((line) => {
			const kind = /^\+(?!\+\+ )/.test(line) ? 'added' : /^-(?!-- )/.test(line) ? 'removed' : undefined;
			return kind === undefined ? escaped(line) : `<span class="${kind}">${escaped(line)}</span>`;
		})
		.join('\n');
};
