import {
	andThen,
	type ContentBlock,
	encodeText,
	forEach,
	type Maybe,
	type OutputFormat,
	type ToolResult,
	type Value,
	writeJson,
} from '@tenon/core';
import type { CommandContext } from '../command/context.ts';

/**
 * Writes what a tool returned: its text to standard output, or to standard error if it failed; data as compact
 * JSON, with the value beside it. Returns the exit status. `json`: the data alone, or the text as a JSON string
 * where there is none, and for a failure a record with `error` and `code` beside the text on standard error.
 */
export const printResult = (
	context: CommandContext,
	result: ToolResult,
	format: OutputFormat,
): Maybe<number> => {
	const printed = result.isError
		? printFailure(context, result, format)
		: format === 'json'
			? printJson(context, dataOf(result) ?? textOf(result))
			: printContent(context, result);
	return andThen(printed, () => result.exitStatus);
};

const printContent = (context: CommandContext, result: ToolResult): Maybe<void> => {
	const data = dataOf(result);
	if (data !== undefined) context.sendData(data);
	return forEach(result.content, (block) => {
		if (block.type !== 'image') return writeText(context, lineOf(block));
		return context.output.isTerminal
			? context.writeError(`${context.name}: ${imageText(block)}; redirect it to a file\n`)
			: writeBytes(context, block.bytes);
	});
};

// What failed says so on standard error. Its data reaches the script's caller, but is no other command's input.
const printFailure = (context: CommandContext, result: ToolResult, format: OutputFormat): Maybe<void> => {
	const lines = result.content.map((block) =>
		block.type === 'image' ? `${context.name}: ${imageText(block)}\n` : lineOf(block),
	);
	return andThen(context.writeError(lines.join('')), () => {
		if (format === 'json') return printJson(context, envelope(result));
		if (result.data !== undefined && context.outputContext !== 'piped') context.sendData(result.data);
	});
};

const envelope = (result: ToolResult): Value =>
	new Map<string, Value>([
		['error', textOf(result)],
		['code', result.exitStatus],
		...(result.data === undefined ? [] : [['data', result.data] as const]),
	]);

const printJson = (context: CommandContext, value: Value): Maybe<void> => {
	context.sendData(value);
	return writeText(context, `${jsonText(value)}\n`);
};

const writeText = (context: CommandContext, text: string): Maybe<void> =>
	writeBytes(context, encodeText(text));

// In pieces, so that a reader that has enough ends the writing.
const writeBytes = ({ output }: CommandContext, bytes: Uint8Array): Maybe<void> =>
	forEach(pieces(bytes), (piece) => output.pass(piece));

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

const pieceBytes = 65_536;

// The value that the whole content stands for.
const dataOf = ({ data, content }: ToolResult): Value | undefined => {
	if (data !== undefined) return data;
	const [first, ...more] = content;
	return first?.type === 'json' && more.length === 0 ? first.value : undefined;
};

const textOf = ({ content }: ToolResult): string =>
	content.map((block) => (block.type === 'image' ? imageText(block) : bare(block))).join('\n');

const bare = (block: Exclude<ContentBlock, { readonly type: 'image' }>): string =>
	block.type === 'text' ? block.text : jsonText(block.value);

// Each block is lines, so that `read` sees the last one and blocks do not run together.
const lineOf = (block: Exclude<ContentBlock, { readonly type: 'image' }>): string => {
	const text = bare(block);
	return text === '' || text.endsWith('\n') ? text : `${text}\n`;
};

const imageText = ({ mimeType, bytes }: Extract<ContentBlock, { readonly type: 'image' }>): string =>
	`${mimeType} image of ${bytes.length} bytes is not shown here`;

const jsonText = (value: Value): string => writeJson(value, { bytes: 'base64' });
