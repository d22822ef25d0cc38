import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BuiltProgram, builtProgram } from './built-program.ts';

/** One call of a shell as a program of its own. */
export interface ProgramRow {
	readonly args: readonly string[];
	readonly stdin?: string;
	readonly files?: Readonly<Record<string, string>>;
	/** Starts it in a directory that is removed before it begins. */
	readonly isDirectoryGone?: boolean;
}

/** What it left, the folder's name taken out. */
export interface ProgramOutcome {
	readonly stdout: string;
	readonly stderr: string;
	readonly status: number | null;
	/** The files it was given, as they are afterwards. */
	readonly left: Readonly<Record<string, string>>;
}

/** Runs calls of `tenon sh`, bundled once, and of bash in the same surroundings. */
export interface Programs {
	runTenonSh(row: ProgramRow): ProgramOutcome;
	runBash(row: ProgramRow): ProgramOutcome;
}

/** Bundles the program if that is still to be done. */
export const preparePrograms = async (): Promise<Programs> => {
	const program = await builtProgram();
	return {
		runTenonSh: (row) => runIn(program, row, [process.execPath, program.path, 'sh', ...row.args]),
		runBash: (row) => runIn(program, row, ['bash', ...row.args]),
	};
};

const runIn = ({ cacheHome }: BuiltProgram, row: ProgramRow, words: readonly string[]): ProgramOutcome => {
	const [program, ...args] = row.isDirectoryGone === true ? [...withoutDirectory, ...words] : words;
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-cli-')));
	try {
		for (const [name, content] of Object.entries(row.files ?? {})) {
			mkdirSync(dirname(join(folder, name)), { recursive: true });
			writeFileSync(join(folder, name), content, { mode: 0o755 });
		}
		const { stdout, stderr, status } = spawnSync(program!, args, {
			cwd: folder,
			input: row.stdin ?? '',
			encoding: 'latin1',
			timeout: 60_000,
			env: {
				PATH: process.env.PATH,
				HOME: folder,
				XDG_CACHE_HOME: cacheHome,
				LC_ALL: 'C.UTF-8',
				TZ: 'UTC',
				SHLVL: '1',
			},
		});
		const hide = (text: string): string => text.replaceAll(folder, '<folder>');
		const left = Object.keys(row.files ?? {}).map(
			(name) => [name, hide(readFileSync(join(folder, name), 'latin1'))] as const,
		);
		return { stdout: hide(stdout), stderr: hide(stderr), status, left: Object.fromEntries(left) };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

const withoutDirectory = ['/bin/sh', '-c', 'mkdir gone && cd gone && rmdir ../gone && exec "$0" "$@"'];
