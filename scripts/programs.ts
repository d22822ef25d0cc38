import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that some test suites need and that does not come with npm. */
export interface NeededProgram {
	readonly name: string;
	/** Debian's package that holds it. */
	readonly debian: string;
	/** Which suites are skipped without it, in words for a person. */
	readonly suites: string;
	/** The files of these suites, as patterns; none where the suites look for the program themselves. */
	readonly files: readonly string[];
}

/** Every program the tests use beyond Node and npm. */
export const neededPrograms: readonly NeededProgram[] = [
	{ name: 'chromium', debian: 'chromium', suites: 'everything portable in a browser', files: [] },
	{
		name: 'jq',
		debian: 'jq',
		suites: 'JSON compared with jq',
		files: ['packages/core/src/value/jq.test.ts'],
	},
	{
		name: 'bash',
		debian: 'bash',
		suites: 'differential rows against bash',
		files: ['packages/shell/**', 'packages/commands/**', 'packages/cli/test/**', 'packages/host/test/**'],
	},
	{
		name: 'diff',
		debian: 'diffutils',
		suites: 'rows of diff compared with GNU diff',
		files: ['packages/commands/src/diff/**'],
	},
	{
		name: 'cmp',
		debian: 'diffutils',
		suites: 'rows of cmp compared with GNU cmp',
		files: ['packages/commands/src/cmp/**'],
	},
	{
		name: 'patch',
		debian: 'patch',
		suites: 'rows of patch compared with GNU patch',
		files: ['packages/commands/src/patch/**'],
	},
	{
		name: 'xxd',
		debian: 'xxd',
		suites: 'rows of xxd compared with xxd',
		files: ['packages/commands/src/xxd/**'],
	},
	{
		name: 'column',
		debian: 'bsdextrautils',
		suites: 'rows of column compared with util-linux',
		files: ['packages/commands/src/column/**'],
	},
	{
		name: 'tree',
		debian: 'tree',
		suites: 'rows of tree compared with tree',
		files: ['packages/commands/src/tree/**'],
	},
	{
		name: 'file',
		debian: 'file',
		suites: 'rows of file compared with file',
		files: ['packages/commands/src/file/**'],
	},
	{
		name: 'gawk',
		debian: 'gawk',
		suites: 'awk and its expressions compared with GNU awk',
		files: [
			'packages/shell/src/regex/errors.test.ts',
			'packages/shell/test/regex/against-tools.test.ts',
			'packages/commands/src/awk/**',
		],
	},
	{
		name: 'mawk',
		debian: 'mawk',
		suites: 'rows of awk compared with mawk',
		files: ['packages/commands/src/awk/mawk.test.ts'],
	},
	{
		name: 'tmux',
		debian: 'tmux',
		suites: 'the terminal in a terminal',
		files: ['packages/cli/test/{prompt,sh-policy,audit-and-secret}.test.ts'],
	},
	{
		name: 'less',
		debian: 'less',
		suites: 'programs that have the screen',
		files: ['packages/cli/test/prompt.test.ts'],
	},
	{
		name: 'vi',
		debian: 'vim-tiny',
		suites: 'programs that have the screen',
		files: ['packages/cli/test/prompt.test.ts'],
	},
	{ name: 'python3', debian: 'python3', suites: 'programs in another language', files: [] },
	{ name: 'go', debian: 'golang-go', suites: 'the SDK for Go', files: [] },
];

/** Where a program is on PATH, or `undefined`. */
export const findProgram = (name: string): string | undefined => {
	for (const folder of (process.env.PATH ?? '').split(delimiter)) {
		const file = join(folder, name);
		if (folder !== '' && isExecutable(file)) return file;
	}
	return undefined;
};

const isExecutable = (file: string): boolean => {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch (error) {
		// Not there, or not for us: both mean "look further".
		if (error instanceof Error) return false;
		throw error;
	}
};
