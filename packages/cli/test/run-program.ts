import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { bundleProgram } from '../../../scripts/bundle.ts';

/** One call of a shell as a program of its own. */
export interface ProgramRow {
	readonly args: readonly string[];
	readonly stdin?: string;
	readonly files?: Readonly<Record<string, string>>;
}

/** What it left, the folder's name taken out. */
export interface ProgramOutcome {
	readonly stdout: string;
	readonly stderr: string;
	readonly status: number | null;
	/** The files it was given, as they are afterwards. */
	readonly left: Readonly<Record<string, string>>;
}

// The program as it is published: one bundle, made once for all rows.
const bundle = mkdtempSync(join(tmpdir(), 'tenon-bundle-'));
afterAll(() => rmSync(bundle, { recursive: true, force: true }));
await bundleProgram(bundle);
const start = join(bundle, 'start.mjs');
writeFileSync(
	start,
	"import { runTenon } from './tenon.js';\nprocess.exitCode = await runTenon(process.argv.slice(2));\n",
);

/** Runs `tenon sh` from a bundle of the sources. */
export const runTenonSh = (row: ProgramRow): ProgramOutcome =>
	runIn(row, [process.execPath, start, 'sh', ...row.args]);

/** Runs the machine's bash. */
export const runBash = (row: ProgramRow): ProgramOutcome => runIn(row, ['bash', ...row.args]);

const runIn = (row: ProgramRow, [program, ...args]: readonly string[]): ProgramOutcome => {
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
			env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
		});
		const hide = (text: string): string => text.replaceAll(folder, '<folder>');
		const left = Object.keys(row.files ?? {}).map(
			(name) => [name, readFileSync(join(folder, name), 'latin1')] as const,
		);
		return { stdout: hide(stdout), stderr: hide(stderr), status, left: Object.fromEntries(left) };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};
