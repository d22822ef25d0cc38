import { andThen, type Maybe } from '@tenon/core';
import { fail, misuseStatus } from '../state/complaint.ts';
import { isOnlyDeclared } from '../state/declared-arrays.ts';
import { setOptions } from '../state/options.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { lastSignal, pseudoSignals, signalNames } from '../state/signals.ts';
import { attribute } from '../state/variable.ts';
import { TypedValue } from '../values/typed-value.ts';
import { keywords } from './command-search.ts';
import { emitPieces } from './declare/listing.ts';
import { helpTopics } from './help-topics.ts';
import { activeJobs } from './job-spec.ts';
import { type ParsedOptions, withOptions } from './options.ts';
import { listedShoptOptions } from './shell-options.ts';

/** `compgen`: lists names of a kind that start with a word. Everything else of completion is refused. */
export const compgenBuiltin: Builtin = {
	name: 'compgen',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'abcdefgjksuvo:A:G:W:F:C:X:P:S:', (options) => compgen(shell, options)),
};

/** Flags that stand for an action of `-A`. */
const actionOf: Readonly<Record<string, string>> = {
	a: 'alias',
	b: 'builtin',
	c: 'command',
	e: 'export',
	j: 'job',
	k: 'keyword',
	v: 'variable',
};

const refusedFlags = 'dfgsuoGFCX';

const compgen = (shell: Shell, options: ParsedOptions): Maybe<number> => {
	const prefix = options.operands[0] ?? '';
	const sources: Iterable<string | undefined>[] = [];
	for (const { letter, value } of options.flags) {
		if (refusedFlags.includes(letter)) return refuse(shell, `-${letter}`);
		if (letter === 'W') {
			if (/[$`'"\\~{]/.test(value)) return refuse(shell, '-W with an expansion or a quote');
			sources.push(wordsOf(shell, value));
		}
		const action = letter === 'A' ? value : actionOf[letter];
		if (action === undefined) continue;
		const list = Object.hasOwn(actions, action) ? actions[action] : undefined;
		if (list !== undefined) sources.push(list(shell));
		else if (refusedActions.has(action)) return refuse(shell, `-A ${action}`);
		else return fail(shell, `compgen: ${action}: invalid action name`, misuseStatus);
	}
	const before = options.value('P') ?? '';
	const after = options.value('S') ?? '';
	let isEmpty = true;
	const noteListed = (): void => {
		isEmpty = false;
	};
	const emptyStatus = options.flags.some(({ letter }) => letter !== 'P' && letter !== 'S') ? 1 : 0;
	const pieces = listedNames(sources, { prefix, before, after }, noteListed);
	return andThen(emitPieces(shell, 'compgen', pieces), (status) => (isEmpty ? emptyStatus : status));
};

interface Listing {
	readonly prefix: string;
	readonly before: string;
	readonly after: string;
}

// Each line, and an empty piece now and then where there is none.
function* listedNames(
	sources: readonly Iterable<string | undefined>[],
	{ prefix, before, after }: Listing,
	noteListed: () => void,
): Generator<string, void> {
	let steps = 0;
	for (const source of sources)
		for (const name of source) {
			const isListed = name?.startsWith(prefix) === true;
			if (isListed) noteListed();
			steps += 1;
			if (isListed) yield `${before}${name}${after}\n`;
			else if (name === undefined || steps % stepsOfPiece === 0) yield '';
		}
}

const stepsOfPiece = 16;
const charactersOfPiece = 512;

// The characters of IFS separate words, and are never a part of one. `undefined` where a part of the text was passed.
function* wordsOf(shell: Shell, text: string): Generator<string | undefined, void> {
	const separators = new Set(shell.variables.ifs ?? ' \t\n');
	let start = 0;
	let at = 0;
	let pieceEnd = charactersOfPiece;
	for (const character of text) {
		if (separators.has(character)) {
			if (at > start) yield text.slice(start, at);
			start = at + character.length;
		}
		at += character.length;
		if (at < pieceEnd) continue;
		pieceEnd = at + charactersOfPiece;
		yield undefined;
	}
	if (at > start) yield text.slice(start);
}

const refuse = (shell: Shell, flag: string): Maybe<number> =>
	fail(
		shell,
		`compgen: ${flag}: not supported: only names the shell itself knows can be listed`,
		misuseStatus,
	);

const refusedActions: ReadonlySet<string> = new Set([
	'binding',
	'directory',
	'file',
	'group',
	'hostname',
	'service',
	'user',
]);

const actions: Readonly<Record<string, (shell: Shell) => Iterable<string>>> = {
	alias: ({ aliases }) => [...aliases.keys()].sort(),
	arrayvar: (shell) =>
		variables(
			shell,
			({ value, dynamic }) =>
				dynamic === undefined && typeof value === 'object' && !(value instanceof TypedValue),
		),
	builtin: ({ ports }) => [...ports.builtins.keys()].sort(),
	command: (shell) => [
		...[...shell.aliases.keys()].sort(),
		...keywords,
		...[...shell.functions.keys()].sort(),
		...[...shell.ports.builtins.keys()].sort(),
		...[...shell.ports.commands.keys()].sort(),
		...toolNames(shell),
	],
	disabled: ({ disabledBuiltins }) => [...disabledBuiltins].sort(),
	enabled: ({ ports, disabledBuiltins }) =>
		[...ports.builtins.keys()].filter((name) => !disabledBuiltins.has(name)).sort(),
	export: (shell) => variables(shell, ({ attributes }) => (attributes & attribute.exported) !== 0),
	function: ({ functions }) => [...functions.keys()].sort(),
	helptopic: () => helpTopics.keys(),
	job: (shell) => activeJobs(shell).map(({ command }) => command),
	keyword: () => keywords,
	running: (shell) =>
		activeJobs(shell).flatMap(({ status, command }) => (status === undefined ? [command] : [])),
	setopt: () => Object.keys(setOptions).sort(),
	shopt: () => listedShoptOptions,
	signal: () => [
		...Array.from({ length: lastSignal + 1 }, (_, number) => listedSignal(number)),
		...pseudoSignals,
	],
	stopped: () => [],
	variable: (shell) => variables(shell, () => true),
};

// Those that override are among the builtins.
const toolNames = ({ ports: { tools, builtins } }: Shell): readonly string[] =>
	tools.commands
		.list()
		.map(({ name }) => name)
		.filter((name) => !builtins.has(name))
		.sort();

type ListedVariable = NonNullable<ReturnType<Shell['variables']['get']>>;

const variables = (shell: Shell, isListed: (variable: ListedVariable) => boolean): readonly string[] =>
	[...shell.variables.entries()]
		.filter(([, variable]) => isSet(variable) && isListed(variable))
		.map(([name]) => name)
		.sort();

const isSet = ({ value, dynamic }: ListedVariable): boolean =>
	dynamic !== undefined || (value !== undefined && !(typeof value === 'object' && isOnlyDeclared(value)));

// bash has a name even for the numbers that no signal has.
const listedSignal = (number: number): string => {
	const name = signalNames.get(number);
	if (name === undefined) return `SIGJUNK(${number})`;
	return name === 'EXIT' ? name : `SIG${name}`;
};
