import { andThen, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { type FileFacts, factsOf, linkFactsOf } from './file-facts.ts';

type FileQuestion = (facts: FileFacts, shell: Shell) => boolean;

const isKind =
	(kind: FileFacts['kind']): FileQuestion =>
	(facts) =>
		facts.kind === kind;

const hasBits =
	(bits: number): FileQuestion =>
	({ mode }) =>
		(mode & bits) !== 0;

const isAllowed =
	(bit: 1 | 2 | 4): FileQuestion =>
	(facts, shell) =>
		mayAccess(shell, facts, bit);

/** The tests of a file by letter, except for those of a link itself. */
const questions: Readonly<Record<string, FileQuestion>> = {
	a: () => true,
	e: () => true,
	f: isKind('file'),
	d: isKind('directory'),
	p: isKind('fifo'),
	S: isKind('other'),
	b: isKind('block'),
	c: isKind('character'),
	s: ({ size }) => size > 0,
	u: hasBits(0o4000),
	g: hasBits(0o2000),
	k: hasBits(0o1000),
	r: isAllowed(4),
	w: isAllowed(2),
	x: isAllowed(1),
	O: ({ uid }, { ports }) => uid === ports.identity.euid,
	G: ({ gid }, { ports }) => gid === ports.identity.gid,
	N: ({ mtimeMs, atimeMs }) => mtimeMs > atimeMs,
};

/** `-f path` and all the other tests of one file; `letter` is the operator's. */
export const testFile = (shell: Shell, letter: string, path: string): Maybe<boolean> =>
	isLinkTest(letter)
		? answer(shell, isLink, linkFactsOf(shell, path))
		: answer(shell, questions[letter]!, factsOf(shell, path));

/** Whether a word is the operator of a test of one file. */
export const isFileOperator = (word: string): boolean =>
	word.length === 2 && word.startsWith('-') && (isLinkTest(word[1]!) || Object.hasOwn(questions, word[1]!));

/** {@link testFile} with its letter known. */
export const compileFileTest = (letter: string): ((shell: Shell, path: string) => Maybe<boolean>) => {
	if (isLinkTest(letter)) return (shell, path) => answer(shell, isLink, linkFactsOf(shell, path));
	const question = questions[letter]!;
	return (shell, path) => answer(shell, question, factsOf(shell, path));
};

const isLinkTest = (letter: string): boolean => letter === 'h' || letter === 'L';

const isLink = isKind('symlink');

const answer = (
	shell: Shell,
	question: FileQuestion,
	facts: Maybe<FileFacts | undefined>,
): Maybe<boolean> => {
	if (facts instanceof Promise) return facts.then((known) => known !== undefined && question(known, shell));
	return facts !== undefined && question(facts, shell);
};

// The superuser may read and write everything, and run what anybody may run.
const mayAccess = (shell: Shell, { kind, mode, uid, gid }: FileFacts, bit: 1 | 2 | 4): boolean => {
	const { identity, fileSystem } = shell.ports;
	if (bit === 2 && fileSystem.traits.readOnly) return false;
	if (identity.euid === 0) return bit !== 1 || kind === 'directory' || (mode & 0o111) !== 0;
	const isOfGroup = gid === identity.gid || identity.groups?.includes(gid) === true;
	const shift = uid === identity.euid ? 6 : isOfGroup ? 3 : 0;
	return (mode & (bit << shift)) !== 0;
};

/** `left -nt right`, `-ot`, `-ef`. A file that is there is newer than one that is not. */
export const compareFiles = (
	shell: Shell,
	operator: '-nt' | '-ot' | '-ef',
	left: string,
	right: string,
): Maybe<boolean> =>
	andThen(factsOf(shell, left), (one) =>
		andThen(factsOf(shell, right), (other) => {
			if (operator === '-nt') return isNewer(one, other);
			if (operator === '-ot') return isNewer(other, one);
			return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino;
		}),
	);

const isNewer = (one: FileFacts | undefined, other: FileFacts | undefined): boolean =>
	one !== undefined && (other === undefined || one.mtimeMs > other.mtimeMs);
