import { describe, expect, it } from 'vitest';
import { understoodArguments } from './understood-arguments.ts';

const shell = {
	type: 'object',
	properties: {
		script: { type: 'string' },
		cwd: { type: 'string' },
		timeoutMs: { type: 'integer' },
		background: { type: 'boolean' },
	},
} as const;

describe('understoodArguments', () => {
	it.each([
		[{ command: 'ls' }, { script: 'ls' }],
		[
			{ cmd: 'ls', workdir: 'a' },
			{ script: 'ls', cwd: 'a' },
		],
		[
			{ script: 'a', command: 'b' },
			{ script: 'a', command: 'b' },
		],
		[
			{ script: '5', timeoutMs: '500' },
			{ script: '5', timeoutMs: 500 },
		],
		[{ timeoutMs: ' 500 ' }, { timeoutMs: 500 }],
		[{ timeout_ms: '500' }, { timeoutMs: 500 }],
		[{ timeout: 30 }, { timeoutMs: 30_000 }],
		[{ timeout: '2.5' }, { timeoutMs: 2500 }],
		[{ timeout: 120_000 }, { timeoutMs: 120_000 }],
		[{ timeout: '500ms' }, { timeoutMs: 500 }],
		[{ timeout: '90 s' }, { timeoutMs: 90_000 }],
		[{ timeout: '2m' }, { timeoutMs: 120_000 }],
		[{ timeout: 'soon' }, { timeoutMs: 'soon' }],
		[{ timeout: null }, { timeoutMs: null }],
		[{ background: 'true' }, { background: true }],
		[{ background: 'yes' }, { background: 'yes' }],
		[{ nothing: '1' }, { nothing: '1' }],
		[{}, {}],
	])('makes of %j %j', (given, understood) => {
		expect(understoodArguments(shell, given)).toEqual(understood);
	});

	it('leaves a name alone that the tool has itself', () => {
		const input = { type: 'object', properties: { command: { type: 'string' }, script: {} } } as const;
		expect(understoodArguments(input, { command: 'x' })).toEqual({ command: 'x' });
	});
});
