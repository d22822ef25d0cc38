import type { Json, JsonObject } from '../../data/json.ts';
import type { AssistantMessage, Message, ToolCallPart, UserMessage } from '../../model/message.ts';
import { messageTokens } from './context-size.ts';
import * as texts from './texts.ts';

/** The kind of the effect that buys a summary. */
export const compactKind = 'compact';

/** Why a context is compacted: it is nearly full, the provider refused it as too long, or a caller asked for it. */
export type CompactionReason = 'automatic' | 'overflow' | 'manual';

/** What the effect is asked: summarise all but the last messages. */
export interface CompactCommand {
	readonly reason: CompactionReason;
	/** How many of the last messages stay. */
	readonly kept: number;
	/** What the summary is to look at in particular; null: nothing. */
	readonly instructions: string | null;
}

/** What the effect gives. */
export interface Compaction {
	readonly summary: string;
	/** Who wrote it: `model`, the id of a compactor, or of an extension. */
	readonly by: string;
	/** How many of the last messages stay, where it was decided; absent: as many as the effect was asked to leave. */
	readonly kept?: number;
}

/**
 * How many of the last messages stay: as many as the budget holds, never half of a call and its results, and always a
 * user's message at the end.
 */
export const keptCount = (messages: readonly Message[], keepTokens: number): number => {
	let tokens = 0;
	let kept = 0;
	for (let index = messages.length - 1; index >= 0; index--) {
		tokens += messageTokens(messages[index]!);
		if (tokens > keepTokens) break;
		kept++;
	}
	while (kept > 0 && messages[messages.length - kept]!.role === 'tool') kept--;
	return kept === 0 && messages.at(-1)?.role === 'user' ? 1 : kept;
};

/** Whether there is something to summarise: more than the summary that opened the frame. */
export const canCompact = (messages: readonly Message[], kept: number): boolean => {
	const left = messages.slice(0, messages.length - kept);
	return left.some((message) => message.role !== 'user' || message.source !== 'summary');
};

/** What is wrong with the number of messages that shall stay; undefined: nothing. */
export const keptProblem = (messages: readonly Message[], kept: number): string | undefined => {
	if (kept < 0 || kept > messages.length) return `at most ${messages.length} messages can stay, got ${kept}`;
	if (messages[messages.length - kept]?.role === 'tool')
		return `${kept} messages begin with the results of calls that would be left out; keep ${kept + 1}`;
	return canCompact(messages, kept) ? undefined : `nothing would be left out if ${kept} messages stay`;
};

/** What the model reads in place of what is left out: the summary, and what no summary may lose. */
export const openingText = (messages: readonly Message[], kept: number, { summary }: Compaction): string => {
	const left = messages.slice(0, messages.length - kept);
	const stays = messages.slice(messages.length - kept);
	const sections = [`${texts.summaryFollows}\n\n${summary.trim()}`];
	const input = stays.some(isInput) ? undefined : left.findLast(isInput);
	if (input !== undefined) sections.push(`${texts.lastInput}\n\n${textOf(input)}`);
	const todo = stays.some(hasTodo) ? undefined : unfinishedTodo(left);
	if (todo !== undefined) sections.push(`${texts.unfinishedTodo}\n\n${todo}`);
	return sections.join('\n\n');
};

/** A compaction on request. */
export interface AskedCompaction {
	/** Names the request in the outcome of its turn. */
	readonly id: Json;
	readonly instructions: string | null;
}

/** The command that the session was given, if it is one to compact it. */
export const compactCommandIn = (command: Json): AskedCompaction | undefined => {
	if (typeof command !== 'object' || command === null || Array.isArray(command)) return undefined;
	const { command: name, id = null, instructions } = command as JsonObject;
	if (name !== compactKind) return undefined;
	return {
		id,
		instructions: typeof instructions === 'string' && instructions.trim() !== '' ? instructions : null,
	};
};

const isInput = (message: Message): message is UserMessage =>
	message.role === 'user' &&
	(message.source === 'input' || message.source === 'steering' || message.source === 'task');

const textOf = ({ parts }: UserMessage): string =>
	parts.map((part) => (part.type === 'text' ? part.text : `[${part.attachment.mimeType}]`)).join('\n');

/** The names that tools have which keep a list of what is to be done. */
const todoTools: ReadonlySet<string> = new Set(['todo', 'todo_write', 'update_plan']);

const todoCallIn = (message: AssistantMessage): ToolCallPart | undefined =>
	message.parts.findLast((part) => part.type === 'tool_call' && todoTools.has(part.toolName)) as
		| ToolCallPart
		| undefined;

const hasTodo = (message: Message): boolean =>
	message.role === 'assistant' && todoCallIn(message) !== undefined;

// What the last call of such a tool has put out: its list as it was then; what it was called with where it failed.
const unfinishedTodo = (messages: readonly Message[]): string | undefined => {
	const at = messages.findLastIndex(hasTodo);
	const message = messages[at];
	if (message?.role !== 'assistant') return undefined;
	const call = todoCallIn(message)!;
	const answers = messages[at + 1];
	const result =
		answers?.role === 'tool' ? answers.results.find(({ callId }) => callId === call.callId) : undefined;
	if (result === undefined || result.isError) return JSON.stringify(call.args, null, '  ');
	return result.parts
		.map((part) => (part.type === 'text' ? part.text : part.type === 'json' ? part.json : ''))
		.join('\n');
};
