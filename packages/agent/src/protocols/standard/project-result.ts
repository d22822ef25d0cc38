import type { CallResult, Message, ResultPart, ToolMessage } from '../../model/message.ts';

/**
 * Makes what the model is shown of a tool's result. Pure: equal results give equal parts. The transcript keeps the
 * whole, which the model can read by `read_output`.
 */
export type ToolResultProjector = (result: CallResult) => readonly ResultPart[];

/** The most that the model is shown of a result, in UTF-8 bytes. */
export const maxShownBytes: number = 16 * 1024;

/** The most that the model is shown of a result, in lines. */
export const maxShownLines = 400;

/** Shows beginning and end of a text that is longer than 16 KiB or 400 lines, and how to read what is between them. */
export const projectResult: ToolResultProjector = (result) => {
	const { parts, callId } = result;
	const texts = parts.filter((part) => part.type !== 'image');
	const share = Math.max(1, texts.length);
	const bounds = { bytes: Math.floor(maxShownBytes / share), lines: Math.floor(maxShownLines / share) };
	let before = 0;
	return parts.map((part): ResultPart => {
		if (part.type === 'image') return part;
		const text = part.type === 'text' ? part.text : part.json;
		const shown = headAndTail(text, bounds, { callId, before });
		before += text.length + 1;
		return shown === undefined ? part : { type: 'text', text: shown };
	});
};

/** The text of a result as `read_output` counts it: its parts, a line feed between them. */
export const wholeText = ({ parts }: CallResult): string =>
	parts
		.flatMap((part) => (part.type === 'image' ? [] : [part.type === 'text' ? part.text : part.json]))
		.join('\n');

/** Messages with their results as the model is shown them. A result that fits stays the same object. */
export const projectMessages = (
	messages: readonly Message[],
	project: ToolResultProjector,
): readonly Message[] =>
	messages.map((message) => (message.role === 'tool' ? projected(message, project) : message));

const projected = (message: ToolMessage, project: ToolResultProjector): ToolMessage => {
	const known = cache.get(project) ?? new WeakMap<ToolMessage, ToolMessage>();
	cache.set(project, known);
	let shown = known.get(message);
	if (shown === undefined) {
		const results = message.results.map((result) => {
			const parts = project(result);
			const isSame =
				parts.length === result.parts.length && parts.every((part, at) => part === result.parts[at]);
			return isSame ? result : { ...result, parts };
		});
		shown = results.every((result, at) => result === message.results[at]) ? message : { ...message, results };
		known.set(message, shown);
	}
	return shown;
};

const cache = new WeakMap<ToolResultProjector, WeakMap<ToolMessage, ToolMessage>>();

interface Bounds {
	readonly bytes: number;
	readonly lines: number;
}

const headAndTail = (
	text: string,
	{ bytes, lines }: Bounds,
	{ callId, before }: { readonly callId: string; readonly before: number },
): string | undefined => {
	if (text.length <= bytes / 3 && text.length <= lines) return undefined;
	if (byteLength(text) <= bytes && lineCount(text) <= lines) return undefined;
	const head = text.slice(0, prefixLength(text, { bytes: bytes / 2, lines: Math.ceil(lines / 2) }));
	const rest = text.slice(head.length);
	const tail = rest.slice(
		rest.length - suffixLength(rest, { bytes: bytes / 2, lines: Math.floor(lines / 2) }),
	);
	const left = rest.length - tail.length;
	const call = `read_output {"call_id": ${JSON.stringify(callId)}, "offset": ${before + head.length}}`;
	const note = `[${left} characters, ${lineCount(rest.slice(0, left))} lines, are left out here; to read them: ${call}]`;
	return `${head.endsWith('\n') || head === '' ? head : `${head}\n`}${note}\n${tail}`;
};

/** How many characters from the beginning fit, up to a whole line where a line ends among them. */
export const prefixLength = (text: string, { bytes, lines }: Bounds): number => {
	let used = 0;
	let count = 0;
	let lineEnd = 0;
	for (let at = 0; at < text.length; ) {
		const size = text.codePointAt(at)! > 0xffff ? 2 : 1;
		used += utf8Size(text.codePointAt(at)!);
		if (used > bytes) return lineEnd > at / 2 ? lineEnd : at;
		at += size;
		if (text[at - 1] !== '\n') continue;
		lineEnd = at;
		count++;
		if (count >= lines) return at;
	}
	return text.length;
};

const suffixLength = (text: string, { bytes, lines }: Bounds): number => {
	let used = 0;
	let count = 0;
	let lineStart = text.length;
	for (let at = text.length; at > 0; ) {
		const isPair = at > 1 && isLow(text.charCodeAt(at - 1)) && isHigh(text.charCodeAt(at - 2));
		const next = at - (isPair ? 2 : 1);
		used += utf8Size(text.codePointAt(next)!);
		if (used > bytes) {
			const whole = text.length - lineStart;
			return whole > (text.length - at) / 2 ? whole : text.length - at;
		}
		if (text[next] === '\n' && at < text.length) {
			count++;
			lineStart = at;
			if (count >= lines) return text.length - at;
		}
		at = next;
	}
	return text.length;
};

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

const utf8Size = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);

const byteLength = (text: string): number => {
	let bytes = 0;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		// Each half of a pair is two bytes of four.
		bytes += unit < 0x80 ? 1 : unit < 0x800 || isHigh(unit) || isLow(unit) ? 2 : 3;
	}
	return bytes;
};

const lineCount = (text: string): number => {
	if (text === '') return 0;
	let lines = text.endsWith('\n') ? 0 : 1;
	for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
	return lines;
};
