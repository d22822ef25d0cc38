import { isDeepStrictEqual } from 'node:util';
import { errorResult, type Maybe, orElse, type RemoteContext, type ToolResult } from '@tenon/core';
import type { OwnedContribution } from './owned.ts';

/**
 * Runs a tool inside of its wraps, the first of them outside. What goes on to the tool is what was judged: a wrap that
 * changes the arguments, that goes on twice, or that fails ends the call with an error that names its owner.
 */
export const runWrapped = <Context extends RemoteContext>(
	tool: WrappedTool<Context>,
	wraps: readonly OwnedContribution<'tool-wrap'>[],
	args: unknown,
	context: Context,
): Maybe<ToolResult> => {
	const [outer, ...inner] = wraps;
	if (outer === undefined) return tool.run(args, context);
	let hasGoneOn = false;
	const next = (given: unknown): Maybe<ToolResult> => {
		if (hasGoneOn) return fault(outer, tool, 'it went on twice');
		hasGoneOn = true;
		if (given !== args && !isDeepStrictEqual(given, args))
			return fault(outer, tool, 'it changed the arguments after they were judged; change them at tool_call');
		return runWrapped(tool, inner, args, context);
	};
	return orElse(
		() => outer.contribution.wrap(args, context, next),
		(error) => {
			// An end that was asked for is no failure.
			if (context.signal.aborted) throw error;
			return fault(outer, tool, error instanceof Error ? error.message : String(error));
		},
	);
};

/** What is wrapped: a tool, wherever it runs. */
interface WrappedTool<Context> {
	readonly name: string;
	readonly run: (args: unknown, context: Context) => Maybe<ToolResult>;
}

const fault = (
	{ owner }: OwnedContribution<'tool-wrap'>,
	tool: { readonly name: string },
	problem: string,
): ToolResult => errorResult(`extension ${owner}: wrapping ${tool.name} failed: ${problem}`);
