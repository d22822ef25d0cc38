import { andThen, errorResult, type Maybe, type ToolResult } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { checkArguments } from './check-arguments.ts';
import { runTool } from './run-tool.ts';
import { noInput } from './tool-input.ts';

/** How many tools may call each other, one in the other. */
const maxDepth = 64;

/**
 * Calls a tool of the kernel for another tool, with an input of its own and nothing on standard input. A name
 * that no tool has and an input that does not fit are failed results, as everything that goes wrong in it is.
 */
export const callTool = (shell: Shell, name: string, args: unknown, depth: number): Maybe<ToolResult> => {
	const tool = shell.ports.tools.commands.get(name)?.tool;
	if (tool === undefined) return errorResult(`${name}: no tool of this name is known`, { exitStatus: 127 });
	if (depth > maxDepth) return errorResult(`${name}: tools call each other more than ${maxDepth} deep`);
	return andThen(checkArguments(shell, tool, args), (checked) => {
		if (!checked.ok) return errorResult(`${name}: ${checked.message}`, { exitStatus: checked.status });
		const call = { shell, tool, args: checked.args, stdin: noInput, depth };
		return andThen(runTool(call), ({ result }) => result);
	});
};
