import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeText, type FileSystem } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { recoverHostCommits } from '../../src/host/host-commits.ts';
import { openHostFolder } from '../../src/host/host-folder.ts';
import type { RecoveredCommit } from '../../src/overlay/commit/recover.ts';
import { folderUpper } from '../../src/overlay/folder-upper.ts';
import { createOverlay, type Overlay, openOverlay } from '../../src/overlay/overlay.ts';
import { type TreeEntry, treeSnapshot } from '../tree-snapshot.ts';
import type { CommitWork, Victim } from './commit-worker.ts';
import { Changes, type HoldPoint, heldAt } from './held-file-system.ts';
import { richChange, richTree } from './rich-change.ts';

const timeout = 300_000;

describe.each(['memory', 'folder'] as const)(
	'a process killed in a commit, with its changes in %s',
	(upper) => {
		it('leaves what the next one finishes or rolls back, wherever it was killed', { timeout }, async () => {
			using place = temporaryFolder();
			const { before, shown, count } = await undisturbed(join(place.folder, 'reference'), upper);
			expect(count).toBeGreaterThan(140);
			const victims = await filled(
				place.folder,
				pointsUpTo(count).filter(({ side }) => upper === 'memory' || side === 'after'),
				upper,
			);
			expect(run({ type: 'hold', victims })).toEqual({ signal: 'SIGKILL', stderr: '' });
			const outcomes = new Set<string>();
			for (const { folder, point } of victims) {
				const { overlay, lower, recovered } = await reopened(folder, upper);
				const found = await treeSnapshot(lower);
				const isNew = isSameTree(found, shown);
				outcomes.add(isNew ? 'new' : 'old');
				expect({ point, found }).toEqual({ point, found: isNew ? shown : before });
				expect({ point, told: recovered.map(({ outcome, problems }) => [outcome, problems]) }).toEqual({
					point,
					told: recovered.length === 0 ? [] : [[isNew ? 'finished' : 'rolled-back', []]],
				});
				expect({ point, left: temporaryIn(folder) }).toEqual({ point, left: [] });
				if (upper === 'memory') continue;
				// What was saved is still there where it has not landed, and can be committed.
				expect({ point, seen: await treeSnapshot(overlay) }).toEqual({ point, seen: shown });
				expect(overlay.isDirty).toBe(!isNew);
				await overlay.commit();
				expect({ point, found: await treeSnapshot(lower) }).toEqual({ point, found: shown });
			}
			expect(outcomes).toEqual(new Set(['old', 'new']));
		});
	},
);

describe('a process killed while it recovers a commit', () => {
	it('leaves the same for the next one, wherever it was killed', { timeout }, async () => {
		using place = temporaryFolder();
		const { before, shown, count } = await undisturbed(join(place.folder, 'reference'), 'memory');
		for (const part of [0.8, 0.97]) {
			const at = Math.floor(part * count);
			const stops = pointsUpTo(count).filter(({ at: stop, side }) => side === 'after' && stop % 2 === 0);
			const victims = await filled(join(place.folder, `${part}`), stops, 'memory');
			const dead = victims.map((victim): Victim => ({ ...victim, point: { at, side: 'after' } }));
			expect(run({ type: 'hold', victims: dead })).toEqual({ signal: 'SIGKILL', stderr: '' });
			expect(run({ type: 'recover', victims })).toEqual({ signal: 'SIGKILL', stderr: '' });
			for (const { folder, point } of victims) {
				const { lower, recovered } = await reopened(folder, 'memory');
				const found = await treeSnapshot(lower);
				expect({ at, point, found }).toEqual({ at, point, found: isSameTree(found, shown) ? shown : before });
				expect({ at, point, problems: recovered.flatMap(({ problems }) => problems) }).toEqual({
					at,
					point,
					problems: [],
				});
				expect({ at, point, left: temporaryIn(folder) }).toEqual({ at, point, left: [] });
			}
		}
	});
});

describe('a commit to a folder of this machine whose process was killed', () => {
	it.each([
		{ at: 60, done: 'it was rolled back, and nothing of it is there' },
		{ at: 93, done: 'it was finished' },
	])(
		'is recovered by the next process of the user, which says so: $done',
		{ timeout },
		async ({ at, done }) => {
			using place = temporaryFolder();
			const { before, shown } = await undisturbed(join(place.folder, 'reference'), 'memory');
			await fill(place.folder);
			const folder = realpathSync(join(place.folder, 'lower'));
			const states = join(place.folder, 'states');
			const work: CommitWork = { type: 'state', folder, states, point: { at, side: 'after' } };
			expect(run(work)).toEqual({ signal: 'SIGKILL', stderr: '' });
			const environment = { XDG_STATE_HOME: states };
			expect(await recoverHostCommits(environment)).toEqual([
				`a commit of 32 paths to ${folder} was cut short; ${done}`,
			]);
			const found = await treeSnapshot(openHostFolder(folder));
			expect(found).toEqual(done.startsWith('it was finished') ? shown : before);
			expect(temporaryIn(place.folder)).toEqual([]);
			expect(await recoverHostCommits(environment)).toEqual([]);
			expect(existsSync(join(states, 'tenon/commits'))).toBe(false);
		},
	);
});

describe('a process killed at any time in a commit of 600 files', () => {
	it('leaves all old or all new names and contents', { timeout }, async () => {
		using place = temporaryFolder();
		const template = join(place.folder, 'template');
		await fillMany(template);
		const before = await treeSnapshot(openHostFolder(template));
		const copy = (name: string): string => {
			const folder = join(place.folder, name);
			cpSync(template, folder, { recursive: true });
			return folder;
		};
		const whole = copy('whole');
		const total = await killAfter(whole, Number.POSITIVE_INFINITY);
		const after = await treeSnapshot(openHostFolder(whole));
		for (let round = 0; round < rounds; round++) {
			const folder = copy(`${round}`);
			const changes = Math.floor(((round + 0.5) / rounds) * total);
			await killAfter(folder, changes);
			const recovered: RecoveredCommit[] = [];
			const onRecovered = (commit: RecoveredCommit): void => void recovered.push(commit);
			const found = await treeSnapshot(createOverlay(openHostFolder(folder), { onRecovered }));
			const isNew = recovered.length === 0 || recovered[0]!.outcome === 'finished';
			expect({ changes, found }).toEqual({ changes, found: isNew ? after : before });
			expect({ changes, problems: recovered.flatMap(({ problems }) => problems) }).toEqual({
				changes,
				problems: [],
			});
			expect({ changes, left: temporaryIn(folder) }).toEqual({ changes, left: [] });
		}
	});
});

const rounds = 8;
const files = 600;

const temporaryFolder = (): Disposable & { readonly folder: string } => {
	const folder = mkdtempSync(join(place, 'tenon-kill-'));
	return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
};

// What a killed process has written is the kernel's to keep: no disk has to take part in it.
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const pointsUpTo = (count: number): readonly HoldPoint[] =>
	Array.from({ length: count }, (_, index) => index + 1).flatMap((at): HoldPoint[] => [
		{ at, side: 'before' },
		{ at, side: 'after' },
	]);

const fill = async (folder: string): Promise<void> => {
	for (const name of ['lower', 'upper']) mkdirSync(join(folder, name), { recursive: true });
	await richTree(openHostFolder(join(folder, 'lower')));
};

const filled = async (
	place: string,
	points: readonly HoldPoint[],
	upper: Victim['upper'],
): Promise<readonly Victim[]> => {
	const victims = points.map((point, index): Victim => ({ folder: join(place, `${index}`), upper, point }));
	for (const { folder } of victims) await fill(folder);
	return victims;
};

/** What the tree is before and after an undisturbed commit, and how many changes it makes. */
const undisturbed = async (
	folder: string,
	upper: Victim['upper'],
): Promise<{
	readonly before: readonly TreeEntry[];
	readonly shown: readonly TreeEntry[];
	readonly count: number;
}> => {
	await fill(folder);
	const lower = openHostFolder(join(folder, 'lower'));
	const before = await treeSnapshot(lower);
	const changes = new Changes(undefined, () => undefined);
	const counted = (fs: FileSystem): FileSystem => heldAt(fs, changes, () => undefined);
	const upperFolder = openHostFolder(join(folder, 'upper'));
	const overlay =
		upper === 'memory'
			? createOverlay(counted(lower))
			: await openOverlay(counted(lower), folderUpper(counted(upperFolder), '/'));
	await richChange(overlay, { hasLinks: true });
	if (upper === 'folder') await overlay.save();
	changes.count = 0;
	await overlay.commit();
	return { before, shown: await treeSnapshot(lower), count: changes.count };
};

const workerFile = fileURLToPath(new URL('commit-worker.ts', import.meta.url));
const commandOf = (work: CommitWork): readonly string[] => [
	'-C',
	'@tenon/source',
	workerFile,
	JSON.stringify(work),
];

const run = (work: CommitWork): { readonly signal: string | null; readonly stderr: string } => {
	const { signal, stderr } = spawnSync(process.execPath, commandOf(work), { encoding: 'utf8' });
	return { signal, stderr };
};

const reopened = async (
	folder: string,
	upper: Victim['upper'],
): Promise<{
	readonly overlay: Overlay;
	readonly lower: FileSystem;
	readonly recovered: readonly RecoveredCommit[];
}> => {
	const lower = openHostFolder(join(folder, 'lower'));
	const recovered: RecoveredCommit[] = [];
	const options = { onRecovered: (commit: RecoveredCommit): void => void recovered.push(commit) };
	if (upper === 'folder') {
		const kept = folderUpper(openHostFolder(join(folder, 'upper')), '/');
		return { overlay: await openOverlay(lower, kept, options), lower, recovered };
	}
	const overlay = createOverlay(lower, options);
	await overlay.stat('/');
	return { overlay, lower, recovered };
};

const temporaryIn = (folder: string): readonly string[] =>
	globSync(['**/.tenon-commit-*', 'upper/commits', 'upper/commits/*'], { cwd: folder });

const isSameTree = (one: readonly TreeEntry[], other: readonly TreeEntry[]): boolean =>
	JSON.stringify(one) === JSON.stringify(other);

const fillMany = async (folder: string): Promise<void> => {
	mkdirSync(folder);
	const fs = openHostFolder(folder);
	for (let number = 0; number < 10; number++) await fs.mkdir(`/folder-${number}`, { permissions: 0o755 });
	for (let file = 0; file < files; file++) {
		await fs.write(`/folder-${file % 10}/file-${file}`, encodeText(`old ${file}`));
	}
};

/** Kills the process once it has told of so many changes, whatever it does by then; returns how many it told of. */
const killAfter = async (folder: string, changes: number): Promise<number> => {
	const child = spawn(process.execPath, [...commandOf({ type: 'many', folder, files })], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let [told, isCommitting] = [0, false];
	child.stdout.on('data', (bytes: Buffer) => {
		const text = bytes.toString();
		isCommitting ||= text.includes('\n');
		if (isCommitting) told += text.slice(text.indexOf('\n') + 1).length;
		if (told > changes) child.kill('SIGKILL');
	});
	await once(child, 'close');
	return told;
};
