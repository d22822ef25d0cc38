import { andThen, type Maybe } from '@tenon/core';
import { restoreOptions } from '../builtins/declare/local-options.ts';
import { misuseStatus } from '../state/complaint.ts';
import { abandonedStatus, ExpansionError } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import { isSpecialCall } from '../state/posix-mode.ts';
import type { CallFrame, Shell, ShellFunction } from '../state/shell.ts';
import type { Traps } from '../state/traps.ts';
import type { FunctionDefinition } from '../syntax/ast.ts';
import { isNoFunctionName } from '../syntax/functions.ts';
import { isName } from '../syntax/names.ts';
import { printCommandText } from '../syntax/print.ts';
import { compileCompound, isJudged } from './command.ts';
import type { Compilation } from './compilation.ts';
import { afterDebugTrap, isDebugged } from './debug-trap.ts';
import { afterFailure, isWatched, noteOwnErrTrap } from './failure.ts';
import { finalOf, takesOver } from './handing-over.ts';
import { failFatally } from './leave.ts';
import { refuseName } from './refused-name.ts';
import { runReturnTrap } from './run-trap.ts';
import type { Step } from './step.ts';

/** A definition: compiles the body once and puts it into the table when it runs. */
export const compileFunction = (definition: FunctionDefinition, compilation: Compilation): Step => {
	if (isNoFunctionName(definition.name)) return refuseName(definition.name, definition.line);
	const body = compileBody(definition, compilation);
	return (shell) => {
		const problem = shell.options.posix ? posixProblem(shell, definition.name) : undefined;
		if (problem !== undefined) return failFatally(shell, problem, misuseStatus);
		const existing = shell.functions.get(definition.name);
		if (existing?.readonly === true) {
			return andThen(shell.complain(`${definition.name}: readonly function`), () => 1);
		}
		const exported = existing?.exported ?? shell.options.allexport;
		shell.ownFunctions().set(definition.name, {
			definition,
			body,
			source: compilation.source,
			file: compilation.file,
			exported,
			readonly: false,
			traced: false,
		});
		return 0;
	};
};

// POSIX mode takes only names, and none that it could not call.
const posixProblem = (shell: Shell, name: string): string | undefined => {
	if (!isName(name)) return `\`${name}': not a valid identifier`;
	return isSpecialCall(shell, name) ? `\`${name}': is a special builtin` : undefined;
};

// A body that is itself a command with a status, such as `( … )`, is judged inside the function.
const compileBody = ({ body, line }: FunctionDefinition, compilation: Compilation): Step => {
	const step = compileCompound(body, {
		...compilation,
		compoundLine: line,
		bodyStart: body.span.start,
		final: body.type === 'group' ? finalOf(body.body) : undefined,
	});
	if (!isJudged(body)) return step;
	const describe = (): string => printCommandText(body);
	return (shell) => {
		// As any `( … )` it is told of where the ERR trap could ask.
		if (
			body.type === 'subshell' &&
			shell.statusBeforeTrap === undefined &&
			shell.traps.get('ERR') !== undefined
		)
			shell.command = describe;
		return andThen(step(shell), (status) => (status === 0 ? 0 : afterFailure(shell, status)));
	};
};

/** Calls that may stand on one native stack before the next one starts on a fresh one. */
const callsPerStack = 100;

/** Runs a function with its own arguments and locals. */
export const callFunction = (shell: Shell, called: ShellFunction, argv: readonly string[]): Maybe<number> => {
	refuseTooDeep(shell, argv[0]!);
	shell.callDepth += 1;
	// Most calls have one argument or none: a literal is made faster than a copy.
	const args = argv.length === 2 ? [argv[1]!] : argv.length === 1 ? noArguments : argv.slice(1);
	const call: Call = {
		kind: 'function',
		name: called.definition.name,
		file: called.file,
		callLine: shell.line,
		caller: shell.frame,
		argv,
		args,
		positional: shell.positional,
		loops: shell.loops,
		wasWatched: isWatched(shell),
		hiddenTraps: shell.traps.isEmpty ? undefined : hideTraps(shell, called),
		bodyLine: lineOfBody(called),
		handsOver: shell.handsOver,
	};
	shell.handsOver = takesOver(shell);
	shell.frame = call;
	shell.positional = args;
	shell.loops = 0;
	shell.variables.pushFrame();
	if (shell.callDepth % callsPerStack === 0) return finishLater(shell, call, onFreshStack(shell, called));
	// Calls without a loop can go on for ever too.
	if (shell.slice.isDue()) return finishLater(shell, call, afterTurn(shell, called));
	let result: Maybe<number>;
	try {
		result = isDebugged(shell) ? runDebugged(shell, called, call) : called.body(shell);
	} catch (error) {
		leave(shell, call);
		throw error;
	}
	return typeof result === 'object' ? finishLater(shell, call, result) : finish(shell, call, result);
};

// The trap finds itself where the body begins.
const runDebugged = (shell: Shell, { body }: ShellFunction, { bodyLine }: Call): Maybe<number> => {
	shell.line = bodyLine;
	return afterDebugTrap(shell, shell.command, () => body(shell));
};

const noArguments: readonly string[] = [];

const hideTraps = ({ traps, options }: Shell, { traced }: ShellFunction): Call['hiddenTraps'] =>
	traps.hide(traced ? { errtrace: options.errtrace, functrace: true } : options);

// The script may set a lower limit than the kernel's.
const refuseTooDeep = (shell: Shell, name: string): void => {
	const { maxFunctionDepth } = shell.ports.limits;
	const wanted = shell.variables.get('FUNCNEST') === undefined ? 0 : Number(shell.variables.text('FUNCNEST'));
	const limit = wanted > 0 ? Math.min(wanted, maxFunctionDepth) : maxFunctionDepth;
	if (shell.callDepth < limit) return;
	if (limit === maxFunctionDepth) shell.ports.usage.notes.reached('maxFunctionDepth');
	throw new ExpansionError(`${name}: maximum function nesting level exceeded (${limit})`, {
		status: abandonedStatus(shell),
	});
};

/** A function that is running, and what its caller gets back. */
interface Call extends CallFrame {
	readonly argv: readonly string[];
	readonly loops: number;
	readonly wasWatched: boolean;
	readonly hiddenTraps: ReturnType<Traps['hide']>;
	/** Where it is when all of its body has run. */
	readonly bodyLine: number;
	readonly handsOver: Shell['handsOver'];
}

// bash has numbered only braces.
const lineOfBody = ({ definition: { body } }: ShellFunction): number =>
	body.type === 'group' ? body.line : 0;

const onFreshStack = (shell: Shell, called: ShellFunction): Promise<number> =>
	Promise.resolve().then(() => called.body(shell));

const afterTurn = (shell: Shell, called: ShellFunction): Promise<number> =>
	shell.slice.turn().then(() => called.body(shell));

const finishLater = (shell: Shell, call: Call, result: Promise<number>): Promise<number> =>
	result.then(
		(status) => finish(shell, call, status),
		(error) => {
			leave(shell, call);
			throw error;
		},
	);

// Only an inherited RETURN trap, or one that the function has set itself, is in force here.
const finish = (shell: Shell, call: Call, status: number): Maybe<number> => {
	if (shell.flow === flow.none) shell.line = call.bodyLine;
	const trapped = runReturnTrap(shell, status);
	if (typeof trapped === 'object') return trapped.then(() => leaveWith(shell, call, status));
	return leaveWith(shell, call, status);
};

const leaveWith = (shell: Shell, call: Call, status: number): number => {
	leave(shell, call);
	noteOwnErrTrap(shell, call.wasWatched, status);
	return status;
};

const leave = (shell: Shell, call: Call): void => {
	shell.frame = call.caller;
	shell.variables.popFrame();
	shell.positional = call.positional;
	shell.isPositionalChosen = false;
	shell.loops = call.loops;
	shell.line = call.callLine;
	shell.callDepth -= 1;
	shell.handsOver = call.handsOver;
	shell.lastArgument = call.argv[call.argv.length - 1]!;
	// Where `set -e` has ended the shell, the EXIT trap runs without what the function does not inherit.
	if (call.hiddenTraps !== undefined && !shell.keepsRedirects) shell.traps.reveal(call.hiddenTraps);
	restoreOptions(shell, call);
	if (shell.flow === flow.return) shell.flow = flow.none;
};
