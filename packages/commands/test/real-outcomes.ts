import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../../shell/test/run-bash.ts';

/** A call of a program of this machine; its input is empty if none is given. */
export interface RealCall {
	readonly argv: readonly string[];
	readonly stdin?: string | Uint8Array;
}

/** What a program of this machine does, called many times: by one bash, as a process of a large one starts slowly. */
export const realOutcomes = (
	program: string,
	calls: readonly RealCall[],
	locale = 'C.UTF-8',
): readonly Outcome[] => {
	const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tenon-real-'));
	try {
		for (const [index, { argv, stdin }] of calls.entries()) {
			writeFileSync(join(folder, `${index}.argv`), argv.map((word) => `${word}\0`).join(''));
			writeFileSync(join(folder, `${index}.stdin`), stdin ?? '');
		}
		const { status, stderr } = spawnSync('bash', ['-c', driver, 'driver', program, String(calls.length)], {
			cwd: folder,
			encoding: 'utf8',
			env: { LC_ALL: locale, PATH: process.env.PATH },
		});
		if (status !== 0) throw new Error(`bash could not call ${program}: ${stderr}`);
		const read = (index: number, name: string): string =>
			readFileSync(join(folder, `${index}.${name}`), 'latin1');
		return calls.map((_, index) => ({
			stdout: read(index, 'stdout'),
			stderr: read(index, 'stderr'),
			status: Number(read(index, 'status')),
		}));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

const driver = `
for ((i = 0; i < $2; i++)); do
	mapfile -d '' -t words < $i.argv || exit
	"$1" "\${words[@]}" < $i.stdin > $i.stdout 2> $i.stderr
	echo $? > $i.status
done
`;
