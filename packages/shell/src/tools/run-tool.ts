import {
	andFinally,
	andThen,
	type CallPlace,
	errorResult,
	isPromise,
	type Maybe,
	orElse,
	type Tool,
	type ToolInput,
} from '@tenon/core';
import { checkedResult } from '../schema/checked-result.ts';
import { Interrupted } from '../state/errors.ts';
import { interruptible } from '../state/interruptible.ts';
import type { Shell } from '../state/shell.ts';
import type { StepScope } from '../state/step-scope.ts';
import { faultMessage } from './fault-message.ts';
import type { ToolOutcome } from './tool-answer.ts';
import { CallContext } from './tool-context.ts';

/** One call of a tool, its input checked and nothing against it. */
export interface CheckedToolCall {
	readonly shell: Shell;
	readonly tool: Tool;
	readonly args: unknown;
	readonly stdin: ToolInput;
	/** How many tools called each other on the way here. */
	readonly depth: number;
	/** Its own; `undefined` where no agent is behind it. */
	readonly place: CallPlace | undefined;
	/** Its own. */
	readonly steps: StepScope;
}

/**
 * Runs a tool. What it throws, or returns in another shape than a result's, is a failed result with status 1.
 * Throws `Interrupted` as soon as the script is cancelled, whether the tool listens or not; a tool that does
 * not goes on alone, with a context that does nothing any more.
 */
export const runTool = (call: CheckedToolCall): Maybe<ToolOutcome> => {
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
					if (error instanceof Interrupted || shell.slice.isCancelled) throw new Interrupted();
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
