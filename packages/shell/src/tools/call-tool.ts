import { andThen, type CallPlace, errorResult, type Maybe, type ToolResult } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import type { StepScope } from '../state/step-scope.ts';
import { requestTool } from './request-tool.ts';
import { noInput } from './tool-input.ts';

/** How many tools may call each other, one in the other. */
const maxDepth = 64;

/** The call inside of which another one is made. */
interface OuterCall {
	readonly depth: number;
	readonly place: CallPlace | undefined;
	readonly steps: StepScope;
}

/**
 * Calls a tool of the kernel for another tool, with an input of its own and nothing on standard input. A name
 * that no tool has and an input that does not fit are failed results, as everything that goes wrong in it is.
 */
export const callTool = (shell: Shell, name: string, args: unknown, outer: OuterCall): Maybe<ToolResult> => {
	const tool = shell.ports.tools.commands.get(name)?.tool;
	const depth = outer.depth + 1;
	if (tool === undefined) return errorResult(`${name}: no tool of this name is known`, { exitStatus: 127 });
	if (depth > maxDepth) return errorResult(`${name}: tools call each other more than ${maxDepth} deep`);
	const { place } = outer;
	const steps = outer.steps.inside(name);
	const answer = requestTool({ shell, tool, args, stdin: noInput, depth, caller: 'tool', place, steps });
	return andThen(answer, (given) =>
		given.ok ? given.result : errorResult(`${name}: ${given.message}`, { exitStatus: given.status }),
	);
};
