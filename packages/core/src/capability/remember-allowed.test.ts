import { expect, it } from 'vitest';
import type { PathCapability } from './capability.ts';
import { type CapabilityDecision, notGranted } from './decision.ts';
import { principalId } from './ids.ts';
import type { Principal } from './principal.ts';
import { rememberAllowed } from './remember-allowed.ts';

const allowed: CapabilityDecision = { outcome: 'allow', rule: undefined, layer: undefined, explanation: '' };
const one: Principal = { kind: 'model', id: principalId('one') };
const other: Principal = { kind: 'model', id: principalId('other') };
const read = (path: string): PathCapability => ({ kind: 'path', access: 'read', path });

/** Allows everything to everyone but /no. */
const judged = () => {
	const asked: string[] = [];
	const judge = rememberAllowed((principal, capability) => {
		asked.push(`${principal.id} ${capability.path}`);
		if (capability.path !== '/no') return allowed;
		return notGranted(principal, capability, [], { kind: 'path', access: 'read', pattern: '/no' });
	});
	return { judge, asked };
};

it('what was allowed last is not judged again', () => {
	const { judge, asked } = judged();
	for (const path of ['/a', '/a', '/b', '/b', '/a']) expect(judge(one, read(path))).toBe(allowed);
	expect(asked).toEqual(['one /a', 'one /b', 'one /a']);
});

it('what was allowed to one is judged again for another', () => {
	const { judge, asked } = judged();
	judge(one, read('/a'));
	judge(other, read('/a'));
	expect(asked).toEqual(['one /a', 'other /a']);
});

it('what was refused is judged each time, and is not taken for what was allowed before', () => {
	const { judge, asked } = judged();
	judge(one, read('/a'));
	expect(judge(one, read('/no')).outcome).toBe('deny');
	expect(judge(one, read('/no')).outcome).toBe('deny');
	judge(one, read('/a'));
	expect(asked).toEqual(['one /a', 'one /no', 'one /no']);
});
