import type { Maybe } from '@tenon/core';
import { failWithUsage, showHelp } from '../state/complaint.ts';
import type { Shell } from '../state/shell.ts';

/** One flag as it was given. */
export interface Flag {
	readonly sign: '-' | '+';
	readonly letter: string;
	/** The flag's argument; empty where it takes none. */
	readonly value: string;
}

/** The flags before the operands, in order, and the operands. */
export class ParsedOptions {
	readonly flags: readonly Flag[];
	readonly operands: readonly string[];

	constructor(flags: readonly Flag[], operands: readonly string[]) {
		this.flags = flags;
		this.operands = operands;
	}

	/** Whether `-letter` was given. */
	has(letter: string): boolean {
		return this.flags.some((flag) => flag.letter === letter && flag.sign === '-');
	}

	/** The argument of the last `-letter`, or `undefined`. */
	value(letter: string): string | undefined {
		return this.flags.findLast((flag) => flag.letter === letter && flag.sign === '-')?.value;
	}

	/** The last flag given among these letters, or `undefined`. */
	last(letters: string): string | undefined {
		return this.flags.findLast((flag) => letters.includes(flag.letter))?.letter;
	}
}

/** What is wrong with the flags, in bash's words after the builtin's name. */
interface Problem {
	readonly text: string;
}

/**
 * Takes the flags of a builtin and runs it with them. `spec` has one letter per flag; `:` behind a
 * letter means it takes an argument, `+` in front of all that `+x` is a flag too. A wrong flag is
 * bash's message, the usage line and status 2; `--help` prints the help, with status 2 as well.
 */
export const withOptions = (
	shell: Shell,
	argv: readonly string[],
	spec: string,
	run: (options: ParsedOptions) => Maybe<number>,
): Maybe<number> => {
	if (argv[1] === '--help') return showHelp(shell, argv[0]!);
	const parsed = parseOptions(argv, spec);
	if (parsed instanceof ParsedOptions) return run(parsed);
	return failWithUsage(shell, argv[0]!, parsed.text);
};

/** Takes the flags apart; stops at the first operand, at `-`, and after `--`. */
export const parseOptions = (argv: readonly string[], spec: string): ParsedOptions | Problem => {
	const flags: Flag[] = [];
	let at = 1;
	for (; at < argv.length; at++) {
		const word = argv[at]!;
		if (word === '--') {
			at += 1;
			break;
		}
		const sign = word[0];
		if (word.length < 2 || (sign !== '-' && !(sign === '+' && spec[0] === '+'))) break;
		for (let place = 1; place < word.length; place++) {
			const letter = String.fromCodePoint(word.codePointAt(place)!);
			const known = letter === ':' || letter === '+' ? -1 : spec.indexOf(letter);
			if (known === -1) return { text: `${sign}${letter}: invalid option` };
			if (spec[known + 1] !== ':') {
				flags.push({ sign, letter, value: '' });
				continue;
			}
			const attached = word.slice(place + 1);
			if (attached === '') at += 1;
			const value = attached === '' ? argv[at] : attached;
			if (value === undefined) return { text: `${sign}${letter}: option requires an argument` };
			flags.push({ sign, letter, value });
			break;
		}
	}
	return new ParsedOptions(flags, at === 0 ? argv : argv.slice(at));
};
