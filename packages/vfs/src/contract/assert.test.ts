import { FsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { bytesEqual, ContractFailure, equal, holds, throwsFs } from './assert.ts';

describe('equal', () => {
	it('accepts equal data, whatever the order of the fields', () => {
		expect(() => equal({ a: 1, b: [2, 'x'] }, { b: [2, 'x'], a: 1 })).not.toThrow();
		expect(() => equal(undefined, undefined)).not.toThrow();
	});

	it('refuses other data and says both', () => {
		expect(() => equal([1], [2], 'count')).toThrow(new ContractFailure('count', '[2]', '[1]'));
		expect(() => equal<unknown>(undefined, null)).toThrow('value: expected null, got undefined');
	});

	it('tells lone surrogates apart', () => {
		expect(() => equal('\udc80', '\udc81')).toThrow(ContractFailure);
	});
});

describe('bytesEqual', () => {
	it('names the first difference', () => {
		expect(() => bytesEqual(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2, 3))).not.toThrow();
		expect(() => bytesEqual(Uint8Array.of(1, 9, 3), Uint8Array.of(1, 2, 3))).toThrow(
			'bytes at 1: expected 2, got 9',
		);
	});

	it('refuses bytes of another length', () => {
		expect(() => bytesEqual(Uint8Array.of(1), Uint8Array.of())).toThrow(
			'bytes: expected 0 bytes, got 1 bytes',
		);
	});
});

describe('holds', () => {
	it('refuses what is false', () => {
		expect(() => holds(true, 'fact')).not.toThrow();
		expect(() => holds(false, 'fact')).toThrow('fact: expected true, got false');
	});
});

describe('throwsFs', () => {
	const fail = (): never => {
		throw new FsError('ENOENT', 'rename', '/a', { dest: '/b' });
	};

	it('accepts the failure expected, thrown or rejected, and returns it', async () => {
		expect((await throwsFs(fail, 'ENOENT', 'rename', '/a', '/b')).errno).toBe('ENOENT');
		expect((await throwsFs(async () => fail(), ['EIO', 'ENOENT'], 'rename', '/a')).errno).toBe('ENOENT');
	});

	it('refuses another errno, operation, path or second path', async () => {
		await expect(throwsFs(fail, 'EEXIST', 'rename', '/a')).rejects.toThrow(
			'errno of rename /a: expected EEXIST, got ENOENT',
		);
		await expect(throwsFs(fail, 'ENOENT', 'link', '/a')).rejects.toThrow('operation of the error of link /a');
		await expect(throwsFs(fail, 'ENOENT', 'rename', '/x')).rejects.toThrow('path of the error of rename /x');
		await expect(throwsFs(fail, 'ENOENT', 'rename', '/a', '/x')).rejects.toThrow('dest of the error');
	});

	it('refuses success and errors of another kind', async () => {
		await expect(throwsFs(() => 1, 'ENOENT', 'stat', '/a')).rejects.toThrow(
			'stat /a: expected a failure, got 1',
		);
		const other = (): never => {
			throw new TypeError('boom');
		};
		await expect(throwsFs(other, 'ENOENT', 'stat', '/a')).rejects.toThrow(
			'stat /a: expected an FsError ENOENT, got TypeError: boom',
		);
	});
});
