import { andThen, errorResult, type LatchRefusal, type Maybe, type Tool, type ToolResult } from '@tenon/core';
import type { Finding } from '../check/finding.ts';
import { runInFork } from '../compile/environment.ts';
import { cancelledBy } from '../state/cancellation.ts';
import { Interrupted } from '../state/errors.ts';
import { type Execution, noExecution, type UpdateListener } from '../state/execution.ts';
import type { GateReport } from '../state/gate.ts';
import type { Shell } from '../state/shell.ts';
import { Slice } from '../state/slice.ts';
import { checkArguments } from '../tools/check-arguments.ts';
import { runTool } from '../tools/run-tool.ts';
import { noInput } from '../tools/tool-input.ts';
import { portsOfFork } from './default-ports.ts';

/** How a tool is called from outside of the kernel. */
export interface CallToolOptions {
	/** Cancels the call; its result then says so, with status 130. */
	readonly signal?: AbortSignal;
	/** Learns of its progress. */
	readonly onUpdate?: UpdateListener;
}

/** What a call of a tool left. */
export interface ToolReport {
	readonly result: ToolResult;
	/** What was refused to it, and why. */
	readonly warnings: readonly Finding[];
	/** What waits for a confirmation. */
	readonly latches: readonly LatchRefusal[];
	/** What undoes all that it changed; `undefined` if it changed nothing, or nothing is held. */
	readonly undoStep: string | undefined;
}

/**
 * Calls a tool in an environment of its own that starts in the state of a shell: its files, its directory, its
 * gate. Scripts that run meanwhile are not touched, and nothing of the call stays in the shell.
 */
export const callToolFrom = async (
	shell: Shell,
	tool: Tool,
	args: unknown,
	{ signal = never, onUpdate }: CallToolOptions,
): Promise<ToolReport> => {
	const ports = portsOfFork(shell.ports);
	let result: ToolResult = cancelled(tool);
	const run = (child: Shell): Maybe<number> => {
		child.execution = executionOf(onUpdate);
		return andThen(checkedCall(child, tool, args), (given) => {
			result = given;
			return 0;
		});
	};
	ports.gate?.begin(tool.name);
	try {
		await runInFork(shell, run, {
			ports,
			slice: new Slice(ports, cancelledBy(signal)),
			countsAsSubshell: false,
		});
	} catch (error) {
		if (!(error instanceof Interrupted)) throw error;
	}
	const report: GateReport = (await ports.gate?.end(false)) ?? nothing;
	const redactor = shell.ports.secrets?.redactor();
	const whole = { result, ...report };
	return redactor === undefined ? whole : redactor.redactValue(whole);
};

const checkedCall = (shell: Shell, tool: Tool, args: unknown): Maybe<ToolResult> =>
	andThen(checkArguments(shell, tool, args), (checked) => {
		if (!checked.ok) return errorResult(`${tool.name}: ${checked.message}`, { exitStatus: 2 });
		const call = { shell, tool, args: checked.args, stdin: noInput, depth: 0 };
		return andThen(runTool(call), ({ result }) => result);
	});

const executionOf = (onUpdate: UpdateListener | undefined): Execution => ({
	...noExecution,
	outputContext: 'model',
	onUpdate,
});

const cancelled = (tool: Tool): ToolResult => errorResult(`${tool.name}: cancelled`, { exitStatus: 130 });

const never = new AbortController().signal;
const nothing: GateReport = { warnings: [], latches: [], undoStep: undefined };
