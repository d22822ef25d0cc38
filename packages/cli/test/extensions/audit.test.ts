import { setImmediate as turn } from 'node:timers/promises';
import { defaultAuditFile, readAudit, verifyAudit } from '@tenon/host';
import { beforeAll, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { expects, play, type } from '../support/scripted-front.ts';
import { openSessionDriver } from '../support/session-driver.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** Rewrites `make`, refuses `rm`, and lets all else pass. */
const guard = `
start([{ type: 'subscribe', events: [], intercept: ['tool_call'] }], {
	event_intercept: ({ id, tool_args: { command } }) =>
		send({
			type: 'event_intercept_response',
			id,
			...(command === 'make' ? { modified_args: { command: 'echo made' } } : {}),
			...(command.startsWith('rm ') ? { block: true, reason: 'not here' } : {}),
		}),
});
`;

it('the audit log has what each guard said, and what became of the call then', {
	timeout: 60_000,
}, async () => {
	const call = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });
	await using front = await openSessionDriver({
		extensions: { guard },
		replies: [{ calls: [call('c1', 'make'), call('c2', 'rm x'), call('c3', 'echo on')] }, { text: 'Done.' }],
	});
	await play(front, [type('go'), expects({ type: 'done' })]);
	// What happens in one turn of the event loop is written at its end.
	await turn();
	const file = defaultAuditFile(front.world.environment);
	const entries = [...readAudit(file, () => expect.unreachable())].map(({ entry }) => entry);
	const guards = entries.filter(({ kind }) => kind === 'guard');
	expect(guards.map(({ id, principal, reason, outcome }) => [id, principal, reason, outcome])).toEqual([
		['c1', 'extension guard', 'rewritten', 'done'],
		['c2', 'extension guard', 'denied', 'denied'],
		['c3', 'extension guard', 'allowed', 'done'],
	]);
	expect(guards.map(({ call }) => call.rewrittenDigest !== undefined)).toEqual([true, false, false]);
	// What was refused before it was judged has no line but the guard's.
	const calls = entries.filter(({ kind, outcome }) => kind === 'tool' && outcome !== 'begun');
	expect(calls.map(({ callId, call: { name }, outcome }) => [callId, name, outcome])).toEqual([
		['c1', 'shell', 'done'],
		['c3', 'shell', 'done'],
	]);
	expect(verifyAudit(file).fault).toBeUndefined();
});
