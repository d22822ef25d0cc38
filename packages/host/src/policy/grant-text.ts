import { type Grant, unknownName } from '@tenon/core';
import { readDuration, readMoney, readSize } from './amounts.ts';
import { type ExpandedPattern, expandPlaces, type PolicyPlaces, placeNames } from './places.ts';

/** A grant, or what is wrong with its text. */
export type ReadGrant =
	| { readonly kind: 'grant'; readonly grant: Grant }
	| { readonly kind: 'fault'; readonly problem: string };

/**
 * Reads a grant as a person writes it: `read ~/notes/**`, `program git push`, `host api.github.com`, `time 10m`.
 * The pattern itself is judged when the rules are compiled.
 */
export const readGrant = (text: string, places: PolicyPlaces): ReadGrant => {
	const trimmed = text.trim();
	const [kind = ''] = trimmed.split(/\s/, 1);
	const rest = trimmed.slice(kind.length).trimStart();
	if (!isKind(kind)) return fault(unknownName('capability', kind, grantKinds));
	if (rest === '') return fault(`${kind} of what? expected ${examples[kind]}`);
	return readKind(kind, rest, places);
};

/** What a rule may be about. */
export type GrantKind = keyof typeof examples;

const examples = {
	read: '"read ~/notes/**"',
	write: '"write ./build/**"',
	program: '"program git push"',
	host: '"host api.github.com"',
	environment: '"environment NODE_*"',
	secret: '"secret github.*"',
	tool: '"tool fetch"',
	time: '"time 10m", with ms, s, m or h',
	memory: '"memory 1GiB", with B, KB, KiB, MB, MiB, GB or GiB',
	money: '"money 0.25 USD"',
} as const;

/** Every kind of capability, as it is written. */
export const grantKinds: readonly GrantKind[] = Object.keys(examples) as GrantKind[];

const isKind = (text: string): text is GrantKind => Object.hasOwn(examples, text);

const fault = (problem: string): ReadGrant => ({ kind: 'fault', problem });

const granted = (grant: Grant): ReadGrant => ({ kind: 'grant', grant });

const readKind = (kind: GrantKind, rest: string, places: PolicyPlaces): ReadGrant => {
	switch (kind) {
		case 'read':
		case 'write':
			return placed(expandPlaces(rest, places), (pattern) => ({ kind: 'path', access: kind, pattern }));
		case 'program':
			return placed(programPattern(rest, places), (pattern) => ({ kind, pattern }));
		case 'time':
			return amount(kind, rest, readDuration(rest), (maxMs) => ({ kind: 'time', maxMs }));
		case 'memory':
			return amount(kind, rest, readSize(rest), (maxBytes) => ({ kind: 'memory', maxBytes }));
		case 'money':
			return amount(kind, rest, readMoney(rest), ({ microUnits, currency }) => ({
				kind: 'money',
				maxMicroUnits: microUnits,
				currency,
			}));
		default:
			return granted({ kind, pattern: rest });
	}
};

const amount = <T>(
	kind: GrantKind,
	text: string,
	read: T | undefined,
	make: (value: T) => Grant,
): ReadGrant =>
	read === undefined
		? fault(`${JSON.stringify(text)} is no ${kind}; expected ${examples[kind]}`)
		: granted(make(read));

const placed = (expanded: ExpandedPattern, make: (pattern: string) => Grant): ReadGrant =>
	'pattern' in expanded
		? granted(make(expanded.pattern))
		: fault(unknownName('place', expanded.unknownPlace, placeNames));

// White space separates the words of a program, so it is spelled out in a folder's name.
const programPattern = (text: string, places: PolicyPlaces): ExpandedPattern => {
	const [program = ''] = /^(?:\\.|[^\s\\])+/s.exec(text) ?? [];
	const expanded = expandPlaces(program, places);
	if (!('pattern' in expanded)) return expanded;
	if (expanded.pattern === program) return { pattern: text };
	const folder = expanded.pattern.replace(/(?<!\\)\s/g, '\\$&');
	return { pattern: folder + text.slice(program.length) };
};

/** Writes a grant as {@link readGrant} reads it. Nothing is shortened to `~` or `./`. */
export const writeGrant = (grant: Grant): string => {
	switch (grant.kind) {
		case 'path':
			return `${grant.access} ${grant.pattern}`;
		case 'time':
			return `time ${grant.maxMs}ms`;
		case 'memory':
			return `memory ${grant.maxBytes}B`;
		case 'money':
			return `money ${(grant.maxMicroUnits / 1_000_000).toFixed(6)} ${grant.currency}`;
		default:
			return `${grant.kind} ${grant.pattern}`;
	}
};
