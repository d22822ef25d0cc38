import { type ForeignFields, fromPlain, isRecord, toPlain, type ValueRecord } from '@tenon/core';
import type { FoundExtension } from '../host/extension.ts';
import { argsFromZot, fromZotCall, isOnlyOurs, isOnlyZots, toZotCall } from './zot-tools.ts';

/**
 * The names of the built-in tools and of their arguments, as an extension knows them. One whose manifest knows
 * nothing of ours was written for zot, and hears zot's names.
 */
export interface ToolWords {
	/** The fields of an event, of which `tool_name` and `tool_args` may be others there. */
	fields(fields: ForeignFields): ForeignFields;
	/** The answer to a question with these fields, in our words. */
	intercepted(fields: ForeignFields, answer: unknown): unknown;
	/** The arguments of a tool that we know by this name. */
	args(toolName: string, args: unknown): unknown;
	/** The payload of one of our hooks, of which the tool's name and arguments may be others there. */
	payload(payload: unknown): unknown;
	/** The answer to a hook with this payload, in our words. */
	answer(event: string, payload: unknown, answer: unknown): unknown;
}

/** A call with arguments as a frame carries them. */
export interface WordedCall {
	readonly name: string;
	readonly args: ValueRecord;
}

/** What the words of an extension are known by. */
export type Worded = Pick<FoundExtension, 'checksArguments' | 'intercept' | 'permissions'>;

/**
 * In whose words an extension is told of calls: in those that its manifest uses where it names tools that it guards.
 * Where it names none, one with a manifest of ours and one that speaks our part of the protocol are told in ours, and
 * all others in zot's.
 */
export const wordsFor = (extension: Worded, { speaksOurs }: { readonly speaksOurs: boolean }): ToolWords => {
	const named = namedIn(extension);
	const [ours, zots] = [named.some(isOnlyOurs), named.some(isOnlyZots)];
	if (ours !== zots) return ours ? ownWords : zotWords;
	return extension.checksArguments === 'warn' && !speaksOurs ? zotWords : ownWords;
};

const namedIn = ({ intercept, permissions }: Worded): readonly string[] => [
	...Object.values(intercept).flatMap(({ tools }) => tools),
	...(permissions?.intercept ?? []).flatMap((entry) => entry.split(':').slice(1)),
];

/** In whose words a handler is told that listens for these names; without any, in ours. */
export const wordsOfNames = (names: readonly string[]): ToolWords =>
	names.some(isOnlyZots) && !names.some(isOnlyOurs) ? zotWords : ownWords;

/** What the host calls a tool that an extension knows by this name. No tool of anybody else has zot's names. */
export const hostToolName = (name: string): string => fromZotCall({ name, args: {} }).name;

/** A call that an extension makes, in our words: zot's are understood. */
export const hostCall = (call: WordedCall): WordedCall => {
	const plain = toPlain(call.args);
	const { name, args } = fromZotCall({ name: call.name, args: plain });
	if (args === plain) return call;
	const value = fromPlain(args);
	return { name, args: isRecord(value) ? value : call.args };
};

const ownWords: ToolWords = {
	fields: (fields) => fields,
	intercepted: (_fields, answer) => answer,
	args: (_toolName, args) => args,
	payload: (payload) => payload,
	answer: (_event, _payload, answer) => answer,
};

const zotWords: ToolWords = {
	fields: (fields) => {
		const { tool_name, tool_args } = fields;
		if (typeof tool_name !== 'string') return fields;
		const { name, args } = toZotCall({ name: tool_name, args: tool_args });
		return { ...fields, tool_name: name, ...('tool_args' in fields && { tool_args: args }) };
	},
	intercepted: ({ tool_name }, answer) => {
		const { modified_args } = (answer ?? {}) as { readonly modified_args?: unknown };
		if (modified_args === undefined || typeof tool_name !== 'string') return answer;
		return { ...(answer as object), modified_args: argsFromZot(tool_name, modified_args) };
	},
	args: (name, args) => toZotCall({ name, args }).args,
	payload: (payload) => {
		const { toolName } = payload as { readonly toolName?: unknown };
		if (typeof toolName !== 'string') return payload;
		const inZots = Object.entries(payload as object).map(([field, value]) =>
			field === 'args' || field === 'proposedArgs'
				? [field, toZotCall({ name: toolName, args: value }).args]
				: [field, value],
		);
		return { ...Object.fromEntries(inZots), toolName: toZotCall({ name: toolName, args: {} }).name };
	},
	answer: (event, payload, answer) => {
		const { toolName } = payload as { readonly toolName?: unknown };
		const { answer: kind, value } = (answer ?? {}) as { readonly answer?: unknown; readonly value?: unknown };
		if (event !== 'tool_call' || typeof toolName !== 'string' || kind !== 'replace') return answer;
		return { ...(answer as object), value: argsFromZot(toolName, value) };
	},
};
