import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeOwnerLock } from './owner-lock.ts';

let folder: string;
let path: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tenon-lock-'));
	path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The number of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['--eval', '']).pid;

it('is held by one at a time, and free again when it is given back', () => {
	const first = takeOwnerLock(path)!;
	expect(takeOwnerLock(path)).toBeUndefined();
	first.release();
	const second = takeOwnerLock(path)!;
	first.release();
	expect(takeOwnerLock(path)).toBeUndefined();
	second.release();
	expect(readdirSync(folder)).toEqual([]);
});

it('is taken over from a process that has ended', () => {
	writeFileSync(path, JSON.stringify({ pid: deadPid(), start: '1', token: 'dead' }));
	const lock = takeOwnerLock(path)!;
	expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
	expect(takeOwnerLock(path)).toBeUndefined();
	lock.release();
	expect(readdirSync(folder)).toEqual([]);
});

it('is taken over where the number belongs to another process by now', () => {
	writeFileSync(path, JSON.stringify({ pid: process.pid, start: '1', token: 'dead' }));
	expect(takeOwnerLock(path)).toBeDefined();
});

it('is left alone while another takes it over, and where it is not ours', () => {
	writeFileSync(path, JSON.stringify({ pid: deadPid(), start: '1', token: 'dead' }));
	writeFileSync(`${path}.dead`, '');
	expect(takeOwnerLock(path)).toBeUndefined();
	writeFileSync(path, '');
	expect(takeOwnerLock(path)).toBeUndefined();
});
