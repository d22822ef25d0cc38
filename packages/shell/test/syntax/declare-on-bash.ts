import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What bash's `declare -f` shows after each text was sourced in a shell of its own, in one batch. */
export const declareOnBash = (texts: readonly string[]): readonly string[] => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-declare-'));
	try {
		for (const [index, text] of texts.entries()) writeFileSync(join(folder, String(index)), text);
		const run = spawnSync('bash', ['--norc', '-O', 'extglob', '-c', driver, 'driver', String(texts.length)], {
			cwd: folder,
			encoding: 'utf8',
			maxBuffer: 1 << 28,
			env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' },
		});
		if (run.status !== 0) throw new Error(`bash driver failed: ${run.stderr}`);
		return run.stdout.split('\0').slice(0, -1);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

const driver = `for ((i = 0; i < $1; i++)); do (source "./$i"; declare -f) 2>&1; printf '\\0'; done; exit 0`;
