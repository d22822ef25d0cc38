import { andThen } from '@tenon/core';
import { isAliasName } from '../builtins/alias.ts';
import { setOptions } from '../state/options.ts';
import { pipeStatuses } from '../state/pipe-statuses.ts';
import { random32, randomOf } from '../state/random.ts';
import type { Shell } from '../state/shell.ts';
import { bucketsOf, SizedTable, tableLike } from '../state/sized-table.ts';
import { attribute, type Dynamic, Variable } from '../state/variable.ts';
import type { Variables } from '../state/variables.ts';
import { associativeOrder } from '../values/associative-order.ts';

/** Puts the variables that bash computes into a fresh table. */
export const addDynamicVariables = (variables: Variables, clock: DynamicSources): void => {
	for (const [name, dynamic, attributes] of dynamicVariables(clock)) {
		const value = dynamic.isTable === true ? new Map<string, string>() : undefined;
		variables.put(name, new Variable({}, value, attributes, dynamic));
	}
};

/** What computed variables draw on, beyond the shell that asks. */
export interface DynamicSources {
	readonly now: () => number;
	readonly monotonicMs: () => number;
	readonly entropy: (into: Uint8Array) => void;
}

type Row = readonly [name: string, dynamic: Dynamic, attributes?: number];

const dynamicVariables = (sources: DynamicSources): readonly Row[] => [
	['RANDOM', random, attribute.integer],
	['SRANDOM', readOnly(() => random32(sources.entropy)), attribute.integer],
	['SECONDS', seconds],
	['EPOCHSECONDS', readOnly(() => Math.floor(sources.now() / 1000))],
	['EPOCHREALTIME', readOnly(() => (sources.now() / 1000).toFixed(6))],
	['LINENO', readOnly((shell) => shell.line)],
	['BASHPID', readOnly((shell) => shell.pid), attribute.integer],
	['SHELLOPTS', readOnly(setOptionNames), attribute.readonly],
	['BASHOPTS', readOnly(shoptOptionNames), attribute.readonly],
	['BASH_SUBSHELL', readOnly((shell) => shell.shownSubshells)],
	['PIPESTATUS', pipeStatuses],
	['FUNCNAME', fixed(functionNames)],
	['BASH_SOURCE', lasting((shell) => shell.frames.map(({ file }) => file))],
	['BASH_LINENO', lasting((shell) => shell.frames.map(({ callLine }) => String(callLine)))],
	['DIRSTACK', directories],
	['GROUPS', groups],
	['BASH_COMMAND', readOnly((shell) => shell.command())],
	['BASH_ARGC', lasting((shell) => argumentLists(shell).map((list) => String(list.length)))],
	['BASH_ARGV', lasting((shell) => argumentLists(shell).flatMap((list) => [...list].reverse()))],
	['BASH_ARGV0', scriptName],
	['BASH_ALIASES', aliases],
	['BASH_CMDS', commandPlaces],
	['COMP_WORDBREAKS', readOnly(() => ' \t\n"\'@><=;|&(:')],
	['HISTCMD', readOnly(() => 0), attribute.integer],
	['_', readOnly((shell) => shell.lastArgument)],
];

const readOnly = (read: Dynamic['read']): Dynamic => ({ read, write: () => undefined });

const fixed = (read: Dynamic['read']): Dynamic => ({ ...readOnly(read), isFixed: true });

const lasting = (read: Dynamic['read']): Dynamic => ({ ...fixed(read), isLasting: true });

// What is removed from it stays away.
const groups: Dynamic = {
	...fixed(({ ports }) => [...new Set([ports.identity.gid, ...(ports.identity.groups ?? [])])].map(String)),
	reduced: (kept) => ({ ...groups, read: () => kept }),
};

// The folders beneath the working directory can be exchanged, each for any text; there are no more of them.
const directories: Dynamic = {
	...readOnly((shell) => [shell.cwd, ...shell.directoryStack]),
	writeElement: (shell, key, value) => {
		const at = Number(key) - 1;
		if (at >= 0 && at < shell.directoryStack.length)
			shell.directoryStack = shell.directoryStack.with(at, value);
	},
};

// Only inside of a function; the outermost name is `main` when a script is running one.
const functionNames = (shell: Shell): readonly string[] | undefined =>
	shell.frames.some(({ kind }) => kind === 'function') ? shell.frames.map(({ name }) => name) : undefined;

// The arguments of what is running, from the innermost outwards: of functions and sourced files only
// while `extdebug` is on, and of the script, which without it are known only outside of functions.
const argumentLists = (shell: Shell): readonly (readonly string[])[] => {
	const calls = shell.frames.filter(({ kind }) => kind !== 'main');
	const { debuggedFrom } = shell;
	if (!shell.options.shopt.has('extdebug')) {
		if (debuggedFrom !== undefined) return [debuggedFrom.first];
		return calls.length === 0 ? [shell.positional] : [];
	}
	if (debuggedFrom !== undefined) {
		const kept = calls.filter((call) => !debuggedFrom.calls.has(call));
		return [...kept.map(({ args }) => args), debuggedFrom.first];
	}
	return [...calls.map(({ args }) => args), calls.at(-1)?.positional ?? shell.positional];
};

const scriptName: Dynamic = {
	read: (shell) => shell.name,
	write: (shell, value) => {
		shell.name = value;
	},
};

const aliases: Dynamic = {
	read: (shell) => listed(new SizedTable(bucketsOf.aliases, shell.aliases)),
	write: (shell, value) => void shell.ownAliases().set('0', value),
	isTable: true,
	writeElement: (shell, key, value) => {
		if (isAliasName(key)) {
			shell.ownAliases().set(key, value);
			return undefined;
		}
		return andThen(shell.complain(`\`${key}': invalid alias name`), () => undefined);
	},
};

// A table as it is when bash has filled it from one with as many buckets.
const listed = (table: Map<string, string>): Map<string, string> =>
	tableLike(
		table,
		associativeOrder(table).map((key) => [key, table.get(key)!]),
	);

const commandPlaces: Dynamic = {
	read: (shell) => (shell.hasHash ? listed(shell.hash) : new Map()),
	write: (shell, value) => void shell.hash.set('0', value),
	isTable: true,
	writeElement: (shell, key, value) => void shell.hash.set(key, value),
};

// bash's own generator, so that a script that seeds RANDOM sees the numbers it would see there.
const random: Dynamic = {
	read: (shell) => {
		const { last, seed: before } = randomOf(shell);
		let seed = before;
		let value = last;
		while (value === last) {
			seed = nextSeed(seed);
			value = ((seed >>> 16) ^ (seed & 0xffff)) & 0x7fff;
		}
		shell.random = { seed, last: value };
		return value;
	},
	write: (shell, value) => {
		shell.random = { seed: Number.parseInt(value, 10) >>> 0, last: -1 };
	},
};

const nextSeed = (seed: number): number => {
	const previous = seed === 0 ? 123_459_876 : seed | 0;
	const high = Math.trunc(previous / 127_773);
	const low = previous - 127_773 * high;
	const value = 16_807 * low - 2836 * high;
	return value < 0 ? value + 0x7fff_ffff : value;
};

const seconds: Dynamic = {
	read: (shell) => Math.floor((shell.ports.monotonicMs() - shell.secondsFrom) / 1000),
	write: (shell, value) => {
		shell.secondsFrom = shell.ports.monotonicMs() - wholeNumber(value) * 1000;
	},
};

// Decimal, octal after 0, hexadecimal after 0x; 0 for what is no whole number.
const wholeNumber = (text: string): number => {
	const [, sign, digits] = /^\s*([-+]?)(0x[\da-f]+|0[0-7]*|[1-9]\d*)\s*$/i.exec(text) ?? [];
	if (digits === undefined) return 0;
	const size = /^0[0-7]/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
	return sign === '-' ? -size : size;
};

/** Long names of the `set -o` options that are on, as `SHELLOPTS` lists them. */
const setOptionNames = (shell: Shell): string =>
	Object.keys(setOptions)
		.filter((name) => shell.options.get(name))
		.join(':');

const shoptOptionNames = (shell: Shell): string => shell.options.shoptList;
