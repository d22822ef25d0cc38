import {
	fromPlain,
	type OutputFormat,
	type PatientHold,
	resolvePath,
	type StepRunner,
	TenonError,
	type ToolContext,
	type ToolInput,
	type ToolSummary,
} from '@tenon/core';
import { ignoreFilterFor } from '../ignore/filter-for-tools.ts';
import type { Shell } from '../state/shell.ts';
import { lendSteps } from '../state/step-scope.ts';
import { callTool } from './call-tool.ts';
import { latch, verifyNonce } from './confirmation.ts';
import { expandGlob, expandPaths } from './expand-paths.ts';
import { outputContextOf } from './output-context.ts';
import { patientInterface } from './patient-interface.ts';
import type { CheckedToolCall } from './run-tool.ts';
import type { ToolCommand } from './tool-command.ts';
import { getVariable, setVariable } from './tool-variables.ts';

/** A tool used its context when its call was over. */
export class ContextEnded extends TenonError {
	readonly code = 'shell.tool_context_ended';

	constructor(tool: string) {
		super(`the call of ${tool} is over; a context is good for one call`);
	}
}

/**
 * What one call of a tool is given, and what it left open: holds are released and progress is delivered at the
 * end. The tool sees {@link forTool} alone, from which nothing leads to the shell.
 */
export class CallContext {
	readonly forTool: ToolContext;
	/** What the tool chose; `undefined` if it left that to its caller. */
	format: OutputFormat | undefined;
	readonly #call: CheckedToolCall;
	readonly #holds = new Set<PatientHold>();
	#isOver = false;

	constructor(call: CheckedToolCall) {
		this.#call = call;
		this.forTool = this.#make();
	}

	/** The call is over: nothing that the tool kept does anything any more. */
	end(): void {
		this.#isOver = true;
		for (const hold of this.#holds) hold.release();
		this.#call.shell.execution.updates?.end(this);
	}

	#make(): ToolContext {
		const { tool, stdin, steps } = this.#call;
		const { fileSystem, tools } = this.#call.shell.ports;
		const { cwd, slice, execution, position } = this.#call.shell;
		const step: StepRunner = (key, run) => {
			this.#live();
			return steps.run(key, run);
		};
		lendSteps(step, steps);
		return Object.freeze<ToolContext>({
			scope: 'tool',
			fileSystem,
			cwd,
			stdin: this.#guard(stdin),
			signal: slice.signal,
			outputContext: outputContextOf(this.#call.shell),
			position,
			ui: patientInterface(execution.ui ?? tools.ui, () => this.#hold(maxAskingMs)),
			agent: execution.agent,
			place: this.#call.place,
			trace: execution.trace,
			scripts: execution.scripts,
			step,
			resolvePath: (path) => resolvePath(cwd, path),
			getVariable: (name) => getVariable(this.#live(), name),
			setVariable: (name, value) => setVariable(this.#live(), name, fromPlain(value)),
			call: (name, args) => callTool(this.#live(), name, args, this.#call),
			listTools: () => tools.commands.list().map(summaryOf),
			getTool: (name) => optionally(tools.commands.get(name), summaryOf),
			patient: (budgetMs) => this.#hold(budgetMs),
			setOutputFormat: (format) => {
				this.format = format;
			},
			expandGlob: (pattern) => expandGlob(this.#live(), pattern),
			expandPaths: (operands) => expandPaths(this.#live(), operands),
			ignoreFilter: (root) => ignoreFilterFor(this.#live(), resolvePath(cwd, root)),
			latch: (request) => latch(this.#live(), tool.name, request),
			verifyNonce: (nonce, paths) => verifyNonce(this.#live(), tool.name, nonce, paths),
			update: (update) => {
				if (!this.#isOver) execution.updates?.add(this, tool.name, update);
			},
		});
	}

	// What comes after the call is for the next command.
	#guard(stdin: ToolInput): ToolInput {
		const live = (): ToolInput => {
			this.#live();
			return stdin;
		};
		return {
			bytes: () => live().bytes(),
			text: () => live().text(),
			line: () => live().line(),
			data: () => live().data(),
		};
	}

	#live(): Shell {
		if (this.#isOver) throw new ContextEnded(this.#call.tool.name);
		return this.#call.shell;
	}

	#hold(budgetMs: number): PatientHold {
		const hold = this.#live().slice.watchdog.hold(budgetMs);
		this.#holds.add(hold);
		return hold;
	}
}

/** How long a person may think before that counts as the script's time. */
const maxAskingMs = 7 * 24 * 60 * 60 * 1000;

const summaryOf = ({ tool }: ToolCommand): ToolSummary => {
	const { name, label, description, input, output, effects } = tool;
	return { name, label, description, input, output, effects };
};

const optionally = <T, U>(value: T | undefined, map: (value: T) => U): U | undefined =>
	value === undefined ? undefined : map(value);
