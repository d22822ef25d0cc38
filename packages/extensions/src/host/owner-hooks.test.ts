import { deny, type HookOutcome, replace } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { samplePayload } from '../../../core/test/hook-fixtures.ts';
import { foundExtension } from '../../test/kit/found.ts';
import { FakeHost, settle, trusted } from '../../test/kit/host.ts';
import type { InterceptAudit } from './intercept-audit.ts';

const crash = { type: 'crashed', message: 'killed' } as const;

const unavailable = 'extension guard guards this and is not running; wait until it is back, or disable it';

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
		expect([await judge(fake), await judge(fake, 'read')]).toEqual([unavailable, 'allowed']);
		fake.timer.advance(500);
		await settle();
		expect(await judge(fake)).toBe('allowed');
	});

	it('refuses too when it ended too often, until it is disabled', async () => {
		const fake = await guarded({ restart: 'never' });
		fake.runner.last('guard').end(crash);
		await settle();
		expect([fake.status('guard').state, await judge(fake)]).toEqual(['failed', unavailable]);
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
		expect([fake.status('guard').state, await judge(fake)]).toEqual(['starting', unavailable]);
		fake.runner.last('guard').end(crash);
		await settle();
		expect(await judge(fake)).toBe(unavailable);
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
		expect([await judge(fake), await judge(fake, 'read')]).toEqual([unavailable, 'allowed']);
		fake.runner.last('guard').ready();
		await settle();
		expect(await judge(fake)).toBe('allowed');
	});

	it('that is stopped in an orderly way guards nothing any more', async () => {
		const fake = await guarded();
		fake.runner.last('guard').end({ type: 'stopped' });
		await settle();
		expect([fake.status('guard').state, await judge(fake)]).toEqual(['stopped', 'allowed']);
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
		expect([await judge(fake), await judge(fake, 'read')]).toEqual([unavailable, 'allowed']);
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
