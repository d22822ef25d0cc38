import type { CommandDeclaration, Kernel } from '@tenon/shell';
import { commandNames } from './command-names.ts';
import type { Candidate, Completion } from './completion.ts';
import { fileCandidates } from './file-candidates.ts';
import { listedNames } from './listed-names.ts';
import { typedWord } from './typed-word.ts';

/** Declarations of commands by name. */
export type Declarations = ReadonlyMap<string, { readonly declaration?: CommandDeclaration }>;

/** Completes the word before the cursor: commands, variables, flags, files. Runs nothing in the shell itself. */
export const complete = async (
	kernel: Kernel,
	declarations: Declarations,
	typed: string,
): Promise<Completion> => {
	const word = typedWord(typed);
	const start = typed.length - word.raw.length;
	const variable = word.quote === "'" ? null : /(?<!\\)\$(\{?)([A-Za-z_]\w*)?$/.exec(word.raw);
	if (variable !== null) {
		const candidates = await variableCandidates(kernel, variable[1] ?? '', variable[2] ?? '');
		return { start: typed.length - variable[0].length, candidates };
	}
	if (word.before.length === 0 && !word.isTarget && !word.hasAssignment) {
		if (word.text.includes('/') || word.text.startsWith('~')) {
			return { start, candidates: await fileCandidates(kernel, word, 'commands') };
		}
		return { start, candidates: plain(await commandNames(kernel, word.text)) };
	}
	const declaration = declarations.get(word.before[0] ?? '')?.declaration;
	if (word.text.startsWith('-') && !word.hasAssignment && declaration !== undefined) {
		const candidates = flagCandidates(declaration, word.text);
		if (candidates.length > 0) return { start, candidates };
	}
	const kind = foldersOnly.has(word.before[0] ?? '') && !word.isTarget ? 'folders' : 'all';
	return { start, candidates: await fileCandidates(kernel, word, kind) };
};

/** Commands that take folders and nothing else. */
const foldersOnly: ReadonlySet<string> = new Set(['cd', 'pushd', 'rmdir']);

const plain = (names: readonly string[]): readonly Candidate[] =>
	names.map((name) => ({ insert: name, after: ' ', shown: name }));

const variableCandidates = async (
	kernel: Kernel,
	brace: string,
	prefix: string,
): Promise<readonly Candidate[]> => {
	const names = await listedNames(kernel, '-v', prefix);
	return names.map((name) => ({
		insert: `$${brace}${name}`,
		after: brace === '' ? '' : '}',
		shown: name,
	}));
};

const flagCandidates = ({ options }: CommandDeclaration, prefix: string): readonly Candidate[] => {
	const flags = new Map([['--help', ' ']]);
	for (const { long, short, kind } of Object.values(options)) {
		const takesValue = kind === 'value' || kind === 'list';
		if (long !== undefined) flags.set(`--${long}`, takesValue ? '=' : ' ');
		for (const letter of short ?? '') flags.set(`-${letter}`, takesValue ? '' : ' ');
	}
	return [...flags]
		.filter(([flag]) => flag.startsWith(prefix))
		.toSorted(([left], [right]) => (left < right ? -1 : 1))
		.map(([flag, after]) => ({ insert: flag, after, shown: flag + (after === '=' ? after : '') }));
};
