import { andThen, type Maybe } from '@tenon/core';
import { compileArithmetic, compileTracedArithmetic } from '../arithmetic/compile.ts';
import { compileWords } from '../expand/words.ts';
import { assign, pointReference } from '../state/assign.ts';
import { ExpansionError, fatalStatus } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import { isReferenceTarget } from '../state/reference.ts';
import type { Shell } from '../state/shell.ts';
import { attribute, type Variable } from '../state/variable.ts';
import type { ArithmeticForCommand, ForCommand, Word } from '../syntax/ast.ts';
import { isName } from '../syntax/names.ts';
import { printWords } from '../syntax/print.ts';
import type { Compilation } from './compilation.ts';
import { afterDebugTrap, isDebugged } from './debug-trap.ts';
import { compileList } from './list.ts';
import { failed, recover, recoverLater } from './recover.ts';
import { refuseName } from './refused-name.ts';
import { runRounds } from './rounds.ts';
import type { Step } from './step.ts';
import { traceArithmetic, traceFor } from './trace.ts';

/** `for name in words`: words are expanded once, before the first round. */
export const compileFor = (command: ForCommand, compilation: Compilation): Step => {
	const body = compileList(command.body, compilation);
	const words = command.words === undefined ? undefined : compileWords(command.words, compilation);
	const { variable, line } = command;
	// A trace of the loop asks for its head; otherwise it is not printed.
	let printed: string | undefined;
	const text = (): string => {
		printed ??= command.words === undefined ? '"$@"' : printWords(command.words);
		return printed;
	};
	const head = (): string => `for ${variable} in ${text()}`;
	const run = (shell: Shell, fields: readonly string[]): Maybe<number> => {
		let at = 0;
		let refused = false;
		// The trap's status, while the round is passed over or the loop is left for it.
		let passedOver: number | undefined;
		const next = (): Maybe<boolean> => {
			passedOver = undefined;
			const assigned = assignRound(shell, variable, fields[at++]!);
			if (typeof assigned === 'object') return assigned.then((status) => status === 0);
			if (assigned !== 0) {
				refused = true;
				return false;
			}
			return true;
		};
		// The DEBUG trap runs before each round, behind the trace.
		const debugged = (): Maybe<boolean> => {
			let isPassedOver = true;
			const ran = afterDebugTrap(
				shell,
				head,
				() => {
					isPassedOver = false;
					return 0;
				},
				(status) => status,
			);
			return andThen(ran, (status) => {
				if (!isPassedOver) return next();
				passedOver = status;
				at += 1;
				return shell.flow === flow.none;
			});
		};
		const loop = runRounds(shell, {
			next: () => {
				if (at === fields.length) return false;
				shell.line = line;
				const start = isDebugged(shell) ? debugged : next;
				return shell.options.xtrace ? andThen(traceFor(shell, variable, text()), start) : start();
			},
			body: (inner) => passedOver ?? body(inner),
		});
		return andThen(loop, (status) => (refused ? shell.status : (passedOver ?? status)));
	};
	if (!isName(variable)) return refuseName(variable, line);
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

// A reference is pointed elsewhere in each round; a variable that cannot be set ends the loop with 1.
const assignRound = (shell: Shell, variable: string, value: string): Maybe<number> => {
	try {
		const existing = shell.variables.get(variable);
		const hasAttributes = existing !== undefined && existing.attributes > attribute.exported;
		if (hasAttributes && isPointed(shell, variable, existing, value))
			return settled(shell, pointReference(shell, variable, value));
		// The one variable that commands set too: it is not stored, but is seen until the next of them.
		if (variable === '_') shell.lastArgument = value;
		if (existing?.dynamic?.isFixed === true) {
			shell.status = 1;
			return 1;
		}
		const assigned = assign(shell, variable, value);
		return typeof assigned === 'object' ? settled(shell, assigned) : 0;
	} catch (error) {
		return failed(shell, error);
	}
};

// Whether the variable is a reference; throws where neither it nor what it refers to can be set.
const isPointed = (shell: Shell, variable: string, existing: Variable, value: string): boolean => {
	if (existing.has(attribute.nameref) && !shell.variables.isCircleOut(variable)) {
		if (!isReferenceTarget(value))
			throw new ExpansionError(`\`${value}': not a valid identifier`, { ends: 'command' });
		return true;
	}
	if (!existing.has(attribute.readonly)) return false;
	const ends = shell.options.errexit || shell.options.posix ? 'shell' : 'command';
	const status = ends === 'shell' ? fatalStatus(shell) : 1;
	throw new ExpansionError(`${variable}: readonly variable`, { ends, status });
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
	const part = (word: Word): Part | undefined => (isBlank(word) ? undefined : compilePart(word, compilation));
	const start = part(command.start);
	const condition = part(command.condition);
	const step = part(command.step);
	const shownCondition = (): string => `((${condition?.text.trim() ?? ''}))`;
	const body = compileList(command.body, compilation);
	const { line } = command;
	return (shell) => {
		let hasFailed = false;
		const noteFailure = (): void => {
			hasFailed = true;
		};
		// Runs one of the three expressions; an error in it ends the loop with status 1.
		const evaluate = (part: Part): Maybe<number | bigint> => {
			shell.line = line;
			if (isDebugged(shell))
				return afterDebugTrap(
					shell,
					() => `((${part.text.trim()}))`,
					() => trace(part),
				);
			if (shell.options.xtrace) return trace(part);
			try {
				const value = part.code(shell);
				return typeof value === 'object' ? value.catch(recoverPart) : value;
			} catch (error) {
				return recoverPart(error);
			}
		};
		const recoverPart = (error: unknown): Maybe<number> => failed(shell, error, noteFailure);
		const trace = ({ code, traced }: Part): Maybe<number> =>
			recover(shell, () => (shell.options.xtrace ? traced() : code)(shell) as Maybe<number>, noteFailure);
		const holds = (value: number | bigint): boolean => {
			if (!hasFailed && value !== 0) return true;
			// What the loop has run last.
			if (shell.statusBeforeTrap === undefined) shell.command = shownCondition;
			return false;
		};
		const test = (): Maybe<boolean> => {
			if (hasFailed) return false;
			if (condition === undefined) return true;
			const value = evaluate(condition);
			return typeof value === 'object' ? value.then(holds) : holds(value);
		};
		let isFirst = true;
		const next = (): Maybe<boolean> => {
			if (isFirst || step === undefined) {
				isFirst = false;
				return test();
			}
			const stepped = evaluate(step);
			return typeof stepped === 'object' ? stepped.then(test) : test();
		};
		const rounds = (): Maybe<number> =>
			hasFailed ? 1 : andThen(runRounds(shell, { next, body }), (status) => (hasFailed ? 1 : status));
		return start === undefined ? rounds() : andThen(evaluate(start), rounds);
	};
};

/** One of the three expressions. */
interface Part {
	readonly code: Arithmetic;
	/** The same where `set -x` shows it. */
	readonly traced: () => Arithmetic;
	/** As it was written. */
	readonly text: string;
}

type Arithmetic = ReturnType<typeof compileArithmetic>;

const compilePart = (word: Word, compilation: Compilation): Part => {
	let traced: Arithmetic | undefined;
	const compileTraced = (): Arithmetic => {
		const evaluate = compileTracedArithmetic(word, compilation, '((');
		return (shell) => evaluate(shell, (text) => traceArithmetic(shell, text.trimStart()));
	};
	return {
		code: compileArithmetic(word, compilation, '(('),
		traced: () => {
			traced ??= compileTraced();
			return traced;
		},
		text: compilation.source.text.slice(word.span.start, word.span.end),
	};
};

const isBlank = (word: Word): boolean =>
	word.parts.every((part) => part.type === 'literal' && part.text.trim() === '');
