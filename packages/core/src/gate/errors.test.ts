import { describe, expect, it } from 'vitest';
import { principalId } from '../capability/ids.ts';
import { isTenonError } from '../errors/tenon-error.ts';
import { callId } from './call.ts';
import type { CallSummary } from './call-summary.ts';
import {
	GateDenied,
	type GateError,
	GateFailed,
	GateLatched,
	GateUnanswered,
	isGateError,
	isGateRefusal,
} from './errors.ts';
import { latchRefusal } from './latch-refusal.ts';
import type { Nonce } from './nonce-store.ts';

const call: CallSummary = {
	id: callId('c1'),
	kind: 'command',
	principal: { kind: 'model', id: principalId('m1') },
	origin: 'script',
	name: 'rm',
	text: 'rm a',
	cwd: '/repo',
};
const latched = latchRefusal({
	command: 'rm',
	paths: ['/repo/a'],
	reason: 'cannot be undone',
	nonce: '0000000a' as Nonce,
	ttlMs: 60_000,
	hint: (nonce) => `rm --confirm=${nonce} a`,
	confirmBy: 'self',
});

describe('the errors of the gate', () => {
	// error, code, whether it is a refusal, message
	const rows: readonly (readonly [GateError, string, boolean, string])[] = [
		[
			new GateDenied(call, {
				kind: 'deny',
				reason: 'write /a is not granted',
				code: 'capability.not_granted',
			}),
			'gate.denied',
			true,
			'rm: write /a is not granted',
		],
		[
			new GateLatched(
				call,
				{ kind: 'latch', reason: 'cannot be undone', paths: ['/repo/a'], confirmBy: 'self' },
				latched,
			),
			'gate.latched',
			true,
			'rm: confirmation required (cannot be undone)\nAuthorized: /repo/a\nTo confirm, run: rm --confirm=0000000a a\nNonce expires in 60 seconds.',
		],
		[
			new GateUnanswered(call, { kind: 'ask', question: 'Delete a?', scope: [] }),
			'gate.asked_unanswered',
			true,
			'rm: no person answered "Delete a?"; run it where one can answer',
		],
		[new GateFailed('guard', 'broke'), 'gate.failed', false, 'guard: broke'],
	];
	for (const [error, code, isRefusal, message] of rows) {
		it(code, () => {
			expect({
				code: error.code,
				message: error.message,
				isGateError: isGateError(error),
				isGateRefusal: isGateRefusal(error),
				isTenonError: isTenonError(error),
			}).toEqual({ code, message, isGateError: true, isGateRefusal: isRefusal, isTenonError: true });
		});
	}

	it('other errors are none', () => {
		expect([isGateError(new Error('gate.denied')), isGateError({ code: 'gate.denied' })]).toEqual([
			false,
			false,
		]);
	});
});
