import { isRecord, type ToolResult, type Value, type ValueRecord } from '@tenon/core';

/** A call of a tool. */
export interface NativeCall {
	readonly name: string;
	readonly args: ReadonlyMap<string, Value>;
}

/** What `imp.tool` returns of a result: the text, or what went wrong. */
export interface NativeAnswer {
	readonly text: string | undefined;
	readonly isError: boolean;
}

/**
 * What an extension written for imp expects of a result: lines of a file without numbers, and of a command its output
 * alone, as an error where it failed. Of other tools, and of calls in our own words, it is what the model reads.
 */
export const nativeAnswer = (written: NativeCall, asked: NativeCall, result: ToolResult): NativeAnswer => {
	const text = result.content.find((block) => block.type === 'text')?.text;
	const asModel = { text, isError: result.isError };
	if (result.isError) return asModel;
	if (asked.name === 'read') return { text: linesRead(asked.args, result, text) ?? text, isError: false };
	const command = written.args.get('command');
	if (asked.name === 'shell' && typeof command === 'string')
		return commandAnswer(command, result, text) ?? asModel;
	return asModel;
};

// Where lines that were asked for are left out, a last line says so, as there. `undefined`: not text, with anchors, or
// text that a hook has put in its place.
const linesRead = (
	args: NativeCall['args'],
	{ data }: ToolResult,
	text: string | undefined,
): string | undefined => {
	const { kind, hasMore, firstLine, lastLine, totalLines } = fieldsOf(data);
	if (args.get('anchors') === true || kind !== 'text' || text === undefined) return undefined;
	const [first, count] = [Number(firstLine), Number(lastLine) - Number(firstLine) + 1];
	const lines = text.split('\n', count).map((line, at) => lineAfter(line, first + at));
	if (lines.length < count || lines.includes(undefined)) return undefined;
	const bare = lines.join('\n');
	if (hasMore !== true || Number(args.get('limit') ?? Number.POSITIVE_INFINITY) <= count) return bare;
	const all = typeof totalLines === 'number' ? `/${totalLines}` : '';
	return `${bare}\n[…truncated: showing ${count}${all} lines]`;
};

const lineAfter = (line: string, number: number): string | undefined => {
	const prefix = `${String(number).padStart(6)}\t`;
	return line.startsWith(prefix) ? line.slice(prefix.length).replace(/\r$/, '') : undefined;
};

const commandAnswer = (
	command: string,
	{ data, exitStatus }: ToolResult,
	text: string | undefined,
): NativeAnswer | undefined => {
	const { stdout, stderr, truncated } = fieldsOf(data);
	if (typeof stdout !== 'string' || typeof stderr !== 'string' || text === undefined) return undefined;
	const isSilent = stdout === '' && stderr === '';
	// A search that finds nothing ends with 1, and is no failure.
	if (exitStatus === 1 && isSilent && /^\s*(rg|grep)\s/.test(command))
		return { text: '[No matches found.]', isError: false };
	if (exitStatus !== 0) return { text, isError: true };
	// The output comes first, notes for the model after it. What a hook has put in its place stays whole.
	const size = stdout.length + stderr.length;
	const isOutputAndNotes = truncated !== true && /^\n?(\[[^\n]*\]\n)*$/.test(text.slice(size));
	return { text: isOutputAndNotes ? text.slice(0, size) : text, isError: false };
};

const fieldsOf = (data: Value | undefined): Readonly<Record<string, Value>> =>
	data !== undefined && isRecord(data) ? Object.fromEntries(data as ValueRecord) : {};
