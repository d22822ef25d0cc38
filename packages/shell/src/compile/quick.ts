import type { Maybe } from '@tenon/core';
import { compileArithmetic } from '../arithmetic/compile.ts';
import { bracketBuiltin } from '../builtins/test.ts';
import { emit } from '../state/emit.ts';
import type { Shell } from '../state/shell.ts';
import type { ArithmeticCommand, Command, SimpleCommand } from '../syntax/ast.ts';
import { type CompiledArguments, compileArguments } from './arguments.ts';
import { compileAssignment } from './assignment.ts';
import { builtinCheck } from './builtin-check.ts';
import type { Compilation } from './compilation.ts';
import { dispatch } from './dispatch.ts';
import { compileIntegerTest, notTaken } from './integer-test.ts';
import { compileKnownTest, type KnownTest } from './known-test.ts';
import { pathAssignments } from './path-assignment.ts';
import { compilePrintedLine, mayBeOption, type PrintedLine, textOfPieces } from './printed-line.ts';
import { failed, recoverLater } from './recover.ts';
import { judge, judgeLater } from './settle.ts';
import { hasProcessSubstitution } from './simple.ts';
import type { Step } from './step.ts';

/** What every way to run a command needs to know of it. */
interface Subject {
	readonly line: number;
	/** Gives `BASH_COMMAND`. */
	readonly describe: () => string;
	/** The way that is right for all; made when it is needed. */
	readonly whole: Step;
}

/**
 * The commonest commands, from their start to `$?`, in one closure each: words alone, one assignment,
 * `(( … ))`. It is taken while nothing watches commands (no trap was ever set, no `set -x`); then, and for
 * every other command, `whole` runs.
 *
 * A fresh process runs a script's first thousands of commands before its code is optimised, and each call
 * from closure to closure counts twice there: when it runs, and when it is compiled.
 */
export const compileQuick = (
	command: Command,
	compilation: Compilation,
	describe: () => string,
	whole: () => Step,
): Step => {
	const subject = (line: number): Subject => ({ line, describe, whole: onDemand(whole) });
	if (command.type === 'arithmetic' && command.redirects.length === 0)
		return arithmeticStep(command, compilation, subject(command.line));
	if (command.type !== 'simple' || command.redirects.length > 0 || hasProcessSubstitution(command))
		return whole();
	const { words, assignments, line } = command;
	if (words.length > 0 && pathAssignments(command) !== undefined) return whole();
	if (assignments.length === 0) return wordsStep(command, compilation, subject(line), whole);
	if (assignments.length > 1 || words.length > 0) return whole();
	return assignmentStep(compileAssignment(assignments[0]!, compilation).assign, subject(line));
};

const onDemand = (make: () => Step): Step => {
	let step: Step | undefined;
	return (shell) => {
		step ??= make();
		return step(shell);
	};
};

const isWatched = (shell: Shell): boolean => !shell.traps.isEmpty || shell.options.xtrace;

const arithmeticStep = (
	command: ArithmeticCommand,
	compilation: Compilation,
	{ line, describe, whole }: Subject,
): Step => {
	const code = compileArithmetic(command.expression, compilation, '((');
	return (shell) => {
		if (isWatched(shell)) return whole(shell);
		shell.command = describe;
		shell.line = line;
		let result: Maybe<number>;
		try {
			const value = code(shell);
			result = typeof value === 'object' ? recoverLater(shell, value.then(toStatus)) : toStatus(value);
		} catch (error) {
			result = failed(shell, error);
		}
		return typeof result === 'object' ? judgeLater(shell, result) : judge(shell, result);
	};
};

const toStatus = (value: number | bigint): number => (value === 0 ? 1 : 0);

const assignmentStep =
	(assign: (shell: Shell) => Maybe<void>, { line, describe, whole }: Subject): Step =>
	(shell) => {
		if (isWatched(shell)) return whole(shell);
		shell.command = describe;
		shell.line = line;
		shell.substitutionStatus = -1;
		let result: Maybe<number>;
		try {
			const assigned = assign(shell);
			result = typeof assigned === 'object' ? assignedLater(shell, assigned) : statusOfSubstitutions(shell);
		} catch (error) {
			result = failed(shell, error);
		}
		return typeof result === 'object' ? judgeLater(shell, result) : judge(shell, result);
	};

const assignedLater = (shell: Shell, assigned: Promise<void>): Promise<number> =>
	recoverLater(
		shell,
		assigned.then(() => statusOfSubstitutions(shell)),
	);

// The status of a command without words: the last substitution's, else 0.
const statusOfSubstitutions = (shell: Shell): number => {
	shell.lastArgument = '';
	return shell.substitutionStatus === -1 ? 0 : shell.substitutionStatus;
};

const wordsStep = (
	command: SimpleCommand,
	compilation: Compilation,
	subject: Subject,
	whole: () => Step,
): Step => {
	const words = compileArguments(command.words, compilation);
	if (words.declares) return whole();
	const step = commandStep(words, subject);
	const integerTest = compileIntegerTest(command);
	if (integerTest !== undefined) return integerTestStep(integerTest, step, subject);
	const knownTest = compileKnownTest(command, compilation);
	if (knownTest !== undefined) return knownTestStep(knownTest, step, subject);
	const line = compilePrintedLine(command);
	return line === undefined ? step : printedLineStep(line, step, subject);
};

const integerTestStep =
	(test: (shell: Shell) => number, command: Step, { line, describe, whole }: Subject): Step =>
	(shell) => {
		if (isWatched(shell)) return whole(shell);
		const status = test(shell);
		if (status === notTaken) return command(shell);
		shell.command = describe;
		shell.line = line;
		shell.substitutionStatus = -1;
		return judge(shell, status);
	};

const knownTestStep = (test: KnownTest, command: Step, { line, describe, whole }: Subject): Step => {
	const isBracket = builtinCheck(bracketBuiltin);
	return (shell) => {
		if (isWatched(shell)) return whole(shell);
		if (!isBracket(shell)) return command(shell);
		shell.command = describe;
		shell.line = line;
		shell.substitutionStatus = -1;
		let result: Maybe<number>;
		try {
			const holds = test(shell);
			result =
				typeof holds === 'object' ? recoverLater(shell, holds.then(toTestStatus)) : toTestStatus(holds);
		} catch (error) {
			result = failed(shell, error);
		}
		return typeof result === 'object' ? judgeLater(shell, result) : judge(shell, result);
	};
};

const toTestStatus = (holds: boolean): number => (holds ? 0 : 1);

const printedLineStep =
	({ isPlain, before, last }: PrintedLine, command: Step, { line, describe, whole }: Subject): Step =>
	(shell) => {
		if (isWatched(shell)) return whole(shell);
		if (!isPlain(shell)) return command(shell);
		const start = typeof before === 'string' ? before : textOfPieces(shell, before);
		const end = start === undefined ? undefined : textOfPieces(shell, last);
		if (end === undefined) return command(shell);
		const text = `${start}${end}\n`;
		if (mayBeOption(text)) return command(shell);
		shell.command = describe;
		shell.line = line;
		shell.substitutionStatus = -1;
		shell.lastArgument = end;
		let result: Maybe<number>;
		try {
			result = emit(shell, 'echo', text);
			if (typeof result === 'object') result = recoverLater(shell, result);
		} catch (error) {
			result = failed(shell, error);
		}
		return typeof result === 'object' ? judgeLater(shell, result) : judge(shell, result);
	};

const commandStep =
	({ start, expand }: CompiledArguments, { line, describe, whole }: Subject): Step =>
	(shell) => {
		if (isWatched(shell)) return whole(shell);
		shell.command = describe;
		shell.line = line;
		shell.substitutionStatus = -1;
		const argv = start.slice();
		let result: Maybe<number>;
		try {
			const expanded = expand(shell, argv, undefined);
			if (typeof expanded === 'object') result = callLater(shell, argv, expanded);
			else result = argv.length === 0 ? statusOfSubstitutions(shell) : dispatch(shell, argv);
			if (typeof result === 'object') result = recoverLater(shell, result);
		} catch (error) {
			result = failed(shell, error);
		}
		return typeof result === 'object' ? judgeLater(shell, result) : judge(shell, result);
	};

const callLater = (shell: Shell, argv: readonly string[], expanded: Promise<void>): Promise<number> =>
	expanded.then(() => (argv.length === 0 ? statusOfSubstitutions(shell) : dispatch(shell, argv)));
