import { andThen, type Maybe, type OutputFormat, type Tool } from '@tenon/core';
import { CommandContext } from '../command/context.ts';
import { runGuarded, usualOutputFault } from '../command/run-guarded.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { bindArguments } from './bind-arguments.ts';
import { parametersOf, type ToolParameters } from './parameters.ts';
import { printResult } from './print-result.ts';
import { requestTool } from './request-tool.ts';
import { toolInput } from './tool-input.ts';
import { toolHelp, usageLine } from './usage.ts';

/** A tool as a script calls it: by its name, with words that the binder makes its input of. */
export interface ToolCommand extends Builtin {
	readonly tool: Tool;
	readonly parameters: ToolParameters;
	/** Whether it takes the place of a builtin or a command of its name. */
	readonly overrides: boolean;
}

/** Makes a command of a tool. Its schema is read when it is first asked for. */
export const toolCommand = (tool: Tool, { overrides }: { readonly overrides: boolean }): ToolCommand => {
	let parameters: ToolParameters | undefined;
	const command: ToolCommand = {
		name: tool.name,
		special: false,
		tool,
		overrides,
		get parameters() {
			parameters ??= parametersOf(tool.input);
			return parameters;
		},
		run: (shell, argv) => runCommand(shell, command, argv),
	};
	return command;
};

const runCommand = (shell: Shell, command: ToolCommand, argv: readonly string[]): Maybe<number> => {
	const { tool, parameters } = command;
	const bound = bindArguments(parameters, argv.slice(1));
	switch (bound.kind) {
		case 'help':
			return emit(shell, tool.name, toolHelp(tool, parameters));
		case 'error':
			return misused(shell, command, bound.message);
		case 'run':
			return callBound(shell, command, bound.args, bound.json ? 'json' : 'text');
	}
};

const misused = (shell: Shell, { tool, parameters }: ToolCommand, message: string): Maybe<number> =>
	andThen(shell.write(2, `${tool.name}: ${message}\n${usageLine(tool, parameters)}\n`), () => 2);

const callBound = (
	shell: Shell,
	command: ToolCommand,
	args: Readonly<Record<string, unknown>>,
	asked: OutputFormat,
): Maybe<number> => {
	const { tool } = command;
	const context = new CommandContext(shell, tool.name, asked === 'json');
	return runGuarded(shell, context, usualOutputFault(1), () =>
		andThen(
			requestTool({
				shell,
				tool,
				args,
				stdin: toolInput(context.stdin, shell.ports.limits),
				depth: 0,
				caller: 'script',
				place: shell.execution.place,
				steps: shell.execution.steps.inside(tool.name),
			}),
			(answer) => {
				if (!answer.ok) return misused(shell, command, answer.message);
				return printResult(context, answer.result, answer.format ?? asked);
			},
		),
	);
};
