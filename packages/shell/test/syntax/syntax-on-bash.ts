import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `bash -n` says to a text: nothing if it reads it. */
export interface SyntaxVerdict {
	readonly accepted: boolean;
	/** Lines on stderr without the file's name; warnings about here-documents are left out. */
	readonly errors: readonly string[];
}

/** Reads every text with the machine's bash, without running it, in one batch. */
export const readOnBash = (texts: readonly string[]): readonly SyntaxVerdict[] => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-syntax-'));
	try {
		for (const [index, text] of texts.entries()) writeFileSync(join(folder, String(index)), text);
		const run = spawnSync('bash', ['--norc', '-c', driver, 'driver', String(texts.length)], {
			cwd: folder,
			encoding: 'utf8',
			env: { ...process.env, LC_ALL: 'C.UTF-8' },
		});
		if (run.status !== 0) throw new Error(`bash driver failed: ${run.stderr}`);
		return texts.map((_, index) => verdict(readFileSync(join(folder, `${index}.out`), 'utf8'), index));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

const driver = 'for ((i = 0; i < $1; i++)); do bash -n "$i" > "$i.out" 2>&1; done; exit 0';

const verdict = (output: string, index: number): SyntaxVerdict => {
	const errors = output
		.split('\n')
		.filter((line) => line !== '' && !line.includes(': warning: '))
		.map((line) => (line.startsWith(`${index}: `) ? line.slice(`${index}: `.length) : line));
	return { accepted: errors.length === 0, errors };
};
