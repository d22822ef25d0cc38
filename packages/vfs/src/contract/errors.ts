import {
	errnoText,
	type FileSystem,
	type FsErrno,
	FsError,
	type FsOperation,
	isFsError,
	type Maybe,
} from '@tenon/core';
import { ContractFailure, equal, holds, throwsFs } from './assert.ts';
import { type ContractCase, type ContractNeed, contractCase } from './contract-case.ts';
import { bytesOf, namesIn, put } from './fixtures.ts';

interface PathCall {
	readonly operation: FsOperation;
	/** Where an operation is listed twice: in which form. */
	readonly form?: string;
	readonly needs?: readonly ContractNeed[];
	run(fs: FileSystem, path: string): Maybe<unknown>;
}

const bytes = bytesOf('x');

/** Every method that takes one path, called on it. */
const pathCalls: readonly PathCall[] = [
	{ operation: 'stat', run: (fs, path) => fs.stat(path) },
	{ operation: 'lstat', run: (fs, path) => fs.lstat(path) },
	{ operation: 'list', run: (fs, path) => fs.list(path) },
	{ operation: 'realpath', run: (fs, path) => fs.realpath(path) },
	{ operation: 'readlink', needs: ['symlinks'], run: (fs, path) => fs.readlink(path) },
	{ operation: 'read', run: (fs, path) => fs.read(path) },
	{ operation: 'write', run: (fs, path) => fs.write(path, bytes) },
	{ operation: 'write', form: 'create', run: (fs, path) => fs.write(path, bytes, { mode: 'create' }) },
	{ operation: 'write', form: 'update', run: (fs, path) => fs.write(path, bytes, { mode: 'update' }) },
	{ operation: 'append', run: (fs, path) => fs.append(path, bytes) },
	{ operation: 'patch', run: (fs, path) => fs.patch(path, [{ kind: 'append', content: 'x' }]) },
	{ operation: 'open', run: (fs, path) => fs.open(path, { read: true }) },
	{ operation: 'open', form: 'create', run: (fs, path) => fs.open(path, { write: true, create: true }) },
	{ operation: 'mkdir', run: (fs, path) => fs.mkdir(path) },
	{ operation: 'remove', run: (fs, path) => fs.remove(path) },
	{ operation: 'remove', form: 'recursive', run: (fs, path) => fs.remove(path, { recursive: true }) },
	{ operation: 'rename', run: (fs, path) => fs.rename(path, '/new') },
	{ operation: 'link', needs: ['hardLinks'], run: (fs, path) => fs.link(path, '/new') },
	{ operation: 'chmod', needs: ['permissions'], run: (fs, path) => fs.chmod(path, 0o600) },
	{ operation: 'chown', needs: ['permissions'], run: (fs, path) => fs.chown(path, 1, 1) },
	{ operation: 'utimes', run: (fs, path) => fs.utimes(path, 1, 1) },
	{ operation: 'watch', needs: ['watch'], run: (fs, path) => fs.watch(path, () => undefined) },
];

/** What each method says when the way to its path is not there, and what its error looks like. */
export const errorCases: readonly ContractCase[] = [
	...pathCalls.map((call) => fails(call, 'in a missing directory', '/missing/x', 'ENOENT')),
	...pathCalls.map((call) => fails(call, 'below a file', '/file/x', 'ENOTDIR')),
	...pathCalls.map((call) => fails(call, 'far below a file', '/directory/file/x/y', 'ENOTDIR')),
	...pathCalls.map(refusesNul),
	contractCase('an error states its facts in fields and in its message', async (fs) => {
		const error = await throwsFs(() => fs.stat('/missing'), 'ENOENT', 'stat', '/missing');
		holds(error instanceof FsError, 'the error is an FsError');
		equal(error.code, 'fs.noent');
		equal(error.message, `stat /missing: ${errnoText.ENOENT}`);
		equal(error.isTenonError, true);
	}),
	contractCase('an error names the path as the caller wrote it', async (fs) => {
		for (const path of ['//missing', '/./missing', '/missing/']) {
			await throwsFs(() => fs.stat(path), 'ENOENT', 'stat', path);
			await throwsFs(() => fs.read(path), 'ENOENT', 'read', path);
			await throwsFs(() => fs.remove(path), 'ENOENT', 'remove', path);
		}
	}),
	contractCase('an error of a method with two paths names both', async (fs) => {
		await throwsFs(() => fs.rename('/missing', '/new'), 'ENOENT', 'rename', '/missing', '/new');
	}),
	contractCase('a failure leaves no trace in the tree', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.mkdir('/directory');
		for (const call of pathCalls.filter(({ needs = [] }) => needs.every((need) => fs.traits[need]))) {
			await throwsFs(async () => call.run(fs, '/missing/x'), 'ENOENT', call.operation, '/missing/x');
		}
		equal(await namesIn(fs, '/'), ['directory', 'file']);
		equal(await namesIn(fs, '/directory'), []);
	}),
];

function fails(call: PathCall, where: string, path: string, errno: FsErrno): ContractCase {
	const run = async (fs: FileSystem): Promise<void> => {
		await put(fs, '/file', 'x');
		await fs.mkdir('/directory');
		await put(fs, '/directory/file', 'x');
		await throwsFs(() => call.run(fs, path), errno, call.operation, path);
	};
	return contractCase(`${nameOf(call)} ${where} is ${errno}`, run, call.needs);
}

// No name can hold a NUL, and no store may cut the path there.
function refusesNul(call: PathCall): ContractCase {
	const path = '/file\0name';
	const run = async (fs: FileSystem): Promise<void> => {
		await put(fs, '/file', 'x');
		const outcome = await Promise.resolve()
			.then(() => call.run(fs, path))
			.then(
				() => 'success',
				(error: unknown) => error,
			);
		if (!isFsError(outcome)) throw new ContractFailure(nameOf(call), 'an FsError', `${outcome}`, outcome);
		equal([outcome.operation, outcome.path], [call.operation, path]);
		equal(await namesIn(fs, '/'), ['file']);
	};
	return contractCase(`${nameOf(call)} of a path with a NUL in it is refused`, run, call.needs);
}

function nameOf({ operation, form }: PathCall): string {
	return form === undefined ? operation : `${operation} (${form})`;
}
