/** A process that is killed in commits: told on its command line which, it makes them and dies. */
import { writeSync } from 'node:fs';
import { encodeText } from '@tenon/core';
import { hostCommits } from '../../src/host/host-commits.ts';
import { openHostFolder } from '../../src/host/host-folder.ts';
import { folderUpper } from '../../src/overlay/folder-upper.ts';
import { memoryUpper } from '../../src/overlay/memory-upper.ts';
import { createOverlay, openOverlay } from '../../src/overlay/overlay.ts';
import { Changes, type HoldPoint, heldAt } from './held-file-system.ts';
import { richChange } from './rich-change.ts';

/** What the process is to do. */
export type CommitWork =
	/** Commits in each folder, stops each commit at its point, and kills itself when all have stopped. */
	| { readonly type: 'hold'; readonly victims: readonly Victim[] }
	/** Recovers each folder, and kills itself when each has come to its point or to its end. */
	| { readonly type: 'recover'; readonly victims: readonly Victim[] }
	/** Commits in a folder, with its journal in the user's folder for states, and kills itself at the point. */
	| { readonly type: 'state'; readonly folder: string; readonly states: string; readonly point: HoldPoint }
	/** Commits many new, changed and removed files in one folder, and writes a byte for each change that it makes. */
	| { readonly type: 'many'; readonly folder: string; readonly files: number };

/** A folder with `lower`, and `upper` for one whose changes are kept there. */
export interface Victim {
	readonly folder: string;
	readonly upper: 'memory' | 'folder';
	readonly point: HoldPoint;
}

const hold = async (victims: readonly Victim[]): Promise<void> => {
	let left = victims.length;
	const onHeld = (): void => {
		left -= 1;
		if (left === 0) process.kill(process.pid, 'SIGKILL');
	};
	await Promise.all(victims.map((victim) => commitHeld(victim, onHeld)));
	throw new Error(`${left} commits ended before they came to their point`);
};

const commitHeld = async ({ folder, upper, point }: Victim, onHeld: () => void): Promise<void> => {
	const changes = new Changes(point, () => undefined);
	let isCommitting = false;
	const held = (name: string) => {
		const plain = openHostFolder(`${folder}/${name}`);
		const watched = heldAt(plain, changes, onHeld);
		return new Proxy(plain, {
			get: (_, key) => {
				const value: unknown = Reflect.get(plain, key, plain);
				if (typeof value !== 'function') return value;
				const method: unknown = isCommitting ? Reflect.get(watched, key) : value.bind(plain);
				return method;
			},
		});
	};
	const overlay = await openOverlay(
		held('lower'),
		upper === 'memory' ? memoryUpper() : folderUpper(held('upper'), '/'),
	);
	await richChange(overlay, { hasLinks: true });
	if (upper === 'folder') await overlay.save();
	isCommitting = true;
	await overlay.commit();
};

const recover = async (victims: readonly Victim[]): Promise<void> => {
	let left = victims.length;
	const onEnd = (): void => {
		left -= 1;
		if (left === 0) process.kill(process.pid, 'SIGKILL');
	};
	await Promise.all(
		victims.map(async ({ folder, point }) => {
			const changes = new Changes(point, () => undefined);
			await openOverlay(heldAt(openHostFolder(`${folder}/lower`), changes, onEnd), memoryUpper());
			onEnd();
		}),
	);
};

const inState = async ({
	folder,
	states,
	point,
}: Extract<CommitWork, { readonly type: 'state' }>): Promise<void> => {
	const onHeld = (): void => void process.kill(process.pid, 'SIGKILL');
	const lower = heldAt(openHostFolder(folder), new Changes(point, () => undefined), onHeld);
	const overlay = createOverlay(lower, { commits: hostCommits({ XDG_STATE_HOME: states }, folder) });
	await richChange(overlay, { hasLinks: true });
	await overlay.commit();
};

// A pipe whose reader is late refuses more: to fail there would end the commit without a kill.
const tell = (text: string): void => {
	for (;;) {
		try {
			writeSync(1, text);
			return;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
			Atomics.wait(pause, 0, 0, 1);
		}
	}
};

const pause = new Int32Array(new SharedArrayBuffer(4));

const many = async (folder: string, files: number): Promise<void> => {
	const changes = new Changes(undefined, () => tell('.'));
	const overlay = await openOverlay(
		heldAt(openHostFolder(folder), changes, () => undefined),
		memoryUpper(),
	);
	for (let file = 0; file < files; file++) {
		const name = `/folder-${file % 10}/file-${file}`;
		if (file % 3 === 0) await overlay.remove(name);
		else await overlay.write(name, encodeText(`new ${file}`));
		if (file % 3 === 1) await overlay.rename(name, `${name}-moved`);
		if (file % 3 === 2) await overlay.write(`${name}-made`, encodeText(`made ${file}`));
	}
	tell('\n');
	await overlay.commit();
};

const work = JSON.parse(process.argv[2] ?? 'null') as CommitWork;
if (work.type === 'hold') await hold(work.victims);
else if (work.type === 'state') await inState(work);
else if (work.type === 'recover') await recover(work.victims);
else await many(work.folder, work.files);
