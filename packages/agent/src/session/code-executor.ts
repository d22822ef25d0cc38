import type { Replay } from '@tenon/core';
import type { Json } from '../data/json.ts';
import { flag, json, listOf, nullOr, objectOf, oneOf, type Shape, text } from '../data/shape.ts';
import type { CheckpointSource } from './checkpoint-source.ts';
import type { EffectCall, EffectHandler } from './plugin.ts';

/** The kind of the effects that run code. */
export const execCodeKind = 'exec-code';

/** What a driver asks for with an `exec-code` effect. */
export interface CodeCommand {
	readonly language: string;
	readonly code: string;
}

/** What a piece of code came to. */
export interface CodeResult {
	/** What it printed, in order. */
	readonly output: readonly string[];
	/** Whether some of the output is left out. */
	readonly isTruncated: boolean;
	/** What it threw; null where it ended well. */
	readonly error: string | null;
	/** The value with which it wants the turn to finish; null where it wants nothing. */
	readonly final: { readonly value: Json } | null;
}

/** Runs code that a model wrote, for one live session. */
export interface CodeExecutor {
	readonly languages: readonly string[];
	/**
	 * Whether code whose outcome is unknown may be run again: then every effect of it goes through the call, where it is
	 * journaled, and equal code with equal answers does the same.
	 */
	readonly replay: Replay;
	/** An error of the code is a result; what it rejects with is a fault of the executor. */
	execute(command: CodeCommand, call: EffectCall): Promise<CodeResult>;
	/** What code leaves in its variables. */
	readonly state?: CheckpointSource;
}

/** An executor as the handler of `exec-code` effects. */
export const codeHandler = (executor: CodeExecutor): EffectHandler => ({
	replay: executor.replay,
	perform: async (given, call) => {
		const { language, code } = commandShape(given, 'command');
		oneOf(...executor.languages)(language, 'command.language');
		const result: unknown = await executor.execute({ language, code }, call);
		return resultShape(result, 'result') as unknown as Json;
	},
});

const commandShape: Shape<CodeCommand> = objectOf({ language: text, code: text });

const resultShape: Shape<CodeResult> = objectOf({
	output: listOf(text),
	isTruncated: flag,
	error: nullOr(text),
	final: nullOr(objectOf({ value: json })),
});
