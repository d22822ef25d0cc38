import {
	encodeText,
	type FileHandle,
	type FileKind,
	type FileSystem,
	isFsError,
	type OpenOptions,
	type PatchOperation,
	type Stat,
} from '@tenon/core';

/** One step of a random sequence. A slot is where an open handle is kept for later steps. */
export type Operation =
	| { readonly do: 'stat' | 'lstat' | 'list' | 'realpath' | 'readlink' | 'read'; readonly path: string }
	| { readonly do: 'mkdir' | 'remove'; readonly path: string; readonly recursive: boolean }
	| {
			readonly do: 'write';
			readonly path: string;
			readonly text: string;
			readonly mode: 'replace' | 'create' | 'update';
			readonly permissions: number;
	  }
	| { readonly do: 'writeIfVersion'; readonly path: string; readonly text: string; readonly stale: boolean }
	| { readonly do: 'append'; readonly path: string; readonly text: string }
	| { readonly do: 'patch'; readonly path: string; readonly steps: readonly PatchOperation[] }
	| { readonly do: 'rename' | 'link'; readonly path: string; readonly to: string }
	| { readonly do: 'symlink'; readonly target: string; readonly path: string }
	| { readonly do: 'chmod'; readonly path: string; readonly mode: number }
	| { readonly do: 'utimes'; readonly path: string; readonly ms: number; readonly followLinks: boolean }
	| { readonly do: 'open'; readonly slot: number; readonly path: string; readonly options: OpenOptions }
	| { readonly do: 'handleRead'; readonly slot: number; readonly position: number; readonly length: number }
	| { readonly do: 'handleWrite'; readonly slot: number; readonly position: number; readonly text: string }
	| { readonly do: 'handleTruncate'; readonly slot: number; readonly size: number }
	| { readonly do: 'handleStat' | 'close'; readonly slot: number };

/** What a step came to: plain data, equal for two file systems that agree. */
export type Outcome = { readonly ok: unknown } | { readonly errno: string };

/** A file system with the handles that a sequence holds open in it. */
export interface Subject {
	readonly fs: FileSystem;
	readonly slots: Map<number, FileHandle>;
}

/** Runs one step. Anything but success and an `FsError` is a fault and is thrown on. */
export const runOperation = async (subject: Subject, operation: Operation): Promise<Outcome> => {
	try {
		return { ok: (await perform(subject, operation)) ?? null };
	} catch (error) {
		if (!isFsError(error)) throw error;
		return { errno: error.errno };
	}
};

/** Closes every handle of a subject. */
export const closeAll = async ({ slots }: Subject): Promise<void> => {
	for (const handle of slots.values()) await handle.close();
	slots.clear();
};

/** The facts of a stat that any two file systems must agree on. */
export interface ComparableStat {
	readonly kind: FileKind;
	readonly mode: number;
	/** How many bytes and links a directory counts is the store's own affair. */
	readonly size?: number;
	readonly nlink?: number;
}

/** Takes them out of a stat. */
export const comparable = ({ kind, size, mode, nlink }: Stat): ComparableStat =>
	kind === 'directory' ? { kind, mode } : { kind, size, mode, nlink };

/** The same data without link counts, for a file system that says of itself that they may be too high. */
export const withoutLinkCounts = (data: unknown): unknown =>
	JSON.parse(JSON.stringify(data, (key, part: unknown) => (key === 'nlink' ? undefined : part)));

const perform = async ({ fs, slots }: Subject, operation: Operation): Promise<unknown> => {
	switch (operation.do) {
		case 'stat':
			return comparable(await fs.stat(operation.path));
		case 'lstat':
			return comparable(await fs.lstat(operation.path));
		case 'list':
			return [...(await fs.list(operation.path))].map(({ name, kind }) => `${name} ${kind}`).sort();
		case 'realpath':
			return fs.realpath(operation.path);
		case 'readlink':
			return fs.readlink(operation.path);
		case 'read':
			return [...(await fs.read(operation.path))];
		case 'mkdir':
			return fs.mkdir(operation.path, { recursive: operation.recursive });
		case 'remove':
			return fs.remove(operation.path, { recursive: operation.recursive });
		case 'write': {
			const { path, text, mode, permissions } = operation;
			return fs.write(path, encodeText(text), { mode, permissions });
		}
		case 'writeIfVersion': {
			const { version, kind } = await fs.stat(operation.path);
			// A stale version of a directory is wrong in two ways, and either may be named.
			const ifVersion = operation.stale && kind === 'file' ? `${version}, but stale` : version;
			return fs.write(operation.path, encodeText(operation.text), { ifVersion });
		}
		case 'append':
			return fs.append(operation.path, encodeText(operation.text));
		case 'patch':
			return fs.patch(operation.path, operation.steps);
		case 'rename':
			return fs.rename(operation.path, operation.to);
		case 'link':
			return fs.link(operation.path, operation.to);
		case 'symlink':
			return fs.symlink(operation.target, operation.path);
		case 'chmod':
			return fs.chmod(operation.path, operation.mode);
		case 'utimes': {
			const { path, ms, followLinks } = operation;
			await fs.utimes(path, ms, ms, { followLinks });
			return Math.floor((await (followLinks ? fs.stat(path) : fs.lstat(path))).mtimeMs);
		}
		case 'open': {
			const handle = await fs.open(operation.path, operation.options);
			await slots.get(operation.slot)?.close();
			slots.set(operation.slot, handle);
			return null;
		}
		default:
			return performOnHandle(slots, operation);
	}
};

type HandleOperation = Extract<Operation, { readonly do: `handle${string}` | 'close' }>;

const performOnHandle = async (
	slots: Map<number, FileHandle>,
	operation: HandleOperation,
): Promise<unknown> => {
	const handle = slots.get(operation.slot);
	if (handle === undefined) return 'nothing is open';
	switch (operation.do) {
		case 'handleRead': {
			const into = new Uint8Array(operation.length);
			return [...into.subarray(0, await handle.read(into, operation.position))];
		}
		case 'handleWrite':
			return handle.write(encodeText(operation.text), operation.position);
		case 'handleTruncate':
			return handle.truncate(operation.size);
		case 'handleStat':
			return comparable(await handle.stat());
		case 'close':
			slots.delete(operation.slot);
			return handle.close();
	}
};
