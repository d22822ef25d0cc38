import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that some test suites need and that does not come with npm. */
export interface NeededProgram {
	readonly name: string;
	/** Debian's package that holds it. */
	readonly debian: string;
	/** Which suites are skipped without it, in words for a person. */
	readonly suites: string;
}

/** Every program the tests use beyond Node and npm. */
export const neededPrograms: readonly NeededProgram[] = [
	{ name: 'chromium', debian: 'chromium', suites: 'everything portable in a browser' },
	{ name: 'jq', debian: 'jq', suites: 'JSON compared with jq' },
	{ name: 'bash', debian: 'bash', suites: 'differential rows against bash' },
	{ name: 'diff', debian: 'diffutils', suites: 'rows of diff compared with GNU diff' },
	{ name: 'cmp', debian: 'diffutils', suites: 'rows of cmp compared with GNU cmp' },
	{ name: 'patch', debian: 'patch', suites: 'rows of patch compared with GNU patch' },
	{ name: 'xxd', debian: 'xxd', suites: 'rows of xxd compared with xxd' },
	{ name: 'column', debian: 'bsdextrautils', suites: 'rows of column compared with util-linux' },
	{ name: 'tree', debian: 'tree', suites: 'rows of tree compared with tree' },
	{ name: 'file', debian: 'file', suites: 'rows of file compared with file' },
	{ name: 'tmux', debian: 'tmux', suites: 'the terminal in a terminal' },
	{ name: 'less', debian: 'less', suites: 'programs that have the screen' },
	{ name: 'vi', debian: 'vim-tiny', suites: 'programs that have the screen' },
	{ name: 'python3', debian: 'python3', suites: 'programs in another language' },
	{ name: 'go', debian: 'golang-go', suites: 'the SDK for Go' },
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
