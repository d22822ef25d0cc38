import { errorResult, type ToolResult, textResult } from '@tenon/core';
import type { Json, JsonObject } from '../../data/json.ts';
import type { CallResult, Message } from '../../model/message.ts';
import type { ToolSpec } from '../../model/request.ts';
import {
	maxShownBytes,
	maxShownLines,
	prefixLength,
	wholeText,
} from '../../protocols/standard/project-result.ts';
import type { SessionStore } from '../../store/store.ts';

/** The tool by which the model reads output that it is not shown, or not any more. */
export const readOutputSpec: ToolSpec = {
	name: 'read_output',
	description:
		'Read output of an earlier tool call that was left out or cut. Gives up to 16 KiB or 400 lines from offset on; with search, the lines that contain the text.',
	input: {
		type: 'object',
		properties: {
			call_id: { type: 'string', description: 'the call whose output it is' },
			offset: { type: 'integer', minimum: 0, description: 'where to begin, in characters; default 0' },
			search: { type: 'string', minLength: 1, description: 'a text that lines must contain' },
		},
		required: ['call_id'],
		additionalProperties: false,
	},
};

/** Where output is looked for: what joined in the turn, then the transcript. */
export interface OutputPlace {
	readonly sessionId: string;
	readonly sessions: Pick<SessionStore, 'read' | 'nodes'>;
	/** What joined since the turn began. */
	joined(): readonly Message[];
}

/** Runs `read_output`. */
export const readOutput = async (args: JsonObject, place: OutputPlace): Promise<ToolResult> => {
	const { call_id: callId, offset = 0, search } = args;
	if (typeof callId !== 'string') return errorResult('read_output: call_id: expected a text');
	if (!isCount(offset)) return errorResult('read_output: offset: expected a whole number from 0 on');
	if (search !== undefined && (typeof search !== 'string' || search === ''))
		return errorResult('read_output: search: expected a text');
	const result = await findResult(callId, place);
	if (result === undefined)
		return errorResult(`read_output: no call of this session is ${JSON.stringify(callId)}`);
	const whole = wholeText(result);
	if (search !== undefined) return textResult(linesWith(whole, search, offset));
	if (offset >= whole.length && offset > 0)
		return errorResult(`read_output: the output has ${whole.length} characters; choose an offset below`);
	const rest = whole.slice(offset);
	const shown = rest.slice(
		0,
		prefixLength(rest, { bytes: maxShownBytes - noteRoom, lines: maxShownLines - 2 }),
	);
	const next = offset + shown.length;
	return textResult(
		next === whole.length
			? shown
			: `${shown}\n[${next} of ${whole.length} characters; continue with offset ${next}]`,
	);
};

const noteRoom = 200;

const isCount = (value: Json): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const linesWith = (whole: string, wanted: string, from: number): string => {
	const found: string[] = [];
	let bytes = 0;
	for (let at = whole.indexOf(wanted, from); at !== -1; ) {
		const start = whole.lastIndexOf('\n', at) + 1;
		const end = whole.indexOf('\n', at);
		const line = whole.slice(start, end === -1 ? undefined : end);
		const shown = `${start}: ${line.length > maxLine ? `${line.slice(0, maxLine).toWellFormed()}…` : line}`;
		bytes += 3 * shown.length;
		if (found.length >= maxShownLines - 2 || bytes > maxShownBytes) {
			found.push(`[more lines contain it; continue with offset ${start}]`);
			break;
		}
		found.push(shown);
		at = end === -1 ? -1 : whole.indexOf(wanted, end);
	}
	return found.length === 0 ? 'no line contains it' : found.join('\n');
};

const maxLine = 400;

const findResult = async (callId: string, place: OutputPlace): Promise<CallResult | undefined> => {
	const here = resultIn(place.joined(), callId);
	if (here !== undefined) return here;
	const { sessionId, sessions } = place;
	const leaf = (await sessions.read(sessionId))?.leaf ?? 0;
	for (let to = leaf; to > 0; to -= pageSize) {
		const nodes = await sessions.nodes(sessionId, { from: Math.max(1, to - pageSize + 1), to });
		const messages = nodes.flatMap(({ kind, payload }) =>
			kind === 'message' ? [payload as unknown as Message] : [],
		);
		const found = resultIn(messages, callId);
		if (found !== undefined) return found;
	}
	return undefined;
};

const pageSize = 256;

// The newest, where ids come again.
const resultIn = (messages: readonly Message[], callId: string): CallResult | undefined => {
	for (const message of messages.toReversed()) {
		const found =
			message.role === 'tool' ? message.results.find((result) => result.callId === callId) : undefined;
		if (found !== undefined) return found;
	}
	return undefined;
};
