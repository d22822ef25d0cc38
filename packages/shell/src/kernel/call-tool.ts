import {
	type AgentControl,
	andThen,
	type CallPlace,
	errorResult,
	type LatchRefusal,
	type Maybe,
	type StepRunner,
	type Tool,
	type ToolResult,
	type TraceContext,
	type UserInterface,
} from '@tenon/core';
import type { Finding } from '../check/finding.ts';
import { runInFork } from '../compile/environment.ts';
import { HiddenNotes } from '../ignore/hidden-notes.ts';
import { Interrupted } from '../state/errors.ts';
import { noExecution, type UpdateListener } from '../state/execution.ts';
import type { GateReport } from '../state/gate.ts';
import type { ShellPorts } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { Slice } from '../state/slice.ts';
import { requestTool } from '../tools/request-tool.ts';
import { noInput } from '../tools/tool-input.ts';
import { openTrace } from '../tools/trace.ts';
import { portsOfFork } from './default-ports.ts';
import { type CallerContext, inherited, inheritedTrace } from './inherited.ts';
import { applyOverrides } from './overrides.ts';
import { limitsOfCall, type RunLimits, stopStatus } from './run-limits.ts';

/** How a tool is called from outside of the kernel. */
export interface CallToolOptions {
	/** Cancels the call; its result then says so, with status 130. That of a limit of the kernel is 124 or 152. */
	readonly signal?: AbortSignal;
	/** Learns of its progress. */
	readonly onUpdate?: UpdateListener;
	/** The agent whose model calls. */
	readonly agent?: AgentControl;
	/** Where the call stands in the agent's work: the gate knows it, and all that it runs, by it. */
	readonly place?: CallPlace;
	/** The trace that this call belongs to. What is malformed in it is ignored, with a warning in the report. */
	readonly trace?: TraceContext;
	/** Runs the parts of the tool's work, where their results are recorded. */
	readonly step?: StepRunner;
	/**
	 * Waited for before the tool runs, once nothing is against the call: it was checked, judged, and approved where that was
	 * asked for. Where it rejects the tool does not run, and the call has failed.
	 */
	readonly begin?: () => Maybe<void>;
	/** What its tools can ask a person, and only while it runs; default: what the kernel's tools can. */
	readonly ui?: UserInterface;
	/** Where the call works; absolute. Default: the directory of its caller, else the kernel's. */
	readonly cwd?: string;
	/**
	 * The call of another tool that makes this one, on this kernel or another: directory, signal, progress, agent,
	 * place, steps and trace are its own where nothing else is said here.
	 */
	readonly caller?: CallerContext;
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
	/** The trace of the call, with what tools added to its baggage; `undefined` if it had none. */
	readonly trace: TraceContext | undefined;
}

/**
 * Calls a tool in an environment of its own that starts in the state of a shell: its files, its directory, its
 * gate. Scripts that run meanwhile are not touched, and nothing of the call stays in the shell.
 */
export const callToolFrom = async (
	shell: Shell,
	tool: Tool,
	args: unknown,
	options: CallToolOptions,
): Promise<ToolReport> => {
	const ports = portsOfFork(shell.ports);
	const { signal, ...taken } = inherited(tool.name, options, ports);
	const limits = limitsOfCall(ports, signal === undefined ? {} : { signal });
	const cwd = options.cwd ?? options.caller?.cwd;
	const hidden = new HiddenNotes();
	const tracing = inheritedTrace(openTrace(options.trace), options.caller);
	let result: ToolResult | undefined;
	const run = (child: Shell): Maybe<number> => {
		child.execution = {
			...noExecution,
			...taken,
			outputContext: 'model',
			trace: tracing.trace,
			ui: options.ui,
			hidden,
		};
		child.position = 'only';
		if (cwd !== undefined) applyOverrides(child, { cwd });
		return andThen(checkedCall(child, tool, args, options.begin), (given) => {
			result = given;
			return 0;
		});
	};
	ports.gate?.begin(tool.name);
	try {
		if (limits.reason === undefined)
			await runInFork(shell, run, {
				ports,
				slice: new Slice(ports, limits.cancellation, limits.watchdog, undefined, limits.cpu),
				countsAsSubshell: false,
			});
	} catch (error) {
		if (!(error instanceof Interrupted)) throw error;
	} finally {
		limits.end();
	}
	result ??= stopped(tool, limits, ports);
	const report: GateReport = (await ports.gate?.end(false)) ?? nothing;
	const redactor = shell.ports.secrets?.redactor();
	const warnings = [...tracing.warnings, ...report.warnings, ...ports.usage.notes.take(), ...hidden.take()];
	const { latches, undoStep } = report;
	const whole: ToolReport = { result, warnings, latches, undoStep, trace: tracing.context() };
	return redactor === undefined ? whole : redactor.redactValue(whole);
};

const checkedCall = (
	shell: Shell,
	tool: Tool,
	args: unknown,
	begin: CallToolOptions['begin'],
): Maybe<ToolResult> => {
	const { place, steps } = shell.execution;
	const answer = requestTool({
		shell,
		tool,
		args,
		stdin: noInput,
		depth: 0,
		caller: 'outside',
		place,
		steps,
		...(begin === undefined ? {} : { begin }),
	});
	return andThen(answer, (given) =>
		given.ok ? given.result : errorResult(`${tool.name}: ${given.message}`, { exitStatus: given.status }),
	);
};

const stopped = (
	{ name }: Tool,
	{ reason = 'cancelled', reached }: RunLimits,
	{ usage: { notes } }: ShellPorts,
): ToolResult => {
	if (reached !== undefined) notes.reached(reached);
	const what = reached === undefined ? 'cancelled' : `stopped (${notes.text(reached)})`;
	const exitStatus = reason === 'signal' ? stopStatus.cancelled : stopStatus[reason];
	return errorResult(`${name}: ${what}`, { exitStatus });
};

const nothing: GateReport = { warnings: [], latches: [], refused: false, undoStep: undefined };
