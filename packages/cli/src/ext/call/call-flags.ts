import { isJsonError, isRecord, parseJson, type ValueRecord } from '@tenon/core';
import type { Json } from '../../session/service/data.ts';
import type { GrantChange } from '../grants/grant-change.ts';
import { readOnlyGrants } from '../grants/only-grants.ts';

/** What is to be run of an extension. */
export type CalledContribution =
	| { readonly type: 'tool'; readonly name: string; readonly args: ValueRecord }
	| { readonly type: 'command'; readonly name: string; readonly args: string };

/** What `tenon ext call` is asked for. */
export interface CallRequest {
	/** A path, or the name of one that is installed. */
	readonly extension: string;
	readonly call: CalledContribution;
	readonly json: boolean;
	/** `undefined`: the working directory. */
	readonly cwd: string | undefined;
	readonly policy: string | undefined;
	readonly change: GrantChange;
	/** Answers to questions, in their order. */
	readonly answers: readonly Json[];
}

/** Its options. */
export const callOptions = {
	json: { type: 'boolean' },
	cwd: { type: 'string' },
	policy: { type: 'string' },
	grant: { type: 'string', multiple: true },
	answer: { type: 'string', multiple: true },
} as const;

/** Their values, as far as they were given. */
export interface CallOptionValues {
	readonly json?: boolean;
	readonly cwd?: string;
	readonly policy?: string;
	readonly grant?: readonly string[];
	readonly answer?: readonly string[];
}

/** Reads what stands after `tenon ext call`; a text says what was typed wrong. */
export const readCall = (operands: readonly string[], values: CallOptionValues): CallRequest | string => {
	const [extension, type, name, ...rest] = operands;
	if (extension === undefined || extension === '') return 'call needs one EXTENSION, a path or a name';
	if (type !== 'tool' && type !== 'command')
		return `call needs 'tool' or 'command' after ${extension}${type === undefined ? '' : `, not '${type}'`}`;
	if (name === undefined || name === '') return `call needs the NAME of the ${type}`;
	const change = readOnlyGrants(values.grant ?? []);
	if (typeof change === 'string') return change;
	const call = type === 'tool' ? toolCall(name, rest) : commandCall(name, rest);
	if (typeof call === 'string') return call;
	const { json = false, cwd, policy, answer = [] } = values;
	return { extension, call, json, cwd, policy, change, answers: answer.map(answerOf) };
};

const toolCall = (name: string, [given = '{}', ...more]: readonly string[]): CalledContribution | string => {
	if (more.length > 0) return `a tool takes one JSON object, got '${more[0]}' too`;
	try {
		const args = parseJson(given);
		return isRecord(args)
			? { type: 'tool', name, args }
			: `the arguments of a tool are one JSON object such as '{"key": "value"}', not ${given}`;
	} catch (error) {
		if (!isJsonError(error)) throw error;
		return `the arguments of a tool are one JSON object such as '{"key": "value"}': ${error.message}`;
	}
};

const commandCall = (name: string, words: readonly string[]): CalledContribution => ({
	...{ type: 'command', name: name.replace(/^\//, '') },
	args: words.join(' '),
});

// A text that is no JSON is itself: a word need not be quoted twice.
const answerOf = (given: string): Json => {
	try {
		return JSON.parse(given) as Json;
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return given;
	}
};
