import { type ForeignFields, fromPlain, isRecord, toPlain, type ValueRecord } from '@tenon/core';
import type { FoundExtension } from '../host/extension.ts';
import { argsFromZot, fromZotCall, toZotCall } from './zot-tools.ts';

/**
 * The names of the built-in tools and of their arguments, as an extension knows them. One whose manifest knows
 * nothing of ours was written for zot, and hears and says zot's names.
 */
export interface ToolWords {
	/** The fields of an event, of which `tool_name` and `tool_args` may be others there. */
	fields(fields: ForeignFields): ForeignFields;
	/** What it wants a tool to see in place of the arguments it was told of. */
	rewritten(toolName: string, args: unknown): unknown;
	/** A call that it makes. */
	call(call: WordedCall): WordedCall;
}

/** A call with arguments as a frame carries them. */
export interface WordedCall {
	readonly name: string;
	readonly args: ValueRecord;
}

/** Whose words an extension speaks. */
export const wordsFor = ({ checksArguments }: Pick<FoundExtension, 'checksArguments'>): ToolWords =>
	checksArguments === 'warn' ? zotWords : ownWords;

/** What the host calls a tool that an extension knows by this name. */
export const hostToolName = (extension: Pick<FoundExtension, 'checksArguments'>, name: string): string =>
	wordsFor(extension).call({ name, args: new Map() }).name;

const ownWords: ToolWords = {
	fields: (fields) => fields,
	rewritten: (_toolName, args) => args,
	call: (call) => call,
};

const zotWords: ToolWords = {
	fields: (fields) => {
		const { tool_name, tool_args } = fields;
		if (typeof tool_name !== 'string') return fields;
		const { name, args } = toZotCall({ name: tool_name, args: tool_args });
		return { ...fields, tool_name: name, ...('tool_args' in fields && { tool_args: args }) };
	},
	rewritten: argsFromZot,
	call: (call) => {
		const { name, args } = fromZotCall({ name: call.name, args: toPlain(call.args) });
		if (name === call.name) return call;
		const value = fromPlain(args);
		return { name, args: isRecord(value) ? value : call.args };
	},
};
