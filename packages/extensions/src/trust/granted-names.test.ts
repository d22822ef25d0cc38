import { describe, expect, it } from 'vitest';
import { interceptReach, isGranted } from './granted-names.ts';

describe('a name that was granted', () => {
	const rows: readonly (readonly [readonly string[], string, boolean])[] = [
		[['read'], 'read', true],
		[['read'], 'reader', false],
		[['re*'], 'reader', true],
		[['*'], 'anything', true],
		[[], 'read', false],
		[['a.b'], 'axb', false],
		[['READ'], 'read', false],
	];
	it.each(rows)('%j of %s: %s', (granted, name, expected) => {
		expect(isGranted(granted, name)).toBe(expected);
	});
});

describe('how far an extension may be asked', () => {
	const rows: readonly (readonly [readonly string[] | undefined, string, readonly string[], unknown])[] = [
		[undefined, 'tool_call', [], { type: 'all' }],
		[['*'], 'tool_call', ['shell'], { type: 'named', names: ['shell'] }],
		[['tool_call'], 'tool_call', [], { type: 'all' }],
		[['tool_call'], 'model_call', [], { type: 'none' }],
		// As manifests call it.
		[['turn_start'], 'model_call', [], { type: 'all' }],
		[['tool_call:shell', 'tool_call:read'], 'tool_call', [], { type: 'named', names: ['shell', 'read'] }],
		[['tool_call:shell'], 'tool_call', ['shell', 'write'], { type: 'named', names: ['shell'] }],
		[['tool_call:shell'], 'tool_call', ['write'], { type: 'none' }],
		[[], 'tool_call', ['shell'], { type: 'none' }],
	];
	it.each(rows)('%j, about %s of %j', (intercept, event, wanted, expected) => {
		expect(interceptReach({ intercept }, event, wanted)).toEqual(expected);
	});
});
