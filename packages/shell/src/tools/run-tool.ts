import {
	andFinally,
	andThen,
	errorResult,
	isPromise,
	type Maybe,
	type OutputFormat,
	orElse,
	type Tool,
	type ToolInput,
	type ToolResult,
} from '@tenon/core';
import { interruptible } from '../builtins/interruptible.ts';
import { Interrupted } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import { checkedResult } from './checked-result.ts';
import { faultMessage } from './fault-message.ts';
import { CallContext } from './tool-context.ts';

/** One call of a tool, its input checked. */
export interface ToolCall {
	readonly shell: Shell;
	readonly tool: Tool;
	readonly args: unknown;
	readonly stdin: ToolInput;
	/** How many tools called each other on the way here. */
	readonly depth: number;
}

/** What a call gave, and the format that the tool chose for it, if it did. */
export interface ToolOutcome {
	readonly result: ToolResult;
	readonly format: OutputFormat | undefined;
}

/**
 * Runs a tool. What it throws, or returns in another shape than a result's, is a failed result with status 1.
 * Throws `Interrupted` as soon as the script is cancelled, whether the tool listens or not; a tool that does
 * not goes on alone, with a context that does nothing any more.
 */
export const runTool = (call: ToolCall): Maybe<ToolOutcome> => {
	const { shell, tool } = call;
	const { gate } = shell.ports;
	if (gate === undefined || tool.effects.length === 0) return runAllowed(call);
	return orElse<ToolOutcome>(
		() => gate.tool(shell, tool, call.args, () => runAllowed(call)),
		(error) => {
			if (error instanceof Interrupted) throw error;
			const { text, status } = gate.refuse(tool.name, error);
			return { result: errorResult(text, { exitStatus: status }), format: undefined };
		},
	);
};

const runAllowed = (call: ToolCall): Maybe<ToolOutcome> => {
	const { shell, tool } = call;
	const context = new CallContext(call);
	// What ran before counts for itself. What a tool does after it has first waited cannot be told from what others do.
	shell.slice.cpu?.pause();
	shell.slice.cpu?.resume();
	return andFinally(
		() =>
			orElse<ToolOutcome>(
				() =>
					andThen(waitedFor(shell, tool.run(call.args, context.forTool)), (result: unknown) => ({
						result: checkedResult(tool.name, result),
						format: context.format,
					})),
				(error) => {
					if (error instanceof Interrupted || shell.slice.signal.aborted) throw new Interrupted();
					return { result: errorResult(`${tool.name}: ${faultMessage(error)}`), format: undefined };
				},
			),
		() => context.end(),
	);
};

const waitedFor = <T>(shell: Shell, result: Maybe<T>): Maybe<T> => {
	if (!isPromise(result)) return result;
	const { cpu } = shell.slice;
	cpu?.pause();
	return interruptible(shell, Promise.resolve(result)).finally(() => cpu?.resume());
};
