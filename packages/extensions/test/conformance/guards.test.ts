import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { judging, silentGuard } from '../support/puppet-sources.ts';
import { TestHost } from '../support/test-host.ts';

const wish = { on_failure: 'deny', tools: [], priority: 0 } as const;

/** Lets time pass once a puppet has been asked. */
const passDeadline = async (host: TestHost, name: string, ms: number): Promise<void> => {
	const wasAsked = (): boolean => host.folders.heardBy(name).some(({ type }) => type === 'event_intercept');
	await eventually(wasAsked);
	host.timer.travel(ms);
};

describe('guards', () => {
	it('7. a refusal is told with its reason, or with one of the host', async () => {
		await using host = new TestHost();
		const decision = `frame.tool_args.command === 'plain' ? { block: true } : { block: true, reason: 'not here' }`;
		await host.load(host.folders.puppet('guard', judging(decision)));
		expect(await host.judge('plain')).toBe('denied: tool call refused by extension guard');
		expect(await host.judge('other')).toBe('denied: not here');
	});

	it('8. two guards that rewrite are chained in the order in which they were loaded', async () => {
		await using host = new TestHost();
		const adds = (word: string): string =>
			judging(`{ modified_args: { command: '${word} ' + frame.tool_args.command } }`);
		await host.load(host.folders.puppet('z', adds('first')), host.folders.puppet('a', adds('second')));
		expect(await host.judge('ls')).toBe('second first ls');
	});

	it('8. the first refusal ends the chain', async () => {
		await using host = new TestHost();
		const [first, second] = [judging(`{ block: true, reason: 'no' }`), judging('{}')];
		await host.load(host.folders.puppet('first', first), host.folders.puppet('second', second));
		expect(await host.judge('ls')).toBe('denied: no');
		expect(host.folders.heardBy('second').map(({ type }) => type)).not.toContain('event_intercept');
	});

	it('9. a call is refused at the deadline of a guard that is silent, and its name is told', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('silent', silentGuard));
		const verdict = host.judge('ls');
		await passDeadline(host, 'silent', 5_000);
		expect(await verdict).toMatch(/^denied: silent: tool_call/);
	});

	it('9. it passes where the user lets the silence of this guard pass', async () => {
		await using host = new TestHost({ grants: { onTimeout: 'allow' } });
		await host.load(host.folders.puppet('silent', silentGuard));
		const verdict = host.judge('ls');
		await passDeadline(host, 'silent', 5_000);
		expect(await verdict).toBe('ls');
	});

	it.each([
		['is malformed', `{ block: 'yes' }`],
		['rewrites to what is no object', `{ modified_args: [1] }`],
	])('9. a call is refused where the answer of a guard %s', async (_, decision) => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('odd', judging(decision)));
		expect(await host.judge('ls')).toMatch(/^denied: odd: tool_call/);
	});

	it('9. a call is refused at once where the guard ends', async () => {
		await using host = new TestHost();
		const source = `hello(); subscribe([], ['tool_call']); ready(); listen({ event_intercept: () => process.exit(1) })`;
		await host.load(host.folders.puppet('fragile', source));
		expect(await host.judge('ls')).toMatch(/^denied: fragile: tool_call/);
	});

	it('X4. a guard says in its manifest which tools it judges, how long it takes and what its silence means', async () => {
		await using host = new TestHost();
		const intercept = { tool_call: { ...wish, tools: ['write'], timeout_ms: 60_000 } };
		await host.load(host.folders.puppet('silent', silentGuard, { intercept }));
		expect(await host.judge('ls')).toBe('ls');
		const outcome = host.run('tool_call', { toolName: 'write' });
		await passDeadline(host, 'silent', 5_000);
		host.timer.travel(55_000);
		expect(await outcome).toMatchObject({ outcome: 'denied', denial: { by: 'silent' } });
	});

	it('X4. the higher priority is asked first', async () => {
		await using host = new TestHost();
		const adds = (word: string): string =>
			judging(`{ modified_args: { command: '${word} ' + frame.tool_args.command } }`);
		const intercept = { tool_call: { ...wish, priority: 10 } };
		await host.load(
			host.folders.puppet('plain', adds('plain')),
			host.folders.puppet('eager', adds('eager'), { intercept }),
		);
		expect(await host.judge('ls')).toBe('plain eager ls');
	});

	it('X4. a guard that waits for a person is not cut off', async () => {
		await using host = new TestHost();
		const source = `hello(['x.intercept']); subscribe([], ['tool_call']); command('go'); ready(); let id;
			listen({
				event_intercept: (frame) => { id = frame.id; say({ type: 'intercept_pending', id, note: 'asking' }) },
				command_invoked: (frame) => {
					say({ type: 'event_intercept_response', id, block: true, reason: 'the person said no' });
					say({ type: 'command_response', id: frame.id, action: 'noop' });
				},
			})`;
		await host.load(host.folders.puppet('patient', source));
		const verdict = host.judge('ls');
		await passDeadline(host, 'patient', 0);
		expect(await host.command('go')).toEqual({ type: 'none' });
		expect(await verdict).toBe('denied: the person said no');
	});

	it('X2. a guard that knows cancellation is told that its answer is no longer wanted', async () => {
		await using host = new TestHost();
		const source = silentGuard.replace('hello()', `hello(['x.cancel'])`);
		await host.load(host.folders.puppet('silent', source));
		const abort = new AbortController();
		const outcome = host.run('tool_call', {}, abort.signal);
		await passDeadline(host, 'silent', 0);
		abort.abort();
		expect(await outcome).toMatchObject({ outcome: 'cancelled' });
		await eventually(() => host.folders.heardBy('silent').some(({ type }) => type === 'intercept_cancel'));
	});
});
