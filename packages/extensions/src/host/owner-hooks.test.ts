import { deny, type HookOutcome, replace } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { samplePayload } from '../../../core/test/hook-fixtures.ts';
import { foundExtension } from '../../test/kit/found.ts';
import { FakeHost, settle, trusted } from '../../test/kit/host.ts';
import type { TrustDecision } from '../trust/trust.ts';
import type { GuardedEvent } from './guarded-event.ts';
import type { InterceptAudit } from './intercept-audit.ts';

const crash = { type: 'crashed', message: 'killed' } as const;

const off = 'to turn it off: tenon ext disable guard, then /reload-ext guard';
const away = `extension guard guards this and is away (killed); it is started again: try again in a moment; ${off}`;
const starting = `extension guard guards this and is not ready yet; try again in a moment; ${off}`;
const failed = `extension guard guards this and does not run (killed); to start it again: /reload-ext guard; ${off}`;
const silent = `extension guard guards this and does not ask to be asked about it, as its manifest says; one of them has to be corrected; ${off}`;

const judge = async (fake: FakeHost, toolName = 'bash'): Promise<string> => {
	const payload = { ...samplePayload('tool_call'), toolName };
	const outcome: HookOutcome<'tool_call'> = await fake.hooks.run('tool_call', payload, { timer: fake.timer });
	return outcome.outcome === 'denied' ? outcome.denial.reason : outcome.outcome;
};

const guarded = async (
	more: Parameters<typeof foundExtension>[1] = {},
	fake = new FakeHost(),
): Promise<FakeHost> => {
	fake.runner.behave('guard', ({ ports, ready }) => {
		ports.hooks.on('tool_call', () => undefined, { match: ['bash'] });
		ready();
	});
	await fake.load(foundExtension('guard', more));
	return fake;
};

describe('a guard that is down', () => {
	it('refuses what it guards, and nothing else, until it is back', async () => {
		const fake = await guarded();
		expect(await judge(fake)).toBe('allowed');
		fake.runner.last('guard').end(crash);
		await settle();
		expect([await judge(fake), await judge(fake, 'read')]).toEqual([away, 'allowed']);
		expect(fake.status('guard').problems).toContainEqual({
			code: 'guard.closed',
			where: 'intercept tool_call of bash',
			message: 'is refused: the guard cannot be asked',
		});
		fake.timer.advance(500);
		await settle();
		expect(await judge(fake)).toBe('allowed');
		expect(fake.front.noteTexts).toEqual([`error: ${away}`, 'success: extension guard guards again']);
	});

	it('refuses from the moment in which it is lost, also what was asked about before', async () => {
		const fake = new FakeHost();
		const slow = Promise.withResolvers<undefined>();
		fake.hooks.subscribe('first', 'tool_call', () => slow.promise, { priority: 1 });
		await guarded({}, fake);
		const verdict = judge(fake);
		fake.runner.last('guard').ports.lost('killed');
		slow.resolve(undefined);
		expect(await verdict).toBe(away);
	});

	it('takes its place again, so that what was asked about while it was down is asked of it', async () => {
		const fake = new FakeHost();
		const slow = Promise.withResolvers<undefined>();
		fake.hooks.subscribe('first', 'tool_call', () => slow.promise, { priority: 1 });
		await guarded({}, fake);
		fake.runner.last('guard').end(crash);
		await settle();
		const verdict = judge(fake);
		fake.runner.behave('guard', ({ ports, ready }) => {
			ports.hooks.on('tool_call', () => deny('asked'), { match: ['bash'] });
			ready();
		});
		fake.timer.advance(500);
		await settle();
		slow.resolve(undefined);
		expect(await verdict).toBe('asked');
	});

	it('is asked while it is being reloaded, until the new one answers in its place', async () => {
		const fake = await guarded();
		fake.runner.behave('guard', ({ ports }) => {
			ports.hooks.on('tool_call', () => deny('new'), { match: ['bash'] });
		});
		void fake.host.reload('guard');
		await settle();
		expect([fake.status('guard').state, await judge(fake)]).toEqual(['ready', 'allowed']);
		fake.runner.last('guard').ready();
		await settle();
		expect([fake.status('guard').state, await judge(fake)]).toEqual(['ready', 'new']);
		expect(fake.hooks.subscribersOf('tool_call').map(({ owner }) => owner)).toEqual(['guard']);
	});

	it('refuses while it is reloaded after it had crashed, also what its manifest says nothing of', async () => {
		const fake = await guarded({ restart: 'never' });
		fake.runner.last('guard').end(crash);
		await settle();
		fake.runner.behave('guard', () => undefined);
		void fake.host.reload('guard');
		await settle();
		expect([fake.status('guard').state, await judge(fake)]).toEqual(['starting', starting]);
		fake.runner.last('guard').ready();
		await settle();
		expect(await judge(fake)).toBe('allowed');
	});

	it('refuses too when it ended too often, until it is disabled', async () => {
		const fake = await guarded({ restart: 'never' });
		fake.runner.last('guard').end(crash);
		await settle();
		expect([fake.status('guard').state, await judge(fake)]).toEqual(['failed', failed]);
		await fake.host.disable('guard');
		expect(await judge(fake)).toBe('allowed');
	});

	it('refuses while it is started again and is not ready', async () => {
		const fake = await guarded();
		fake.runner.last('guard').end(crash);
		await settle();
		fake.runner.behave('guard', () => undefined);
		fake.timer.advance(500);
		await settle();
		expect([fake.status('guard').state, await judge(fake)]).toEqual(['starting', starting]);
		fake.runner.last('guard').end(crash);
		await settle();
		expect(await judge(fake)).toBe(away);
	});

	it('lets everything pass where the user said so', async () => {
		const fake = new FakeHost();
		fake.decisions.set('guard', trusted({ onTimeout: 'allow' }));
		await guarded({}, fake);
		fake.runner.last('guard').end(crash);
		await settle();
		expect(await judge(fake)).toBe('allowed');
	});

	it('refuses before it was ever ready, where its manifest says what it guards', async () => {
		const fake = new FakeHost();
		fake.runner.behave('guard', () => undefined);
		const wish = { on_failure: 'deny', tools: ['bash'], priority: 0 } as const;
		void fake.load(foundExtension('guard', { intercept: { tool_call: wish, nonsense: wish } }));
		await settle();
		expect([await judge(fake), await judge(fake, 'read')]).toEqual([starting, 'allowed']);
		const { ports, ready } = fake.runner.last('guard');
		ready();
		await settle();
		expect(await judge(fake)).toBe(silent);
		ports.hooks.on('tool_call', () => undefined, { match: ['bash'] });
		expect(await judge(fake)).toBe('allowed');
	});

	it.each([
		['tool_call', 'tool_call'],
		['turn_start', 'model_call'],
		['model_call', 'model_call'],
		['assistant_message', 'assistant_message'],
		['command', 'command'],
		['tool_result', 'tool_result'],
	] as const)('refuses from the first moment what its manifest calls %s', async (name, event) => {
		const fake = new FakeHost();
		fake.runner.behave('guard', () => undefined);
		const wish = { on_failure: 'allow', tools: [], priority: 0 } as const;
		void fake.load(foundExtension('guard', { intercept: { [name]: wish } }));
		await settle();
		const outcome = await fake.hooks.run(event, samplePayload(event), { timer: fake.timer });
		expect(outcome).toMatchObject({ outcome: 'denied', denial: { by: 'guard', reason: starting } });
	});

	it.each(['bash', 'shell'])('refuses calls of the shell where its manifest calls it %s', async (tool) => {
		const fake = new FakeHost();
		fake.runner.behave('guard', () => undefined);
		const wish = { on_failure: 'deny', tools: [tool], priority: 0 } as const;
		void fake.load(foundExtension('guard', { intercept: { tool_call: wish } }));
		await settle();
		expect(await judge(fake, 'shell')).toBe(starting);
	});

	it('is told where its manifest names an event or a tool that there is none of', async () => {
		const fake = new FakeHost();
		const wish = { on_failure: 'deny', tools: ['frobnicate', 'read'], priority: 0 } as const;
		fake.runner.behave('guard', ({ ports, ready }) => {
			ports.hooks.on('tool_call', () => undefined);
			ready();
		});
		await fake.load(foundExtension('guard', { intercept: { tool_call: wish, nonsense: wish } }));
		expect(fake.status('guard').problems).toEqual([
			{
				code: 'guard.unknown_event',
				where: 'intercept.nonsense',
				message:
					'nothing is called so, and nothing is guarded by it; there are tool_call, turn_start, assistant_message, before_agent_start',
			},
			{
				code: 'guard.unknown_tool',
				where: 'intercept frobnicate',
				message: 'there is no tool "frobnicate": nothing is guarded by it',
			},
		]);
	});

	it('that is stopped in an orderly way guards nothing any more', async () => {
		const fake = await guarded();
		fake.runner.last('guard').end({ type: 'stopped' });
		await settle();
		expect([fake.status('guard').state, await judge(fake)]).toEqual(['stopped', 'allowed']);
	});
});

describe('a guard that is not trusted', () => {
	const wish = { on_failure: 'allow', tools: ['bash'], priority: 0 } as const;
	const untrusted = (reason: 'new' | 'changed', message: string): TrustDecision => ({
		type: 'untrusted',
		reason,
		message,
	});

	it('refuses what its manifest says it guards, and the person is told', async () => {
		const fake = new FakeHost();
		fake.decisions.set('guard', untrusted('new', 'is not trusted yet; to trust it: tenon ext trust guard'));
		await fake.load(foundExtension('guard', { intercept: { tool_call: wish } }));
		const reason = `extension guard guards this and is not trusted yet; to trust it: tenon ext trust guard; then /reload-ext guard; ${off}`;
		expect([await judge(fake), await judge(fake, 'read')]).toEqual([reason, 'allowed']);
		expect(fake.front.noteTexts).toEqual([`error: ${reason}`]);
		expect(fake.status('guard').problems).toHaveLength(1);
		await fake.host.disable('guard');
		expect(await judge(fake)).toBe('allowed');
	});

	it("leaves another one's hooks of the same name alone", async () => {
		const fake = await guarded();
		const project = foundExtension('guard', {
			scope: 'project',
			folder: '/p',
			intercept: { tool_call: wish },
		});
		const trust = new Map([['/p', untrusted('new', 'is new')]]);
		const both = new FakeHost({
			trust: { decide: async ({ folder }) => trust.get(folder) ?? trusted() },
		});
		both.runner.behave('guard', ({ ports, ready }) => {
			ports.hooks.on('tool_call', () => deny('the own one'));
			ready();
		});
		await both.load(foundExtension('guard'), project);
		await both.load(foundExtension('guard'));
		expect([await judge(fake), await judge(both)]).toEqual(['allowed', 'the own one']);
	});

	it('refuses what it guarded when it was trusted, whatever its files say now', async () => {
		const known: Record<string, readonly GuardedEvent[]> = {};
		const state = { decision: trusted() as TrustDecision };
		const open = (): FakeHost =>
			new FakeHost({
				trust: {
					decide: async () => state.decision,
					knownGuard: async ({ name }) => ({ grants: trusted().grants, guards: known[name] ?? [] }),
					remember: ({ name }, guards) => {
						known[name] = guards;
					},
				},
			});
		await guarded({}, open());
		expect(known).toEqual({ guard: [{ event: 'tool_call', match: ['bash'] }] });
		state.decision = untrusted('changed', 'has changed');
		const next = open();
		await next.load(foundExtension('guard', { isEnabled: false }));
		expect(next.status('guard').state).toBe('untrusted');
		expect([await judge(next), await judge(next, 'read')]).toEqual([
			`extension guard guards this and has changed; then /reload-ext guard; ${off}`,
			'allowed',
		]);
	});
});

describe('a guard that fails', () => {
	const failing = async (onTimeout: 'deny' | 'allow'): Promise<string> => {
		const fake = new FakeHost();
		fake.decisions.set('guard', trusted({ onTimeout }));
		fake.runner.behave('guard', ({ ports, ready }) => {
			const wish = { onFailure: onTimeout === 'deny' ? 'allow' : 'deny' } as const;
			ports.hooks.on('tool_call', () => Promise.reject(new Error('broken')), wish);
			ready();
		});
		await fake.load(foundExtension('guard'));
		return judge(fake);
	};

	it('is closed, whatever it asked for itself, and open only where the user said so', async () => {
		expect(await failing('deny')).toContain('broken');
		expect(await failing('allow')).toBe('allowed');
	});
});

describe('a guard that was not granted all that it wants to be asked about', () => {
	const nothing = { env: [], read: [], write: [], net: [], exec: [], tools: [] };
	const held = async (intercept: readonly string[]): Promise<FakeHost> => {
		const fake = new FakeHost();
		fake.decisions.set('guard', trusted({ permissions: { ...nothing, intercept } }));
		fake.runner.behave('guard', ({ ports, ready }) => {
			ports.hooks.on('tool_call', () => deny('no'));
			ready();
		});
		const wish = { on_failure: 'deny', tools: [], priority: 0 } as const;
		await fake.load(foundExtension('guard', { intercept: { tool_call: wish } }));
		return fake;
	};

	it('is asked about the tools that were granted alone', async () => {
		const fake = await held(['tool_call:bash']);
		expect([await judge(fake), await judge(fake, 'read')]).toEqual(['no', 'allowed']);
		expect(fake.status('guard').problems).toEqual([]);
		fake.runner.last('guard').end(crash);
		await settle();
		expect([await judge(fake), await judge(fake, 'read')]).toEqual([away, 'allowed']);
	});

	it('is asked about nothing where nothing was, which is told, and guards nothing when it is down', async () => {
		const fake = await held(['turn_start']);
		expect(await judge(fake)).toBe('allowed');
		expect(fake.status('guard').problems).toEqual([
			{
				code: 'grant.intercept',
				where: 'intercept tool_call',
				message: "was not granted; 'tenon ext grants' shows what was, and --intercept changes it",
			},
		]);
		fake.runner.last('guard').end(crash);
		await settle();
		expect(await judge(fake)).toBe('allowed');
	});
});

describe('the audit', () => {
	it('has every question with its answer, failure or end', async () => {
		const entries: InterceptAudit[] = [];
		const fake = new FakeHost({ audit: (entry) => void entries.push(entry) });
		const answers = [
			() => deny('no'),
			() => undefined,
			() => Promise.reject(new Error('broken')),
			() => new Promise<undefined>(() => undefined),
			() => replace({ command: 'ls' }),
		];
		fake.runner.behave('guard', ({ ports, ready }) => {
			ports.hooks.on('tool_call', () => answers.shift()?.(), { secondChange: 'ignore' });
			ports.hooks.on('session_started', () => undefined);
			ready();
		});
		await fake.load(foundExtension('guard'));
		await judge(fake);
		await judge(fake);
		await judge(fake);
		const hanging = judge(fake);
		await settle();
		fake.timer.advance(60_000);
		await hanging;
		await judge(fake);
		expect(entries.map(({ extension, event, verdict }) => [extension, event, verdict])).toEqual([
			['guard', 'tool_call', { type: 'answered', answer: deny('no') }],
			['guard', 'tool_call', { type: 'answered', answer: undefined }],
			['guard', 'tool_call', { type: 'failed', message: 'broken' }],
			['guard', 'tool_call', { type: 'cut-off' }],
			['guard', 'tool_call', { type: 'answered', answer: replace({ command: 'ls' }) }],
		]);
		expect(entries[0]).toMatchObject({ asked: 'first', payload: { toolName: 'bash' } });
	});
});
