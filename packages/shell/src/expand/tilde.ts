import type { Shell } from '../state/shell.ts';
import type { LiteralPart, WordPart } from '../syntax/ast.ts';

/** `~` and the name behind it, found in the literal text of a word. */
export interface TildePart {
	readonly type: 'tilde';
	/** Empty, a user, `+`, `-`, or a number of the directory stack. */
	readonly name: string;
	/** Whether it counts only because its argument looks like an assignment, which POSIX mode does not care for. */
	readonly isOfArgument: boolean;
}

/**
 * Where tildes count: at the start of a word; in the value of an assignment also after each colon;
 * in an argument that looks like an assignment, as in the value of one.
 */
export type TildePlaces = 'none' | 'start' | 'assignment' | 'argument';

/** Finds the tildes of a word that is not quoted. */
export const findTildes = (
	parts: readonly WordPart[],
	places: TildePlaces,
): readonly (WordPart | TildePart)[] => {
	if (places === 'none' || !parts.some((part) => part.type === 'literal' && part.text.includes('~')))
		return parts;
	const found: (WordPart | TildePart)[] = [];
	const first = parts[0];
	let inAssignment = places === 'assignment';
	if (places === 'argument' && first?.type === 'literal') inAssignment = assignmentStart.test(first.text);
	for (let at = 0; at < parts.length; at++) {
		const part = parts[at]!;
		if (part.type !== 'literal') found.push(part);
		else splitLiteral(part, { isFirst: at === 0, next: parts[at + 1]?.type, inAssignment, places }, found);
	}
	return found;
};

const assignmentStart = /^[A-Za-z_][A-Za-z0-9_]*(?:\[[^\]]*\])?\+?=/;

interface LiteralPlace {
	readonly isFirst: boolean;
	/** Kind of the part behind it. */
	readonly next: WordPart['type'] | undefined;
	readonly inAssignment: boolean;
	readonly places: TildePlaces;
}

const splitLiteral = (part: LiteralPart, place: LiteralPlace, found: (WordPart | TildePart)[]): void => {
	const { text } = part;
	let copied = 0;
	const copyUntil = (end: number): void => {
		if (end > copied) found.push({ type: 'literal', text: text.slice(copied, end), span: part.span });
	};
	for (const start of tildeStarts(text, place)) {
		if (start < copied) continue;
		let end = start + 1;
		while (end < text.length && text[end] !== '/' && text[end] !== ':') end += 1;
		if (runsIntoNext(text, end, place)) continue;
		copyUntil(start);
		const isOfArgument = place.places === 'argument' && !(place.isFirst && start === 0);
		found.push({ type: 'tilde', name: text.slice(start + 1, end), isOfArgument });
		copied = end;
	}
	copyUntil(text.length);
};

// A name that runs into a quote or an expansion is none. Outside of assignments bash looks for quotes up
// to the next slash, also after the colon that ends the name.
const runsIntoNext = (text: string, end: number, { next, inAssignment }: LiteralPlace): boolean => {
	if (next === undefined) return false;
	if (end === text.length) return true;
	return !inAssignment && quotes.has(next) && !text.includes('/', end);
};

const quotes: ReadonlySet<WordPart['type']> = new Set<WordPart['type']>([
	'escaped',
	'single',
	'ansi',
	'double',
]);

const tildeStarts = (text: string, { isFirst, inAssignment, places }: LiteralPlace): readonly number[] => {
	const starts: number[] = [];
	if (isFirst && text.startsWith('~')) starts.push(0);
	if (!inAssignment) return starts;
	let from = 0;
	if (isFirst && places === 'argument') {
		from = text.indexOf('=') + 1;
		if (text[from] === '~') starts.push(from);
	}
	for (let at = text.indexOf(':~', from); at !== -1; at = text.indexOf(':~', at + 1)) starts.push(at + 1);
	return starts;
};

/** The directory a tilde stands for; `undefined` if there is none, and the tilde is a character like any other. */
export const directoryOfTilde = (shell: Shell, { name, isOfArgument }: TildePart): string | undefined =>
	isOfArgument && shell.options.posix ? undefined : tildeDirectory(shell, name);

const tildeDirectory = (shell: Shell, name: string): string | undefined => {
	if (name === '')
		return shell.variables.text('HOME') ?? (shell.ports.identity.uid === 0 ? '/root' : undefined);
	if (name === '+') return shell.variables.text('PWD') ?? shell.cwd;
	if (name === '-') return shell.variables.text('OLDPWD');
	if (name === 'root') return '/root';
	const entry = /^([+-]?)(\d+)$/.exec(name);
	if (entry === null) return undefined;
	const stack = [shell.cwd, ...shell.directoryStack];
	const index = Number(entry[2]);
	return entry[1] === '-' ? stack[stack.length - 1 - index] : stack[index];
};
