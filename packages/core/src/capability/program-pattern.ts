import { baseName, normalizePath } from '../path/path.ts';
import { expandBraces } from './braces.ts';
import type { ProgramCapability, ProgramManner } from './capability.ts';
import { BadPattern } from './errors.ts';
import { escapeGlob } from './glob-syntax.ts';
import { compileNameGlob, coversNameGlob, matchNameGlob, type NameGlob } from './name-glob.ts';
import { compilePathGlob, coversPathGlob, matchPathGlob, type PathGlob } from './path-glob.ts';

/** One alternative of a program pattern. */
export interface ProgramPattern {
	readonly program:
		| { readonly kind: 'name'; readonly glob: NameGlob }
		| { readonly kind: 'path'; readonly glob: PathGlob };
	/** The leading argument words; those that follow are free. */
	readonly words: readonly NameGlob[];
	/** If set, only calls are meant whose every argument is declared, and that do no more than this. */
	readonly manner: ProgramManner | undefined;
}

/** Compiles `PROGRAM WORD…` to its alternatives. Throws `BadPattern`. */
export const compileProgramPattern = (pattern: string): readonly ProgramPattern[] =>
	expandBraces(pattern).flatMap((alternative): readonly ProgramPattern[] => {
		const [program, ...words] = splitWords(alternative);
		if (program === undefined)
			throw new BadPattern(pattern, 'expected a program name or path, then perhaps words');
		const manner = manners.get(words.at(-1) ?? '');
		if (manner !== undefined || words.at(-1) === '*') words.pop();
		const globs = words.map((word) => compileNameGlob(word === emptyWord ? '' : word));
		if (program.startsWith('/')) {
			return compilePathGlob(program).map((glob) => ({
				program: { kind: 'path', glob },
				words: globs,
				manner,
			}));
		}
		if (program.includes('/')) throw new BadPattern(pattern, 'a program is a bare name or an absolute path');
		return [{ program: { kind: 'name', glob: compileNameGlob(program) }, words: globs, manner }];
	});

// As an argument such a word is written with a backslash.
const manners: ReadonlyMap<string, ProgramManner> = new Map([
	['(looking)', 'looking'],
	['(reversible)', 'reversible'],
	['(declared)', 'declared'],
]);

// How an empty word is written, which would otherwise not be seen.
const emptyWord = "''";

// At white space, except where a backslash takes it as it is.
const splitWords = (text: string): string[] => text.match(/(?:\\.|[^\s\\]|\\$)+/gs) ?? [];

/**
 * The narrowest pattern that allows this call: its words up to the subcommand, or all of them where
 * it is unknown which one that is. Words that follow stay free.
 */
export const exactProgramPattern = ({ name, subcommand, argv }: ProgramCapability): string => {
	const words = subcommand === undefined ? argv : argv.slice(0, argv.lastIndexOf(subcommand) + 1);
	return [name, ...words].map(escapeWord).join(' ');
};

const escapeWord = (word: string): string =>
	word === '' ? emptyWord : escapeGlob(word).replace(/[\s'(]/g, '\\$&');

/**
 * The call as it is compared, with normal paths; `undefined` if the program is neither a bare name
 * nor an absolute path, or the subcommand is not one of the words.
 */
export const readProgram = (call: ProgramCapability): ProgramCapability | undefined => {
	const { name, path, subcommand, argv } = call;
	if (!isProgramName(name) || (path !== undefined && !path.startsWith('/'))) return undefined;
	if (subcommand !== undefined && !argv.includes(subcommand)) return undefined;
	const normalName = name.startsWith('/') ? normalizePath(name) : name;
	const normalPath = path === undefined ? undefined : normalizePath(path);
	if (normalName === name && normalPath === path) return call;
	return { ...call, name: normalName, ...(normalPath === undefined ? {} : { path: normalPath }) };
};

const isProgramName = (name: string): boolean =>
	name !== '' && !name.includes('\0') && (name.startsWith('/') || !name.includes('/'));

/** What every key that the pattern can match starts with. */
export const programPrefix = ({ program }: ProgramPattern): string => program.glob.prefix;

/** Whether the pattern, in an allow, matches a call of the program `key`: word by word from the first. */
export const allowsProgram = (pattern: ProgramPattern, key: string, call: ProgramCapability): boolean =>
	isProgram(pattern, key) && isMeant(pattern, call) && startsWithWords(pattern.words, call.argv);

/**
 * Whether the pattern, in a deny, matches a call of the program `key`. Options before the subcommand
 * and between the words do not hide them; where the subcommand is unknown, any word may be it.
 */
export const deniesProgram = (pattern: ProgramPattern, key: string, call: ProgramCapability): boolean => {
	if (!isProgram(pattern, key) || !isMeant(pattern, call)) return false;
	const { words } = pattern;
	return startsWithWords(words, call.argv) || containsWords(words, call.argv, firstWordAt(words, call));
};

const isProgram = ({ program }: ProgramPattern, key: string): boolean =>
	program.kind === 'path'
		? key.startsWith('/') && matchPathGlob(program.glob, key)
		: !key.includes('/') && matchNameGlob(program.glob, key, 0, key.length);

const isMeant = (pattern: ProgramPattern, { manner }: ProgramCapability): boolean =>
	pattern.manner === undefined || pattern.manner === manner;

const startsWithWords = (words: readonly NameGlob[], argv: readonly string[]): boolean =>
	words.length <= argv.length && words.every((word, at) => matchesWord(word, argv[at]!));

const matchesWord = (word: NameGlob, text: string): boolean => matchNameGlob(word, text, 0, text.length);

// From where on a denied first word counts: an option anywhere, another word at the subcommand.
const firstWordAt = (words: readonly NameGlob[], { subcommand, argv }: ProgramCapability): number => {
	const first = words[0];
	if (subcommand === undefined || first === undefined || first.prefix.startsWith('-')) return 0;
	return matchesWord(first, subcommand) ? argv.indexOf(subcommand) : argv.length;
};

const containsWords = (words: readonly NameGlob[], argv: readonly string[], from: number): boolean => {
	let word = 0;
	for (let at = Math.max(from, 0); at < argv.length && word < words.length; at++) {
		if (matchesWord(words[word]!, argv[at]!)) word++;
	}
	return word === words.length;
};

/**
 * The keys under which a call is looked up. An allow for a bare name holds for a bare call only; a
 * deny for a bare name holds for every path that ends in it.
 */
export const programKeys = (call: ProgramCapability, reading: 'allow' | 'deny'): readonly string[] => {
	const keys = call.path === undefined || call.path === call.name ? [call.name] : [call.name, call.path];
	if (reading === 'allow') return keys;
	const names = keys.filter((key) => key.includes('/')).map(baseName);
	return [...new Set([...keys, ...names])];
};

/** Whether every call that `inner` allows is allowed by `outer`. Never wrongly true. */
export const coversProgramPattern = (outer: ProgramPattern, inner: ProgramPattern): boolean =>
	coversProgram(outer.program, inner.program) &&
	(outer.manner === undefined || outer.manner === inner.manner) &&
	outer.words.length <= inner.words.length &&
	outer.words.every((word, at) => coversNameGlob(word, inner.words[at]!));

const coversProgram = (outer: ProgramPattern['program'], inner: ProgramPattern['program']): boolean => {
	if (outer.kind === 'path') return inner.kind === 'path' && coversPathGlob(outer.glob, inner.glob);
	return inner.kind === 'name' && coversNameGlob(outer.glob, inner.glob);
};
