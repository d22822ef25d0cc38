import {
	type ByteRange,
	type DirEntry,
	type FileHandle,
	type FileSystem,
	type FileSystemTraits,
	FsConflict,
	type FsErrno,
	FsError,
	type FsOperation,
	type OpenOptions,
	type Stat,
	type WriteOptions,
} from '@tenon/core';
import { fixedNames } from '../generated/fixed-names.ts';
import { type LinkFreeTree, resolveNode, resolveTree } from '../generated/resolve-tree.ts';
import { type Device, type Entropy, memoryDevices } from './device.ts';
import { DeviceHandle } from './device-handle.ts';

/** What devices need from outside. */
export interface DevicesOptions {
	/** Fills the buffer with unpredictable bytes; asked for at most 64 KiB at a time. */
	readonly entropy: Entropy;
	/** The most bytes one `read` of a range may ask an endless device for; default 64 MiB. */
	readonly maxReadBytes?: number;
	/** When the devices were made, for `stat`; default 0. */
	readonly createdMs?: number;
}

/**
 * The file system for `/dev`: `null`, `zero`, `full`, `random`, `urandom`, with Linux' numbers and
 * modes. Nothing can be created, removed or renamed in it. A device without end cannot be read
 * whole; a range, or a handle, gives as many bytes as are asked for.
 */
export const createDevices = (options: DevicesOptions): FileSystem => {
	const devices = memoryDevices(options.entropy);
	const createdMs = options.createdMs ?? 0;
	const maxReadBytes = options.maxReadBytes ?? 64 * 1024 * 1024;
	const tree: LinkFreeTree<Node> = {
		root: 'directory',
		isDirectory: (node) => node === 'directory',
		child: (_, name) => devices.find((device) => device.name === name),
	};
	return {
		traits,
		...fixedNames(tree, { names: 'EACCES', facts: 'EPERM' }),
		stat: (path) => statOf(resolveNode(tree, 'stat', path).node, createdMs),
		lstat: (path) => statOf(resolveNode(tree, 'lstat', path).node, createdMs),
		list(path): readonly DirEntry[] {
			if (resolveNode(tree, 'list', path).node !== 'directory') return fail('ENOTDIR', 'list', path);
			return devices.map(({ name }) => ({ name, kind: 'character' }));
		},
		realpath: (path) => resolveNode(tree, 'realpath', path).path,
		readlink(path): never {
			resolveNode(tree, 'readlink', path);
			return fail('EINVAL', 'readlink', path);
		},
		read: (path, range) => readDevice(deviceAt(tree, 'read', path, 'update'), path, range, maxReadBytes),
		write(path, bytes, { mode = 'replace', ifVersion } = {}): void {
			const device = deviceAt(tree, 'write', path, mode);
			if (ifVersion !== undefined) demandVersion(path, ifVersion);
			device.write(bytes, 'write', path);
		},
		append(path, bytes): void {
			deviceAt(tree, 'append', path, 'replace').write(bytes, 'append', path);
		},
		patch(path): never {
			deviceAt(tree, 'patch', path, 'update');
			return fail('EINVAL', 'patch', path, 'a device has no content to patch');
		},
		open(path, how): FileHandle {
			const device = deviceAt(tree, 'open', path, modeOf(how));
			return new DeviceHandle(device, path, statOf(device, createdMs), how);
		},
		watch(path): never {
			resolveNode(tree, 'watch', path);
			return fail('ENOSYS', 'watch', path);
		},
		hostPath: () => undefined,
	};
};

type Node = Device | 'directory';
type Mode = NonNullable<WriteOptions['mode']>;

const traits: FileSystemTraits = {
	type: 'device',
	readOnly: false,
	symlinks: false,
	hardLinks: false,
	permissions: false,
	byteNames: true,
	watch: false,
};

/** The device at a path, for an operation that would replace, create or only update what is there. */
const deviceAt = (tree: LinkFreeTree<Node>, operation: FsOperation, path: string, mode: Mode): Device => {
	const { node } = resolveTree(tree, operation, path);
	if (node === undefined) return fail(mode === 'update' ? 'ENOENT' : 'EACCES', operation, path);
	if (mode === 'create') return fail('EEXIST', operation, path);
	return node === 'directory' ? fail('EISDIR', operation, path) : node;
};

const modeOf = ({ create, exclusive }: OpenOptions): Mode => {
	if (create !== true) return 'update';
	return exclusive === true ? 'create' : 'replace';
};

const readDevice = (
	device: Device,
	path: string,
	range: ByteRange | undefined,
	maxReadBytes: number,
): Uint8Array => {
	if (!device.isEndless) return new Uint8Array(0);
	if (range === undefined) {
		return fail('EINVAL', 'read', path, 'endless; read a counted number of bytes, as head -c does');
	}
	if (range.length > maxReadBytes) {
		return fail('EINVAL', 'read', path, `asked for ${range.length} bytes, at most ${maxReadBytes} at a time`);
	}
	const bytes = new Uint8Array(range.length);
	device.read(bytes);
	return bytes;
};

const demandVersion = (path: string, expected: string): void => {
	if (expected !== version)
		throw new FsConflict('write', path, { location: 'file', expected, actual: version });
};

// A device never changes.
const version = 'device';

const statOf = (node: Node, createdMs: number): Stat => {
	const isDirectory = node === 'directory';
	return {
		kind: isDirectory ? 'directory' : 'character',
		size: 0,
		mode: isDirectory ? 0o755 : 0o666,
		uid: 0,
		gid: 0,
		nlink: isDirectory ? 2 : 1,
		ino: isDirectory ? 1 : node.rdev,
		dev: 5,
		atimeMs: createdMs,
		mtimeMs: createdMs,
		ctimeMs: createdMs,
		birthtimeMs: createdMs,
		blocks: 0,
		rdev: isDirectory ? 0 : node.rdev,
		version,
	};
};

const fail = (errno: FsErrno, operation: FsOperation, path: string, reason?: string): never => {
	throw new FsError(errno, operation, path, reason === undefined ? {} : { reason });
};
