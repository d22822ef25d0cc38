import { andThen, type Maybe } from '@tenon/core';
import { misuse } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import {
	lastSignal,
	longSignalName,
	pseudoSignals,
	signalNames,
	signalNumber,
	signalTable,
} from '../state/signals.ts';
import { visitInTurns } from '../state/work.ts';
import { quoteAlwaysSingle } from '../syntax/quote.ts';
import { withOptions } from './options.ts';

/** `trap [-lp] [[arg] signal_spec …]`. */
export const trapBuiltin: Builtin = {
	name: 'trap',
	special: true,
	run: (shell, argv) =>
		withOptions(shell, argv, 'lp', (options) => {
			const { operands } = options;
			if (options.has('l')) return emit(shell, 'trap', signalTable());
			if (options.has('p') || operands.length === 0)
				return show(shell, operands, { all: options.has('p') && shell.options.posix });
			return set(shell, operands);
		}),
};

/** The name under which a trap is kept (`EXIT`, `TERM`, `ERR` …), or `undefined`. */
const conditionOf = (text: string): string | undefined => {
	const name = text.toUpperCase();
	if (pseudoSignals.includes(name)) return name;
	const number = signalNumber(text);
	return number === undefined ? undefined : signalNames.get(number);
};

const set = (shell: Shell, operands: readonly string[]): Maybe<number> => {
	const first = operands[0]!;
	// A signal where the command should stand means that it, and all behind it, go back to normal.
	const isSignal =
		conditionOf(first) !== undefined &&
		((operands.length === 1 && !shell.options.posix) || /^\d/.test(first));
	const conditions = isSignal ? operands : operands.slice(1);
	if (conditions.length === 0) return misuse(shell, 'trap');
	const resets = isSignal || first === '-';
	return visit(shell, conditions, (name) => {
		if (!shell.interactive && shell.traps.ignoredFromStart?.has(name) === true) return 0;
		if (resets) shell.traps.reset(name);
		else {
			shell.traps.set(name, first);
			shell.enterGroup();
			shell.ports.onTrap?.();
		}
		return 0;
	});
};

// `all`: a condition without a trap too, as one that is to be put back to normal.
const show = (
	shell: Shell,
	operands: readonly string[],
	{ all }: { readonly all: boolean },
): Maybe<number> => {
	const listed = shell.traps.listed();
	const line = (name: string): string => {
		const trap = listed.get(name);
		if (trap === undefined) return all ? `trap -- - ${shownName(shell, name)}\n` : '';
		return `trap -- ${quoteAlwaysSingle(trap.command)} ${shownName(shell, name)}\n`;
	};
	if (operands.length > 0) {
		return visit(shell, operands, (name) => {
			const text = line(name);
			return text === '' ? 0 : emit(shell, 'trap', text);
		});
	}
	const names = all ? everyCondition : [...signalNames.values(), ...pseudoSignals];
	const text = names.map(line).join('');
	return text === '' ? 0 : emit(shell, 'trap', text);
};

/** Also the two numbers between the signals and the real-time ones, which no name has. */
const everyCondition: readonly string[] = [
	...Array.from({ length: lastSignal + 1 }, (_, number) => signalNames.get(number) ?? String(number)),
	...pseudoSignals,
];

const shownName = ({ options }: Shell, name: string): string => {
	const number = signalNumber(name);
	return options.posix || number === undefined || number === 0 ? name : longSignalName(number);
};

// Does something for each condition; those that do not exist are complained of.
const visit = (
	shell: Shell,
	conditions: readonly string[],
	run: (name: string) => Maybe<number>,
): Maybe<number> => {
	let status = 0;
	const visited = visitInTurns(shell.slice, conditions, (text) => {
		const name = conditionOf(text);
		if (name === undefined) {
			status = 1;
			return andThen(shell.complain(`trap: ${text}: invalid signal specification`), () => undefined);
		}
		return andThen(run(name), (result) => {
			if (result !== 0) status = result;
		});
	});
	return andThen(visited, () => status);
};
