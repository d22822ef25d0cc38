import { compileGrants, createNonceStore, principalId } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import type { ShellGate } from '../state/gate.ts';
import { createGate } from './kernel-gate.ts';

/** What a kernel asks of its gate while a script runs. */
const askedBy = async (script: string): Promise<readonly string[]> => {
	const asked: string[] = [];
	const gate = createGate({
		principal: { kind: 'model', id: principalId('m') },
		grants: () => compileGrants([]),
		nonces: createNonceStore({ clock: () => 0, entropy: (into) => into.fill(1) }),
	});
	const watched = new Proxy(gate, {
		get: (target, name: keyof ShellGate) => {
			asked.push(name);
			const member: unknown = target[name];
			return typeof member === 'function' ? member.bind(target) : member;
		},
	});
	const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), gate: watched });
	asked.length = 0;
	expect(await kernel.execute(script)).toMatchObject({ stderr: '' });
	return asked;
};

it.each([
	'for ((i = 0; i < 1000; i++)); do (( x += i )); [ "$x" -ge 0 ]; done',
	'i=0; while [[ $i -lt 100 ]]; do i=$((i + 1)); test -n "$i"; done; echo "$i"',
	'f() { local x=$1; case $x in a*) true ;; esac; printf %s "$x"; }; for w in a b c; do f "$w"; done',
])('what has no effect asks nothing of the gate: %s', async (script) => {
	expect(await askedBy(script)).toEqual(['begin', 'end']);
});

it('what may be latched is only counted', async () => {
	expect(new Set(await askedBy('for i in 1 2 3; do true && false || echo; done'))).toEqual(
		new Set(['begin', 'latchCount', 'end']),
	);
});
