import { andThen, type FileKind, isFsError, orElse, type Stat } from '@tenon/core';
import {
	compileRegex,
	compileShellPattern,
	RegexError,
	type RegexOptions,
	type ShellPattern,
} from '@tenon/shell';
import { canAccess } from '../support/access.ts';
import { adjustMode, parseMode } from '../support/mode.ts';
import { type Comparison, compares, parseComparison } from './comparison.ts';
import { FindRefusal } from './errors.ts';
import type { FindRun } from './find-run.ts';
import type { FoundFile } from './found-file.ts';
import { entryTest, kindTest, type Test } from './test.ts';

/** `-name`, `-iname`: the last part of the path. */
export const nameTest = (glob: string, nocase: boolean): Test => {
	const pattern = compileShellPattern(glob, { extglob: false, nocase });
	return entryTest(
		(file) => pattern.matches(file.name),
		(name) => pattern.matches(name),
		(names) => pattern.matching(names),
	);
};

/** The pattern of `-path` and `-ipath`. */
export const pathPattern = (glob: string, nocase: boolean): ShellPattern =>
	compileShellPattern(glob, { extglob: false, nocase });

/** `-path`, `-ipath`: the path as it is shown. */
export const pathTest = (glob: string, nocase: boolean): Test => {
	const pattern = pathPattern(glob, nocase);
	return entryTest(
		(file) => pattern.matches(file.path),
		(name, start) => pattern.matches(start + name),
	);
};

/** `-lname`, `-ilname`: the text of a link. */
export const linkTest = (glob: string, nocase: boolean): Test => {
	const pattern = compileShellPattern(glob, { extglob: false, nocase });
	return (file) =>
		andThen(
			file.kind(),
			(kind) => kind === 'symlink' && andThen(file.linkText(), (text) => pattern.matches(text)),
		);
};

/** `-regex`, `-iregex`: the whole path. */
export const regexTest = (source: string, type: string, ignoreCase: boolean): Test => {
	try {
		const regex = compileRegex(source, {
			syntax: regexTypes[type]!,
			ignoreCase,
			bounds: 'line',
			// Only there `.` is no newline; a negated list is one.
			excludesNewline: type === 'emacs',
			listsMatchNewline: true,
		});
		return entryTest(
			(file) => regex.test(file.path),
			(name, start) => regex.test(start + name),
		);
	} catch (error) {
		if (!(error instanceof RegexError)) throw error;
		throw new FindRefusal(`failed to compile regular expression '${source}': ${error.message}`);
	}
};

/** The dialect of each word that `-regextype` takes. */
export const regexTypes: Readonly<Record<string, RegexOptions['syntax'] | undefined>> = {
	'findutils-default': 'emacs',
	ed: 'sed',
	emacs: 'emacs',
	'gnu-awk': 'awk',
	grep: 'grep',
	'posix-awk': 'posix-awk',
	awk: 'old-awk',
	'posix-basic': 'bre',
	'posix-egrep': 'egrep',
	egrep: 'egrep',
	'posix-extended': 'ere',
	'posix-minimal-basic': 'bre',
	sed: 'sed',
};

/** `-xtype`: letters with commas between them. */
export const typeTest = (
	name: string,
	letters: string,
	kindOf: (file: FoundFile) => ReturnType<FoundFile['kind']>,
): Test => {
	const kinds = readKinds(name, letters);
	return (file) => andThen(kindOf(file), (kind) => kinds.has(kind));
};

/** `-type`: the same of the kind that the rule for links gives. */
export const ownTypeTest = (name: string, letters: string): Test => {
	const kinds = readKinds(name, letters);
	return kindTest((kind) => kinds.has(kind));
};

const readKinds = (name: string, letters: string): ReadonlySet<FileKind> => {
	const kinds = new Set<FileKind>();
	if (letters === '') throw new FindRefusal(`Arguments to ${name} should contain at least one letter`);
	for (let at = 0; at < letters.length; at += 2) {
		const kind = typeKinds[letters[at]!];
		if (kind === undefined) throw new FindRefusal(`Unknown argument to ${name}: ${letters[at]}`);
		if (kinds.has(kind))
			throw new FindRefusal(`Duplicate file type '${letters[at]}' in the argument list to ${name}.`);
		kinds.add(kind);
		if (at + 1 === letters.length) break;
		if (letters[at + 1] !== ',')
			throw new FindRefusal(`Must separate multiple arguments to ${name} using: ','`);
		if (at + 2 === letters.length)
			throw new FindRefusal(
				`Last file type in list argument to ${name} is missing, i.e., list is ending on: ','`,
			);
	}
	return kinds;
};

const typeKinds: Readonly<Record<string, FileKind | undefined>> = {
	f: 'file',
	d: 'directory',
	l: 'symlink',
	p: 'fifo',
	c: 'character',
	b: 'block',
	s: 'other',
};

/** `-size`: in blocks of the unit, the last one counted whole. */
export const sizeTest = (argument: string): Test => {
	const parts = /^(.*?)([a-zA-Z]?|^[-+])$/s.exec(argument)!;
	const unit = parts[2] === '' ? 512 : sizeUnits[parts[2]!];
	if (unit === undefined) throw new FindRefusal(`invalid -size type \`${parts[2]}'`);
	const wanted = parseComparison(parts[1]!);
	if (wanted === undefined) {
		throw new FindRefusal(
			parts[1] === '' && parts[2] === ''
				? 'invalid null argument to -size'
				: `Invalid argument \`${argument}' to -size`,
		);
	}
	return statTest(({ size }) => compares(Math.ceil(size / unit), wanted));
};

const sizeUnits: Readonly<Record<string, number | undefined>> = {
	c: 1,
	w: 2,
	b: 512,
	k: 1024,
	M: 1024 ** 2,
	G: 1024 ** 3,
};

/** `-empty`: no bytes, no entries. */
export const emptyTest =
	(run: FindRun): Test =>
	(file) =>
		andThen(file.kind(), (kind) => {
			if (kind === 'directory')
				return andThen(run.context.fileSystem.list(file.location), (entries) => entries.length === 0);
			return kind === 'file' && andThen(file.stat(), ({ size }) => size === 0);
		});

/** `-perm`: exactly these bits, all of them (`-`) or some of them (`/`); and whether there are none. */
export const permissionTest = (
	run: FindRun,
	argument: string,
): { readonly test: Test; readonly isEmpty: boolean } => {
	const rule = /^[-/]/.exec(argument)?.[0] ?? '';
	const text = argument.slice(rule.length);
	const changes = parseMode(text);
	const isOldForm = rule === '' && /^\+[0-7]/.test(text);
	if (changes === undefined || isOldForm)
		throw new FindRefusal(`invalid mode ${run.context.quote(argument)}`);
	const forFiles = adjustMode(0, changes, { isDirectory: false, umask: 0 });
	const forDirectories = adjustMode(0, changes, { isDirectory: true, umask: 0 });
	const test = statTest(({ mode, kind }) => {
		const wanted = kind === 'directory' ? forDirectories : forFiles;
		if (rule === '-') return (mode & wanted) === wanted;
		if (rule === '/') return wanted === 0 || (mode & wanted) !== 0;
		return mode === wanted;
	});
	return { test, isEmpty: forFiles === 0 && forDirectories === 0 };
};

/** `-readable`, `-writable`, `-executable`: what the user of the kernel may do. */
export const accessTest = (run: FindRun, bit: 4 | 2 | 1): Test => {
	const { identity } = run.context.ports;
	const isAllowed = (file: FoundFile): ReturnType<Test> =>
		andThen(file.target(), (stat) => stat.kind !== 'symlink' && canAccess(stat, identity, bit));
	return (file) =>
		orElse<boolean>(
			() => isAllowed(file),
			(error) => {
				if (isFsError(error)) return false;
				throw error;
			},
		);
};

/** A test of a number, `+N`, `-N` or `N`. */
export const numberTest = (name: string, argument: string, numberOf: (stat: Stat) => number): Test => {
	const wanted: Comparison | undefined = parseComparison(argument);
	if (wanted === undefined) throw new FindRefusal(`invalid argument \`${argument}' to \`${name}'`);
	return statTest((stat) => compares(numberOf(stat), wanted));
};

/** `-user`, `-group`: a name, or a number that is no name. */
export const ownerTest = (run: FindRun, name: '-user' | '-group', argument: string): Test => {
	const accounts = name === '-user' ? run.users : run.groups;
	const id = accounts.idOf(argument) ?? (/^\d+$/.test(argument) ? Number(argument) : undefined);
	if (argument === '')
		throw new FindRefusal(
			name === '-user'
				? `The argument to ${name} should not be empty`
				: `argument to ${name} is empty, but should be a group name`,
		);
	if (id === undefined) {
		const what = name === '-user' ? 'a known user' : 'an existing group';
		throw new FindRefusal(`${run.context.quote(argument)} is not the name of ${what}`);
	}
	return statTest((stat) => (name === '-user' ? stat.uid : stat.gid) === id);
};

/** A test of what `stat` says. */
export const statTest =
	(holds: (stat: Stat) => boolean): Test =>
	(file) =>
		andThen(file.stat(), holds);
