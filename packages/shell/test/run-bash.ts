import { spawnSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statfsSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { encodeText } from '@tenon/core';
import { placeOutsideTemp } from '../../../test/support/place-outside-temp.ts';
import { withInstalledPaths } from './program-folder.ts';
import type { Row } from './row.ts';

/** What a script left, as bytes in latin1 so that anything compares. */
export interface Outcome {
	readonly stdout: string;
	readonly status: number;
	readonly stderr: string;
}

// One bash process runs all rows, each in a shell and a folder of its own; one that does not end is ended.
const driver = `
for folder in "$1"/*/; do
  cd "$folder/work" || exit 99
  ( ulimit -t 20; exec env -i PATH="$PATH" HOME=/users/me LC_ALL=C.UTF-8 TZ=UTC bash -c "$(<../script)" bash < ../stdin > ../stdout 2> ../stderr )
  echo $? > ../status
done
`;

/** Runs every row on the machine's bash, in memory where the machine has a folder there. */
export const runOnBash = (rows: readonly Row[]): readonly Outcome[] => runIn(memory, rows);

/** Runs every row on the machine's bash, on a disk: folders have sizes there, and an order of their own. */
export const runOnDisk = (rows: readonly Row[]): readonly Outcome[] => runIn(diskFolder(), rows);

// Each row makes some ten files and folders: in memory these cost a twentieth of what they cost on a disk.
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

// Temporary files are in memory on some machines.
const diskFolder = (): string =>
	[tmpdir(), '/var/tmp'].find((folder) => existsSync(folder) && statfsSync(folder).type !== tmpfsType) ??
	placeOutsideTemp();

/** What Linux calls a file system in memory. */
const tmpfsType = 0x01021994;

const runIn = (place: string, rows: readonly Row[]): readonly Outcome[] => {
	const root = mkdtempSync(join(place, 'tenon-rows-'));
	try {
		for (const [index, row] of rows.entries()) prepare(join(root, folderName(index)), row);
		const [program = 'bash', ...before] = [...ofItsOwn, ...withoutClock()];
		const run = spawnSync(program, [...before, '-c', driver, 'driver', root], {
			encoding: 'latin1',
			timeout: 600_000,
		});
		if (run.status !== 0) throw new Error(`bash driver failed: ${run.stderr}`);
		return rows.map((_, index) => collect(join(root, folderName(index))));
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
};

// A session of its own, without a terminal: bash says of a group that it is 0 where its leader is outside of the PID
// namespace, as in some containers.
const ofItsOwn = process.platform === 'linux' ? ['setsid'] : [];

// A row may ask the real `date` for another time: root can set the machine's clock, and does not have that right here.
const withoutClock = (): readonly string[] =>
	process.platform === 'linux' && process.getuid?.() === 0
		? ['setpriv', '--bounding-set=-sys_time', '--inh-caps=-sys_time', 'bash']
		: ['bash'];

const folderName = (index: number): string => String(index).padStart(6, '0');

const prepare = (folder: string, row: Row): void => {
	mkdirSync(join(folder, 'work'), { recursive: true });
	writeFileSync(join(folder, 'script'), encodeText(row.script));
	writeFileSync(join(folder, 'stdin'), encodeText(row.stdin ?? ''));
	for (const [name, content] of Object.entries(row.files ?? {})) {
		mkdirSync(bytesOfPath(dirname(join(folder, 'work', name))), { recursive: true });
		writeFileSync(bytesOfPath(join(folder, 'work', name)), encodeText(content));
	}
	for (const [name, target] of Object.entries(row.links ?? {}))
		symlinkSync(target, join(folder, 'work', name));
};

// Text of rows is in the shell's string form, names of files too: any byte can be said.
const bytesOfPath = (path: string): Buffer => Buffer.from(encodeText(path));

const collect = (folder: string): Outcome => ({
	stdout: withInstalledPaths(readFileSync(join(folder, 'stdout'), 'latin1')),
	stderr: withInstalledPaths(readFileSync(join(folder, 'stderr'), 'latin1')),
	status: Number(readFileSync(join(folder, 'status'), 'latin1')),
});
