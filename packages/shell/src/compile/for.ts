import { andThen, type Maybe } from '@tenon/core';
import { compileArithmetic } from '../arithmetic/compile.ts';
import { compileWords } from '../expand/words.ts';
import { assign, pointReference } from '../state/assign.ts';
import { ExpansionError, fatalStatus } from '../state/errors.ts';
import { isReferenceTarget } from '../state/reference.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import type { ArithmeticForCommand, ForCommand, Word } from '../syntax/ast.ts';
import { printWords } from '../syntax/print.ts';
import type { Compilation } from './compilation.ts';
import { afterDebugTrap, isDebugged } from './debug-trap.ts';
import { compileList } from './list.ts';
import { failed, recover, recoverLater } from './recover.ts';
import { runRounds } from './rounds.ts';
import type { Step } from './step.ts';
import { traceArithmetic, traceFor } from './trace.ts';

/** `for name in words`: words are expanded once, before the first round. */
export const compileFor = (command: ForCommand, compilation: Compilation): Step => {
	const body = compileList(command.body, compilation);
	const words = command.words === undefined ? undefined : compileWords(command.words, compilation);
	const text = command.words === undefined ? '' : printWords(command.words);
	const { variable, line } = command;
	const head = (): string => `for ${variable} in ${command.words === undefined ? '"$@"' : text}`;
	const run = (shell: Shell, fields: readonly string[]): Maybe<number> => {
		let at = 0;
		let refused = false;
		const next = (): Maybe<boolean> => {
			const assigned = assignRound(shell, variable, fields[at++]!);
			if (typeof assigned === 'object') return assigned.then((status) => status === 0);
			if (assigned !== 0) {
				refused = true;
				return false;
			}
			if (shell.options.xtrace) return andThen(traceFor(shell, variable, text), () => true);
			return true;
		};
		const loop = runRounds(shell, {
			next: () => {
				if (at === fields.length) return false;
				shell.line = line;
				return isDebugged(shell) ? beforeRound(shell, head, next) : next();
			},
			body,
		});
		return andThen(loop, (status) => (refused ? shell.status : status));
	};
	return (shell) => {
		shell.line = line;
		if (words === undefined) return run(shell, shell.positional);
		return recover(shell, () => {
			const fields: string[] = [];
			const expanded = words(shell, fields);
			return expanded instanceof Promise ? expanded.then(() => run(shell, fields)) : run(shell, fields);
		});
	};
};

// The DEBUG trap runs before each round.
const beforeRound = (shell: Shell, describe: () => string, next: () => Maybe<boolean>): Maybe<boolean> =>
	andThen(
		afterDebugTrap(shell, describe, () => 1),
		(runs) => (runs === 0 ? false : next()),
	);

// A reference is pointed elsewhere in each round; a variable that cannot be set ends the loop with 1.
const assignRound = (shell: Shell, variable: string, value: string): Maybe<number> => {
	try {
		const existing = shell.variables.get(variable);
		if (existing?.has(attribute.nameref) === true && !shell.variables.isCircleOut(variable)) {
			if (!isReferenceTarget(value))
				throw new ExpansionError(`\`${value}': not a valid identifier`, { ends: 'command' });
			return settled(shell, pointReference(shell, variable, value));
		}
		if (existing?.has(attribute.readonly) === true) {
			const ends = shell.options.errexit || shell.options.posix ? 'shell' : 'command';
			const status = ends === 'shell' ? fatalStatus(shell) : 1;
			throw new ExpansionError(`${variable}: readonly variable`, { ends, status });
		}
		// The one variable that commands set too: it is not stored, but is seen until the next of them.
		if (variable === '_') shell.lastArgument = value;
		return settled(shell, assign(shell, variable, value));
	} catch (error) {
		return failed(shell, error);
	}
};

const settled = (shell: Shell, assigned: Maybe<void>): Maybe<number> =>
	typeof assigned === 'object'
		? recoverLater(
				shell,
				assigned.then(() => 0),
			)
		: 0;

/** `for (( start; condition; step ))`; an empty condition holds. */
export const compileArithmeticFor = (command: ArithmeticForCommand, compilation: Compilation): Step => {
	const part = (word: Word) => (isBlank(word) ? undefined : compileArithmetic(word, compilation, '(('));
	const start = part(command.start);
	const condition = part(command.condition);
	const step = part(command.step);
	const texts = [command.start, command.condition, command.step].map((word) =>
		compilation.source.text.slice(word.span.start, word.span.end),
	);
	const body = compileList(command.body, compilation);
	const { line } = command;
	return (shell) => {
		let hasFailed = false;
		const noteFailure = (): void => {
			hasFailed = true;
		};
		// Runs one of the three expressions; an error in it ends the loop with status 1.
		const evaluate = (code: Arithmetic, text: string): Maybe<number | bigint> => {
			shell.line = line;
			if (isDebugged(shell))
				return afterDebugTrap(
					shell,
					() => `((${text.trim()}))`,
					() => trace(code, text),
				);
			if (shell.options.xtrace) return trace(code, text);
			try {
				const value = code(shell);
				return typeof value === 'object' ? value.catch(recoverPart) : value;
			} catch (error) {
				return recoverPart(error);
			}
		};
		const recoverPart = (error: unknown): Maybe<number> => failed(shell, error, noteFailure);
		const trace = (code: Arithmetic, text: string): Maybe<number> =>
			andThen(shell.options.xtrace ? traceArithmetic(shell, text.trimStart()) : undefined, () =>
				recover(shell, () => code(shell) as Maybe<number>, noteFailure),
			);
		const holds = (value: number | bigint): boolean => !hasFailed && value !== 0;
		const test = (): Maybe<boolean> => {
			if (hasFailed) return false;
			if (condition === undefined) return true;
			const value = evaluate(condition, texts[1]!);
			return typeof value === 'object' ? value.then(holds) : holds(value);
		};
		let isFirst = true;
		const next = (): Maybe<boolean> => {
			if (isFirst || step === undefined) {
				isFirst = false;
				return test();
			}
			const stepped = evaluate(step, texts[2]!);
			return typeof stepped === 'object' ? stepped.then(test) : test();
		};
		const rounds = (): Maybe<number> =>
			hasFailed ? 1 : andThen(runRounds(shell, { next, body }), (status) => (hasFailed ? 1 : status));
		return start === undefined ? rounds() : andThen(evaluate(start, texts[0]!), rounds);
	};
};

type Arithmetic = ReturnType<typeof compileArithmetic>;

const isBlank = (word: Word): boolean =>
	word.parts.every((part) => part.type === 'literal' && part.text.trim() === '');
