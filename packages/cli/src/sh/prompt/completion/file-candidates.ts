import type { Kernel } from '@tenon/shell';
import type { Candidate } from './completion.ts';
import { type FileName, fileNames } from './file-names.ts';
import type { TypedWord } from './typed-word.ts';

/** Files that a word may go on as: all of them, folders alone, or what can be run. */
export const fileCandidates = async (
	kernel: Kernel,
	word: TypedWord,
	which: 'all' | 'folders' | 'commands',
): Promise<readonly Candidate[]> => {
	if (/^~[^/]*$/.test(word.text) && word.quote === '') return homeCandidates(word.text);
	const slash = word.text.lastIndexOf('/') + 1;
	const folder = word.text.slice(0, slash);
	const names = await fileNames(kernel, folderPath(kernel, folder, word), word.text.slice(slash));
	return names.filter(isWanted[which]).map(({ name, kind }) => ({
		insert: quoted(folder + name, word.quote),
		after: kind === 'folder' ? '/' : `${word.quote} `,
		shown: kind === 'folder' ? `${name}/` : name,
	}));
};

const isWanted: Readonly<Record<'all' | 'folders' | 'commands', (name: FileName) => boolean>> = {
	all: () => true,
	folders: ({ kind }) => kind === 'folder',
	commands: ({ kind }) => kind !== 'other',
};

const homeCandidates = (text: string): readonly Candidate[] =>
	text === '~' ? [{ insert: '~', after: '/', shown: '~/' }] : [];

const folderPath = (kernel: Kernel, folder: string, { raw }: TypedWord): string => {
	if (folder.startsWith('/')) return folder;
	if (folder.startsWith('~/') && raw.startsWith('~')) {
		return (kernel.variable('HOME') ?? '') + folder.slice(1);
	}
	return `${kernel.cwd}/${folder}`;
};

// As it would have to be typed; a tilde in front keeps its meaning.
const quoted = (path: string, quote: TypedWord['quote']): string => {
	switch (quote) {
		case "'":
			return `'${path.replaceAll("'", `'\\''`)}`;
		case '"':
			return `"${path.replaceAll(/[$`"\\]/g, '\\$&')}`;
		case '':
			return path.replaceAll(/[ \t\\'"$`;&|()<>*?[\]{}!#]/g, '\\$&').replaceAll('\n', "$'\\n'");
	}
};
