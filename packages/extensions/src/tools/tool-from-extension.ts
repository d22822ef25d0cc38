import {
	andThen,
	type Checked,
	defineTool,
	errorResult,
	isPromise,
	type JsonSchema,
	type Maybe,
	type RemoteContext,
	type RemoteTool,
	type Replay,
	type ToolEffect,
	type ToolResult,
} from '@tenon/core';
import { type ArgumentVerdict, checkArguments, describeIssues } from '../arguments/check-arguments.ts';
import type { ExtensionProblem, FoundExtension } from '../host/extension.ts';

/** A tool as an extension of any kind describes it. */
export interface ExtensionTool {
	/** The extension's name. */
	readonly extension: string;
	readonly name: string;
	readonly label?: string;
	/** Empty: the name. */
	readonly description: string;
	/** `undefined`: any object. */
	readonly input: JsonSchema | undefined;
	readonly output?: JsonSchema | undefined;
	/** What it does, where that is known. An extension cannot be inspected: an empty list is not believed. */
	readonly effects?: readonly ToolEffect[];
	readonly replay?: Replay;
	readonly checksArguments: FoundExtension['checksArguments'];
	/** Is told of arguments and schemas that are wrong. */
	report(problem: ExtensionProblem): void;
	/** Runs with arguments that were checked, as they were given: plain data or a value of the shell. */
	run(args: unknown, context: RemoteContext): Maybe<ToolResult>;
}

/** What a tool does of which nothing is known. Never empty, so that each call crosses the gate. */
export const opaqueEffects: readonly ToolEffect[] = ['process', 'network'];

/**
 * Makes a tool of what an extension describes. Arguments are checked before the extension sees them, also those that
 * reach `run` past `check`: where the extension enforces its schema a misfit is an error that names the paths, else
 * it is reported and passed on, as it is where the schema itself cannot be used. Throws `ToolDeclarationError` for a name that cannot be one.
 */
export const toolFromExtension = (draft: ExtensionTool): RemoteTool => {
	const { name, label, description, output, replay } = draft;
	const input = draft.input ?? anyObject;
	const effects = draft.effects?.length ? draft.effects : opaqueEffects;
	const checked = new WeakSet<object>();
	const check = (args: unknown): Maybe<Checked<unknown>> =>
		andThen(checkArguments(input, args), (verdict) => {
			const outcome = outcomeOf(draft, verdict, args);
			if (outcome.ok && typeof args === 'object' && args !== null) checked.add(args);
			return outcome;
		});
	const run = (args: unknown, context: RemoteContext): Maybe<ToolResult> => {
		if (typeof args === 'object' && args !== null && checked.has(args)) return draft.run(args, context);
		const verdict = checkArguments(input, args);
		// Most often the schema is known and the arguments fit: a call costs nothing more then.
		if (!isPromise(verdict) && verdict.type === 'fits') return draft.run(args, context);
		return andThen(verdict, (given) => {
			const outcome = outcomeOf(draft, given, args);
			return outcome.ok ? draft.run(args, context) : misfitResult(name, describeIssues(outcome.issues));
		});
	};
	const tool = defineTool<unknown>({
		name,
		...(label === undefined || label === '' ? {} : { label }),
		description: description.trim() === '' ? name : description,
		input,
		...(output === undefined ? {} : { output }),
		effects,
		replay: replay ?? 'never',
		run,
	});
	return { ...tool, check, run };
};

const anyObject: JsonSchema = { type: 'object' };

const misfitResult = (name: string, text: string): ToolResult =>
	errorResult(`${name}: the arguments do not fit: ${text}`, { exitStatus: 2 });

const outcomeOf = (draft: ExtensionTool, verdict: ArgumentVerdict, args: unknown): Checked<unknown> => {
	if (verdict.type === 'fits') return { ok: true, value: args };
	const where = `register_tool ${draft.name}`;
	if (verdict.type === 'bad-schema') {
		// Nothing can be said about the arguments: the extension has to look at them itself.
		const message = `the schema cannot be used, and arguments are not checked: ${verdict.message}`;
		draft.report({ code: 'arguments.bad_schema', where, message });
		return { ok: true, value: args };
	}
	const { issues } = verdict;
	const isFatal = draft.checksArguments === 'enforce';
	const message = `${describeIssues(issues)}${isFatal ? '' : '; passed on as it is'}`;
	draft.report({ code: 'arguments.misfit', where, message });
	return isFatal ? { ok: false, issues } : { ok: true, value: args };
};
