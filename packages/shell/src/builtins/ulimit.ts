import { andThen, type Maybe } from '@tenon/core';
import { fail, failWithUsage, showHelp } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { ResourceLimit } from '../state/resource-limits.ts';
import type { Shell } from '../state/shell.ts';

/**
 * `ulimit [-SHa] [-letter [limit]] …`: limits of the system on what programs may use. They are handed to the programs
 * that start from here on; commands of the process have the kernel's own limits.
 */
export const ulimitBuiltin: Builtin = {
	name: 'ulimit',
	special: false,
	run: (shell, argv) => (argv[1] === '--help' ? showHelp(shell, 'ulimit') : ulimit(shell, argv.slice(1))),
};

interface Resource {
	readonly name: string;
	readonly unit?: string;
	/** What one of the unit is, in bytes or as counted. */
	readonly factor: (shell: Shell) => number;
	/** Whether programs can be started with another. */
	readonly isFixed?: true;
}

const ones = (): number => 1;
const kibibytes = (): number => 1024;
const blocks = ({ options }: Shell): number => (options.posix ? 512 : 1024);

/** In the order of `ulimit -a`. */
const resources: Readonly<Record<string, Resource>> = {
	R: { name: 'real-time non-blocking time', unit: 'microseconds', factor: ones, isFixed: true },
	c: { name: 'core file size', unit: 'blocks', factor: blocks },
	d: { name: 'data seg size', unit: 'kbytes', factor: kibibytes },
	e: { name: 'scheduling priority', factor: ones, isFixed: true },
	f: { name: 'file size', unit: 'blocks', factor: blocks },
	i: { name: 'pending signals', factor: ones, isFixed: true },
	l: { name: 'max locked memory', unit: 'kbytes', factor: kibibytes },
	m: { name: 'max memory size', unit: 'kbytes', factor: kibibytes },
	n: { name: 'open files', factor: ones },
	p: { name: 'pipe size', unit: '512 bytes', factor: () => 512, isFixed: true },
	q: { name: 'POSIX message queues', unit: 'bytes', factor: ones, isFixed: true },
	r: { name: 'real-time priority', factor: ones, isFixed: true },
	s: { name: 'stack size', unit: 'kbytes', factor: kibibytes },
	t: { name: 'cpu time', unit: 'seconds', factor: ones },
	u: { name: 'max user processes', factor: ones },
	v: { name: 'virtual memory', unit: 'kbytes', factor: kibibytes },
	x: { name: 'file locks', factor: ones, isFixed: true },
};

interface Request {
	readonly letter: string;
	readonly value: string | undefined;
}

const ulimit = (shell: Shell, words: readonly string[]): Maybe<number> => {
	const requests: Request[] = [];
	const which = { soft: false, hard: false };
	let showsAll = false;
	let at = 0;
	for (; at < words.length && /^-./.test(words[at]!) && words[at] !== '--'; at++) {
		for (const letter of words[at]!.slice(1)) {
			if (letter === 'S') which.soft = true;
			else if (letter === 'H') which.hard = true;
			else if (letter === 'a') showsAll = true;
			else if (!Object.hasOwn(resources, letter))
				return failWithUsage(shell, 'ulimit', `-${letter}: invalid option`);
			else requests.push({ letter, value: undefined });
		}
		// A flag may have its limit behind it; what follows the last one is the operand.
		const next = words[at + 1];
		const last = requests.at(-1);
		if (last === undefined || next === undefined || next.startsWith('-')) continue;
		requests[requests.length - 1] = { ...last, value: next };
		at += 1;
	}
	if (words[at] === '--') at += 1;
	const operand = words[at];
	if (showsAll) return emit(shell, 'ulimit', listing(shell, Object.keys(resources), which.hard));
	if (requests.length === 0) requests.push({ letter: 'f', value: operand });
	const shown = requests.filter(({ value }) => value === undefined).map(({ letter }) => letter);
	for (const { letter, value } of requests) {
		const problem = value === undefined ? undefined : change(shell, letter, value, which);
		if (problem !== undefined) return fail(shell, `ulimit: ${problem}`);
	}
	if (shown.length === 0) return 0;
	const text =
		requests.length > 1 ? listing(shell, shown, which.hard) : `${amountText(shell, shown[0]!, which.hard)}\n`;
	return andThen(emit(shell, 'ulimit', text), (status) => status);
};

const listing = (shell: Shell, letters: readonly string[], isHard: boolean): string =>
	letters
		.map((letter) => {
			const { name, unit } = resources[letter]!;
			const shown = unit === undefined ? `(-${letter}) ` : `(${unit}, -${letter}) `;
			return `${name.padEnd(20)} ${shown.padStart(20)}${amountText(shell, letter, isHard)}\n`;
		})
		.join('');

const limitOf = (shell: Shell, letter: string): ResourceLimit =>
	shell.resourceLimits?.get(letter) ??
	(letter === 'p' ? pipe : (shell.ports.resourceLimits().get(letter) ?? unlimited));

const unlimited: ResourceLimit = { soft: Number.POSITIVE_INFINITY, hard: Number.POSITIVE_INFINITY };
const pipe: ResourceLimit = { soft: 4096, hard: 4096 };

const amountText = (shell: Shell, letter: string, isHard: boolean): string => {
	const { soft, hard } = limitOf(shell, letter);
	const amount = isHard ? hard : soft;
	if (amount === Number.POSITIVE_INFINITY) return 'unlimited';
	return String(Math.floor(amount / resources[letter]!.factor(shell)));
};

// What is wrong, if something is.
const change = (
	shell: Shell,
	letter: string,
	value: string,
	{ soft: isSoft, hard: isHard }: { readonly soft: boolean; readonly hard: boolean },
): string | undefined => {
	const { name, factor, isFixed } = resources[letter]!;
	const now = limitOf(shell, letter);
	const amount = amountOf(value, now, factor(shell));
	if (amount === undefined) return `${value}: invalid number`;
	const setsBoth = isSoft === isHard;
	const next = {
		soft: setsBoth || isSoft ? amount : now.soft,
		hard: setsBoth || isHard ? amount : now.hard,
	};
	if (next.soft === now.soft && next.hard === now.hard) return undefined;
	if (next.soft > next.hard) return `${name}: cannot modify limit: Invalid argument`;
	if (next.hard > now.hard || isFixed === true)
		return `${name}: cannot modify limit: Operation not permitted`;
	shell.resourceLimits = new Map([...(shell.resourceLimits ?? []), [letter, next]]);
	return undefined;
};

const amountOf = (value: string, { soft, hard }: ResourceLimit, factor: number): number | undefined => {
	if (value === 'unlimited') return Number.POSITIVE_INFINITY;
	if (value === 'hard') return hard;
	if (value === 'soft') return soft;
	return /^\d+$/.test(value) ? Number(value) * factor : undefined;
};
