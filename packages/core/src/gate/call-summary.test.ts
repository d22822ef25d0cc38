import { describe, expect, it } from 'vitest';
import { principalId } from '../capability/ids.ts';
import { type Call, type CallBase, callId } from './call.ts';
import { summarizeCall } from './call-summary.ts';

const base: CallBase = {
	id: callId('c1'),
	principal: { kind: 'model', id: principalId('m1') },
	origin: 'script',
	needs: [],
	cwd: '/repo',
	signal: new AbortController().signal,
};

describe('a call in words', () => {
	const rows: readonly (readonly [Call, string, string])[] = [
		[{ ...base, kind: 'command', name: 'rm', argv: ['-r', 'a b'], touches: [] }, 'rm', 'rm -r "a b"'],
		[{ ...base, kind: 'redirect', path: '/repo/out', access: 'overwrite' }, 'redirect', '> /repo/out'],
		[{ ...base, kind: 'redirect', path: '/repo/out', access: 'append' }, 'redirect', '>> /repo/out'],
		[{ ...base, kind: 'redirect', path: '/repo/in', access: 'read' }, 'redirect', '< /repo/in'],
		[{ ...base, kind: 'tool', name: 'edit', args: { secret: 'x' } }, 'edit', 'edit'],
		[
			{ ...base, kind: 'program', path: '/usr/bin/git', argv: ['status'], environment: ['HOME'] },
			'/usr/bin/git',
			'/usr/bin/git status',
		],
		[
			{ ...base, kind: 'network', method: 'GET', url: 'https://me:token@a.org/x?key=1#f' },
			'network',
			'GET https://a.org/x?…',
		],
		[
			{ ...base, kind: 'network', method: 'POST', url: 'https://a.org/x@y' },
			'network',
			'POST https://a.org/x@y',
		],
		[{ ...base, kind: 'tool', name: 'a\nb', args: {} }, 'a\\u{a}b', 'a\\u{a}b'],
	];
	for (const [call, name, text] of rows) {
		it(text, () => {
			expect(summarizeCall(call)).toEqual({
				id: 'c1',
				kind: call.kind,
				principal: base.principal,
				origin: 'script',
				cwd: '/repo',
				name,
				text,
			});
		});
	}
});
