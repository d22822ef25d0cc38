import { FsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { toFsError } from './errors.ts';

const call = { operation: 'read', path: '/file' } as const;

const hostError = (code: string): Error =>
	Object.assign(new Error(`${code}: at /proc/self/fd/7/file`), { code, path: '/proc/self/fd/7/file' });

describe('an error of the host', () => {
	it('keeps its errno, and names the call and nothing of the host', () => {
		const error = toFsError(hostError('EACCES'), call);
		expect(error).toMatchObject({ errno: 'EACCES', operation: 'read', path: '/file', cause: undefined });
		expect(error.message).toBe('read /file: Permission denied');
	});

	it.each([
		['EDQUOT', 'ENOSPC'],
		['ENFILE', 'EMFILE'],
		['EOVERFLOW', 'EFBIG'],
		['EOPNOTSUPP', 'ENOSYS'],
		['ERR_INVALID_ARG_VALUE', 'EINVAL'],
	])('%s is %s', (code, errno) => {
		expect(toFsError(hostError(code), call).errno).toBe(errno);
	});

	it('with no name of ours is EIO, with its code and itself as the cause', () => {
		const cause = hostError('EODD');
		const error = toFsError(cause, { ...call, dest: '/other' });
		expect(error).toMatchObject({ errno: 'EIO', reason: 'EODD', dest: '/other', cause });
	});

	it.each([
		[new TypeError('odd')],
		['text'],
		[undefined],
		[Object.assign(new Error('x'), { code: 'constructor' })],
	])('that is none is EIO with itself as the cause: %s', (thrown) => {
		const error = toFsError(thrown, call);
		expect([error.errno, error.cause]).toEqual(['EIO', thrown]);
	});

	it('that is an FsError already stays as it is', () => {
		const error = new FsError('ENOENT', 'stat', '/x');
		expect(toFsError(error, call)).toBe(error);
	});
});
