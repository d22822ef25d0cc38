import { textResult } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolContribution } from '../../test/kit/contributions.ts';
import type { FakeStart } from '../../test/kit/fake-runner.ts';
import { foundExtension } from '../../test/kit/found.ts';
import { FakeHost, settle } from '../../test/kit/host.ts';
import type { FoundExtension } from './extension.ts';

const names = ['a', 'b', 'c'] as const;
const name = fc.constantFrom(...names);

const extension = fc
	.record({
		name,
		scope: fc.constantFrom('project' as const, 'user' as const),
		version: fc.constantFrom('1', '2'),
	})
	.map((facts) => foundExtension(facts.name, { ...facts, folder: `/${facts.scope}/${facts.name}` }));

type Step = (fake: FakeHost, live: () => readonly FakeStart[]) => Promise<unknown>;

const known = (fake: FakeHost, wanted: string): boolean =>
	fake.host.list().some((status) => status.name === wanted);

const step: fc.Arbitrary<Step> = fc.oneof(
	fc.uniqueArray(extension, { selector: ({ folder }) => folder, maxLength: 4 }).map(
		(found: FoundExtension[]): Step =>
			(fake) =>
				fake.host.load(found),
	),
	fc
		.tuple(fc.constantFrom('reload' as const, 'enable' as const, 'disable' as const, 'remove' as const), name)
		.map(
			([method, wanted]): Step =>
				async (fake) =>
					known(fake, wanted) && fake.host[method](wanted),
		),
	fc.constant<Step>((fake) => fake.host.reload()),
	name.map(
		(wanted): Step =>
			async (_fake, live) => {
				live()
					.find((start) => start.extension.name === wanted)
					?.end({ type: 'crashed', message: 'killed' });
			},
	),
	fc.integer({ min: 100, max: 40_000 }).map(
		(ms): Step =>
			async (fake) =>
				fake.timer.advance(ms),
	),
);

describe('whatever is done to extensions', () => {
	it('each name runs at most once, and what is there belongs to those that run', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
				const fake = new FakeHost();
				for (const each of names)
					fake.runner.behave(each, (start) => {
						start.ports.contribute(toolContribution('shared', () => textResult(each)));
						start.ports.contribute(toolContribution(`own-${each}`));
						start.ports.hooks.on('session_started', () => undefined);
						start.ready();
					});
				const live = (): readonly FakeStart[] => fake.runner.starts.filter(({ hasEnded }) => !hasEnded);
				for (const run of steps) {
					await run(fake, live);
					await settle();
					check(fake, live());
				}
				await fake.host.close();
				expect(live()).toEqual([]);
				expect(fake.toolNames).toEqual([]);
			}),
			{ numRuns: 150 },
		);
	});
});

const check = (fake: FakeHost, live: readonly FakeStart[]): void => {
	const running = live.map((start) => start.extension.name).sort();
	const ready = fake.host
		.list()
		.filter(({ state }) => state === 'ready')
		.map((status) => status.name);
	expect([...ready].sort()).toEqual(running);
	expect(new Set(running).size).toBe(running.length);
	expect(fake.toolNames).toEqual([
		...running.map((each) => `own-${each}`),
		...(running.length > 0 ? ['shared'] : []),
	]);
	expect(fake.host.registry.toolOwner('shared')).toBe(ready[0]);
	expect(fake.hooks.subscribersOf('session_started').map(({ owner }) => owner)).toEqual(ready);
};
