import { contentHash } from '@tenon/core';
import type { TrustDecision } from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { judging } from '../support/puppet-sources.ts';
import { TestHost } from '../support/test-host.ts';

const guard = judging(`{ block: frame.tool_args.command === 'rm', reason: 'never' }`);
const off = 'to turn it off: tenon ext disable guard, then /reload-ext guard';

const kill = (host: TestHost): void => {
	for (const pid of host.processes()) process.kill(pid, 'SIGKILL');
};

const verdicts = async (host: TestHost): Promise<readonly string[]> => [
	await host.judge('rm'),
	await host.judge('ls'),
];

describe('a guard that is killed', { timeout: 60_000 }, () => {
	it('refuses by name at every moment until it is back, and after its last restart', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('guard', guard, { restart: 'on-failure', scope: 'user' }));
		expect(await verdicts(host)).toEqual(['denied: never', 'ls']);
		for (let restarts = 1; restarts <= 5; restarts += 1) {
			kill(host);
			await eventually(() => host.status('guard').state === 'waiting-to-restart');
			for (const verdict of await verdicts(host))
				expect(verdict).toMatch(
					/^denied: extension guard guards this and is away \(.*SIGKILL.*\); .*tenon ext disable/,
				);
			host.timer.travel(30_000);
			for (const verdict of await verdicts(host))
				expect(verdict).toMatch(/^denied: extension guard guards this/);
			await eventually(() => host.status('guard').state === 'ready');
			expect(await verdicts(host)).toEqual(['denied: never', 'ls']);
		}
		kill(host);
		await eventually(() => host.status('guard').state === 'failed');
		expect((await verdicts(host)).map((verdict) => verdict.replace(/\(.*\)/, '(…)'))).toEqual([
			`denied: extension guard guards this and does not run (…); to start it again: /reload-ext guard; ${off}`,
			`denied: extension guard guards this and does not run (…); to start it again: /reload-ext guard; ${off}`,
		]);
		expect(host.front.notes.map(({ level }) => level)).toEqual([
			...Array.from({ length: 5 }, () => ['error', 'success']).flat(),
			'error',
		]);
		await host.host.reload('guard');
		expect(await verdicts(host)).toEqual(['denied: never', 'ls']);
	});

	it('refuses in each moment between its end and the knowledge of it', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('guard', guard));
		kill(host);
		while (host.status('guard').state !== 'failed') {
			expect(await host.judge('rm')).toMatch(/^denied: /);
			// A turn of the event loop in between, or nothing would ever be heard of its end.
			await new Promise(setImmediate);
		}
		expect(await host.judge('rm')).toMatch(/^denied: extension guard guards this and does not run/);
	});

	it('refuses where it is never started again, until it is turned off', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('guard', guard, { restart: 'never', scope: 'user' }));
		kill(host);
		await eventually(() => host.status('guard').state === 'failed');
		expect(await host.judge('ls')).toMatch(/^denied: extension guard guards this and does not run/);
		await host.host.disable('guard');
		expect(await verdicts(host)).toEqual(['rm', 'ls']);
	});

	it('lets everything pass where the person said that its silence means yes', async () => {
		await using host = new TestHost({ grants: { onTimeout: 'allow' } });
		await host.load(host.folders.puppet('guard', guard, { restart: 'never', scope: 'user' }));
		kill(host);
		await eventually(() => host.status('guard').state === 'failed');
		expect([await verdicts(host), host.front.notes]).toEqual([['rm', 'ls'], []]);
	});

	it('refuses where its content has changed meanwhile', async () => {
		const trusted: TrustDecision = {
			type: 'trusted',
			contentHash: contentHash(`sha256:${'0'.repeat(64)}`),
			grants: {
				profile: 'compat',
				permissions: { env: ['${login}'], read: [], write: [], net: [], exec: [], tools: ['*'] },
				onTimeout: 'deny',
			},
		};
		let decision: TrustDecision = trusted;
		await using host = new TestHost({ host: { trust: { decide: async () => decision } } });
		await host.load(host.folders.puppet('guard', guard, { restart: 'on-failure', scope: 'user' }));
		decision = {
			type: 'untrusted',
			reason: 'changed',
			message: 'has changed; to look at it: tenon ext trust guard',
		};
		kill(host);
		await eventually(() => host.status('guard').state === 'waiting-to-restart');
		host.timer.travel(30_000);
		await eventually(() => host.status('guard').state === 'untrusted');
		expect(await verdicts(host)).toEqual(
			Array.from(
				{ length: 2 },
				() =>
					`denied: extension guard guards this and has changed; to look at it: tenon ext trust guard; then /reload-ext guard; ${off}`,
			),
		);
		expect(host.front.notes).toHaveLength(1);
	});
});
