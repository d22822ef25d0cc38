import { type Capability, compileGrants, contentHash, principalId } from '@tenon/core';
import type { Permissions } from '@tenon/wire';
import { describe, expect, it } from 'vitest';
import { grantLayer } from './grant-layer.ts';

const places = { workspace: '/repo', home: '/users/ada', temp: ['/tmp'] };
const hash = contentHash(`sha256:${'1'.repeat(64)}`);
const to = { name: 'notes', contentHash: hash, folder: '/ext/no[t]es', dataFolder: '/data/notes' };
const nothing: Permissions = { env: [], read: [], write: [], net: [], exec: [], tools: [] };

/** What a policy that allows everything leaves an extension with these grants. */
const judge = (permissions: Partial<Permissions>, need: Capability, content = hash): string => {
	const all = grantLayer(
		{ ...to, contentHash: undefined },
		{ ...nothing, read: ['/**'], write: ['/**'], net: ['*'], exec: ['*'], tools: ['*'] },
		places,
	);
	const granted = grantLayer(to, { ...nothing, ...permissions }, places);
	const decider = compileGrants([{ ...all, authority: 'grants' }, granted]);
	const principal = {
		kind: 'extension',
		id: principalId('extension:notes'),
		name: 'notes',
		extensionKind: 'process',
		contentHash: content,
	} as const;
	return decider.judge(principal, need).outcome;
};

const path = (access: 'read' | 'write', at: string): Capability => ({ kind: 'path', access, path: at });
const program = (name: string, ...argv: readonly string[]): Capability => ({
	kind: 'program',
	name,
	path: `/usr/bin/${name}`,
	argv,
});
const host = (name: string): Capability => ({ kind: 'host', host: name, port: 443, scheme: 'https' });

describe('what was granted to an extension', () => {
	const rows: readonly (readonly [Partial<Permissions>, Capability, string])[] = [
		[{ read: ['./docs/**'] }, path('read', '/repo/docs/a'), 'allow'],
		[{ read: ['docs/**'] }, path('read', '/repo/docs/a'), 'allow'],
		[{ read: ['./docs/**'] }, path('read', '/repo/other'), 'deny'],
		[{ read: ['./docs/**'] }, path('write', '/repo/docs/a'), 'deny'],
		[{ write: ['./docs/**'] }, path('read', '/repo/docs/a'), 'allow'],
		[{ read: ['~/notes/*'] }, path('read', '/users/ada/notes/a'), 'allow'],
		[{ read: ['${extension}/**'] }, path('read', '/ext/no[t]es/a'), 'allow'],
		[{ read: ['${extension}/**'] }, path('read', '/ext/notes/a'), 'deny'],
		[{ write: ['${data}/**'] }, path('write', '/data/notes/a'), 'allow'],
		[{ read: ['${system}/**'] }, path('read', '/usr/lib/x'), 'allow'],
		[{ read: ['${elsewhere}/**'] }, path('read', '/usr/lib/x'), 'deny'],
		[{}, path('read', '/repo/a'), 'deny'],
		[{ exec: ['git'] }, program('git', 'status'), 'allow'],
		[{ exec: ['git status'] }, program('git', 'status', '-s'), 'allow'],
		[{ exec: ['git status'] }, program('git', 'push'), 'deny'],
		[{ exec: ['git'] }, program('node'), 'deny'],
		[{ exec: ['*'] }, program('node'), 'allow'],
		[{}, program('git'), 'deny'],
		[{ net: ['*.example.com'] }, host('api.example.com'), 'allow'],
		[{ net: ['*.example.com'] }, host('example.org'), 'deny'],
		[{ net: ['*'] }, host('example.org'), 'allow'],
		[{}, host('example.org'), 'deny'],
		[{ tools: ['re*'] }, { kind: 'tool', name: 'read' }, 'allow'],
		[{ tools: ['re*'] }, { kind: 'tool', name: 'shell' }, 'deny'],
		[{ tools: ['*'] }, { kind: 'secret', name: 'github.token' }, 'deny'],
	];
	it.each(rows)('%j leaves %j: %s', (permissions, need, outcome) => {
		expect(judge(permissions, need)).toBe(outcome);
	});

	it('is granted to no other content', () => {
		const other = contentHash(`sha256:${'2'.repeat(64)}`);
		expect(judge({ read: ['./**'] }, path('read', '/repo/a'), other)).toBe('deny');
	});
});
