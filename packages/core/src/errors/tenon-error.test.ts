import { describe, expect, it } from 'vitest';
import { FsConflict, FsError, FsLeavesRoot, isFsError } from '../fs/errors.ts';
import { isTenonError } from './tenon-error.ts';

describe('errors', () => {
	it('name operation, path and errno, and keep the cause', () => {
		const cause = new Error('disk');
		const error = new FsError('ENOSPC', 'write', '/a b', { reason: 'budget "x" is full', cause });
		expect(error.message).toBe('write /a b: No space left on device (budget "x" is full)');
		expect(error).toMatchObject({
			code: 'fs.nospc',
			errno: 'ENOSPC',
			operation: 'write',
			path: '/a b',
			cause,
		});
	});

	it('name both paths where there are two', () => {
		expect(new FsError('EXDEV', 'rename', '/a', { dest: '/b' }).message).toBe(
			'rename /a -> /b: Invalid cross-device link',
		);
	});

	it('a conflict says where, what was expected and what is there', () => {
		const error = new FsConflict('patch', '/f', { location: 'line 3', expected: 'a', actual: 'b' });
		expect(error.message).toBe(
			'patch /f: Device or resource busy (changed meanwhile at line 3: expected "a", found "b")',
		);
		expect(error).toMatchObject({ code: 'fs.conflict', location: 'line 3', expected: 'a', actual: 'b' });
	});

	it('leaving a root says where to', () => {
		const error = new FsLeavesRoot('read', '/link', '/etc/passwd');
		expect(error.message).toBe(
			'read /link: Permission denied (leads to /etc/passwd, outside of this file system)',
		);
		expect(error).toMatchObject({ code: 'fs.leaves_root', errno: 'EACCES', leadsTo: '/etc/passwd' });
	});

	it('are recognised without instanceof, also from another copy of the package', () => {
		const foreign = Object.assign(new Error('x'), { isTenonError: true, errno: 'ENOENT', operation: 'stat' });
		expect(isTenonError(foreign)).toBe(true);
		expect(isFsError(foreign)).toBe(true);
		expect(isFsError(foreign, 'EEXIST')).toBe(false);
		expect(isFsError(new Error('x'))).toBe(false);
		expect(isTenonError('x')).toBe(false);
	});
});
