import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeText } from '@tenon/core';
import { limitProfiles } from '@tenon/shell';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFiles } from './workspace-files.ts';

const limits = limitProfiles.model;
let root: string;
beforeAll(() => {
	root = realpathSync(mkdtempSync(join(tmpdir(), 'files-')));
	mkdirSync(join(root, 'tmp'));
	writeFileSync(join(root, 'tmp/own'), 'own\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('a project among temporary files is there with its changes kept aside', async () => {
	const { fileSystem } = openFiles(root, { isJail: false, hasOverlay: true, environment: {}, limits });
	expect(decodeText(await fileSystem.read(join(root, 'tmp/own')))).toBe('own\n');
});

it('a folder for temporary files that the project has itself is not hidden in a jail', async () => {
	const { fileSystem } = openFiles(root, { isJail: true, hasOverlay: false, environment: {}, limits });
	expect(decodeText(await fileSystem.read('/tmp/own'))).toBe('own\n');
	const without = openFiles(join(root, 'tmp'), { isJail: true, hasOverlay: false, environment: {}, limits });
	expect(await without.fileSystem.list('/tmp')).toEqual([]);
});
