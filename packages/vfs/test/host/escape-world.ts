import {
	chmodSync,
	existsSync,
	linkSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeText } from '@tenon/core';

/** In memory where the host has such a place: thousands of small trees are made and removed. */
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Part of every secret's content, and of names that only the outside has. */
const mark = 'SECRET';

/** A folder to be jailed with secrets beside it, and the memory of what the outside looked like. */
export class World {
	readonly base: string = realpathSync(mkdtempSync(join(scratch, 'tenon-escape-')));
	readonly root: string = join(this.base, 'root');
	readonly outside: string = join(this.base, 'outside');
	readonly #before: string;
	readonly #inodes: ReadonlySet<number>;

	constructor() {
		mkdirSync(join(this.root, 'd'), { recursive: true });
		writeFileSync(join(this.root, 'inside'), 'public');
		writeFileSync(join(this.root, 'd', 'below'), 'public');
		mkdirSync(join(this.outside, 'dir', `deep-${mark}`), { recursive: true });
		mkdirSync(join(this.base, 'root-twin'));
		writeFileSync(join(this.base, 'root-twin', 'file'), `${mark} of the twin`);
		writeFileSync(join(this.outside, 'file'), `${mark} of the file`);
		writeFileSync(join(this.outside, 'dir', 'file'), `${mark} of the directory`);
		linkSync(join(this.outside, 'file'), join(this.outside, `name-${mark}`));
		symlinkSync(`${mark}-target`, join(this.outside, 'link'));
		chmodSync(join(this.outside, 'file'), 0o640);
		for (const name of ['file', 'dir/file', 'dir', '.']) utimesSync(join(this.outside, name), 1000, 2000);
		this.#before = this.#look();
		this.#inodes = new Set(this.#files().map((path) => lstatSync(path).ino));
	}

	/** Empty if nothing outside has changed, else how it was and how it is. */
	changes(): string {
		const now = this.#look();
		return now === this.#before ? '' : `before:\n${this.#before}\nnow:\n${now}`;
	}

	/** Whether the result of a call tells anything of the outside. */
	isLeak(result: unknown): boolean {
		if (result instanceof Uint8Array) return decodeText(result).includes(mark);
		if (typeof result === 'string') return result.includes(mark) || result.startsWith(this.base);
		if (Array.isArray(result)) return result.some((part) => this.isLeak(part));
		if (typeof result !== 'object' || result === null) return false;
		if ('ino' in result && this.#inodes.has(result.ino as number)) return true;
		return 'name' in result && this.isLeak(result.name);
	}

	remove(): void {
		rmSync(this.base, { recursive: true, force: true });
	}

	#look(): string {
		return this.#files().map(describeFile).join('\n');
	}

	#files(): string[] {
		const beside = readdirSync(this.base).filter((name) => name !== 'root' && !name.startsWith('root-moved'));
		return beside.sort().flatMap((name) => filesBelow(join(this.base, name)));
	}
}

const filesBelow = (path: string): string[] => {
	if (!lstatSync(path).isDirectory()) return [path];
	const names = readdirSync(path).sort();
	return [path, ...names.flatMap((name) => filesBelow(join(path, name)))];
};

// Everything but the access time, which reading for this comparison would change.
const describeFile = (path: string): string => {
	const stats = lstatSync(path);
	const { mode, uid, gid, nlink, mtimeMs, ctimeMs, size } = stats;
	const content = stats.isFile()
		? readFileSync(path, 'utf8')
		: stats.isSymbolicLink()
			? readlinkSync(path)
			: '';
	return JSON.stringify([path, mode, uid, gid, nlink, mtimeMs, ctimeMs, size, content]);
};
