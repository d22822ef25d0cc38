import { andThen, isFsError, type Maybe, type Stat } from '@tenon/core';
import { absolutePath, descriptorNamed } from '../compile/open-target.ts';
import { FileStream } from '../pipe/file-stream.ts';
import type { OpenFile } from '../pipe/open-file.ts';
import { filesKnowing, isStandardDevice } from '../pipe/standard-devices.ts';
import type { Shell } from '../state/shell.ts';

/** What tests ask about a file. */
export type FileFacts = Pick<
	Stat,
	'kind' | 'size' | 'mode' | 'uid' | 'gid' | 'atimeMs' | 'mtimeMs' | 'dev' | 'ino'
>;

/** The facts about what a path leads to, or `undefined` if there is nothing. */
export const factsOf = (shell: Shell, path: string): Maybe<FileFacts | undefined> => {
	if (path.startsWith('/')) {
		const descriptor = descriptorNamed(path);
		if (descriptor !== undefined) return descriptorFacts(shell, descriptor);
		if (isStandardDevice(path)) return deviceFacts(shell, path);
	}
	return path === '' ? undefined : ask(shell, absolutePath(shell, path));
};

/** The same about a link itself. */
export const linkFactsOf = (shell: Shell, path: string): Maybe<FileFacts | undefined> => {
	const descriptor = path.startsWith('/') ? descriptorNamed(path) : undefined;
	if (descriptor !== undefined) {
		// The names of descriptors are links on every system that has them.
		const file = shell.io.get(descriptor);
		return file === undefined ? undefined : { ...streamFacts(file, shell.ports.now()), kind: 'symlink' };
	}
	if (isStandardDevice(path)) return deviceFacts(shell, path);
	return path === '' ? undefined : askLink(shell, absolutePath(shell, path));
};

const deviceFacts = (shell: Shell, path: string): Maybe<FileFacts | undefined> =>
	andThen(filesKnowing(shell, path), (files) => files.lstat(path));

// A path that cannot be asked about, for whatever reason, is not there for a test.
const ask = (shell: Shell, path: string): Maybe<FileFacts | undefined> => {
	try {
		const facts = shell.ports.fileSystem.stat(path);
		return facts instanceof Promise ? facts.catch(absent) : facts;
	} catch (error) {
		return absent(error);
	}
};

const askLink = (shell: Shell, path: string): Maybe<FileFacts | undefined> => {
	try {
		const facts = shell.ports.fileSystem.lstat(path);
		return facts instanceof Promise ? facts.catch(absent) : facts;
	} catch (error) {
		return absent(error);
	}
};

const absent = (error: unknown): undefined => {
	if (!isFsError(error)) throw error;
	return undefined;
};

const descriptorFacts = (shell: Shell, descriptor: number): Maybe<FileFacts | undefined> => {
	const file = shell.io.get(descriptor);
	if (file === undefined) return undefined;
	if (!(file.input instanceof FileStream) && !(file.output instanceof FileStream))
		return streamFacts(file, shell.ports.now());
	const known = ask(shell, absolutePath(shell, file.name));
	return known instanceof Promise
		? known.then((facts) => facts ?? streamFacts(file, shell.ports.now()))
		: (known ?? streamFacts(file, shell.ports.now()));
};

const streamFacts = (file: OpenFile, now: number): FileFacts => ({
	kind: kindOf(file),
	size: 0,
	mode: 0o600,
	uid: 0,
	gid: 0,
	dev: 0,
	ino: inodeOf(file.input ?? file.output),
	atimeMs: now,
	mtimeMs: now,
});

// Two descriptors are the same file if they lead to the same stream, and only then.
const inodeOf = (stream: object | undefined): number => {
	if (stream === undefined) return 0;
	let inode = inodes.get(stream);
	if (inode === undefined) {
		inode = ++lastInode;
		inodes.set(stream, inode);
	}
	return inode;
};

const inodes = new WeakMap<object, number>();
let lastInode = 0;

const kindOf = ({ input, output, name }: OpenFile): FileFacts['kind'] => {
	if (input?.isTerminal === true || output?.isTerminal === true || name === '/dev/null') return 'character';
	const kind = input?.hostKind ?? output?.hostKind;
	if (kind !== undefined) return kind;
	return name === 'pipe' || name === 'here-document' ? 'fifo' : 'file';
};
