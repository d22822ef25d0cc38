import {
	andThen,
	errorResult,
	fromPlain,
	type LatchRequest,
	latchRefusal,
	type Maybe,
	mapEach,
	type OutputFormat,
	type PatientHold,
	resolvePath,
	TenonError,
	type ToolContext,
	type ToolInput,
	type ToolResult,
	type ToolSummary,
} from '@tenon/core';
import { ignoreFilterFor } from '../ignore/filter-for-tools.ts';
import { compareByBytes } from '../pattern/byte-order.ts';
import { expandPathname } from '../pattern/glob.ts';
import { hasPatternCharacters } from '../pattern/pattern-characters.ts';
import type { Shell } from '../state/shell.ts';
import { callTool } from './call-tool.ts';
import { outputContextOf } from './output-context.ts';
import type { ToolCall } from './run-tool.ts';
import type { ToolCommand } from './tool-command.ts';
import { getVariable, setVariable } from './tool-variables.ts';
import { UpdateRelay } from './update-relay.ts';

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
	readonly #call: ToolCall;
	readonly #updates: UpdateRelay;
	readonly #holds = new Set<PatientHold>();
	#isOver = false;

	constructor(call: ToolCall) {
		const { shell, tool } = call;
		this.#call = call;
		this.#updates = new UpdateRelay(tool.name, shell.execution.onUpdate, shell.ports.yieldTurn);
		this.forTool = this.#make();
	}

	/** The call is over: nothing that the tool kept does anything any more. */
	end(): void {
		this.#isOver = true;
		for (const hold of this.#holds) hold.release();
		this.#updates.end();
	}

	#make(): ToolContext {
		const { tool, stdin } = this.#call;
		const { fileSystem, tools } = this.#call.shell.ports;
		const { cwd, slice, execution } = this.#call.shell;
		return Object.freeze<ToolContext>({
			scope: 'tool',
			fileSystem,
			cwd,
			stdin: this.#guard(stdin),
			signal: slice.signal,
			outputContext: outputContextOf(this.#call.shell),
			ui: execution.ui ?? tools.ui,
			agent: execution.agent,
			place: this.#call.place,
			trace: execution.trace,
			step: (key, run) => {
				this.#live();
				return execution.step(key, run);
			},
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
			verifyNonce: (nonce, paths) => {
				this.#live();
				return tools.nonces.consume(nonce, tool.name, absolute(cwd, paths));
			},
			update: (update) => {
				if (!this.#isOver) this.#updates.add(update);
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

const summaryOf = ({ tool }: ToolCommand): ToolSummary => {
	const { name, label, description, input, output, effects } = tool;
	return { name, label, description, input, output, effects };
};

const optionally = <T, U>(value: T | undefined, map: (value: T) => U): U | undefined =>
	value === undefined ? undefined : map(value);

const expandGlob = (shell: Shell, pattern: string): Maybe<readonly string[]> =>
	andThen(expandPathname(shell, pattern), (paths = []) =>
		absolute(shell.cwd, paths).toSorted(compareByBytes),
	);

const expandPaths = (shell: Shell, operands: readonly string[]): Maybe<readonly string[]> => {
	const extglob = shell.options.shopt.has('extglob');
	const expanded = mapEach(operands, (operand): Maybe<readonly string[]> => {
		if (!hasPatternCharacters(operand, { extglob })) return [operand];
		return andThen(expandPathname(shell, operand), (paths = [operand]) => paths);
	});
	return andThen(expanded, (lists) => lists.flat());
};

const absolute = (cwd: string, paths: readonly string[]): readonly string[] =>
	paths.map((path) => resolvePath(cwd, path));

const latch = (shell: Shell, command: string, { reason, paths, hint }: LatchRequest): ToolResult => {
	const { nonces } = shell.ports.tools;
	const scope = absolute(shell.cwd, paths);
	const nonce = nonces.issue(command, scope);
	const refusal = latchRefusal({
		command,
		paths: scope,
		reason,
		nonce,
		ttlMs: nonces.ttlMs,
		hint,
		confirmBy: 'self',
	});
	return errorResult(refusal.text, { exitStatus: refusal.exit, data: fromPlain(refusal.data) });
};
