import { textResult } from '@tenon/core';
import { cancelGate, turnScope } from '../../../src/effects/envelope.ts';
import type { Scenario } from '../scenario.ts';
import { unansweredIfCancelled } from './unanswered.ts';

/** Scenarios in which another process answers or interferes. */
export const people: readonly Scenario[] = [
	{
		name: 'calls that somebody must approve',
		script: [{ type: 'say', session: 's', text: 'deploy' }],
		tapes: {
			deploy: [
				{ reply: { calls: [{ id: 'c1', tool: 'deploy' }] } },
				{ reply: { calls: [{ id: 'c2', tool: 'deploy' }] } },
				{ reply: { text: 'one of two' } },
			],
		},
		tools: { deploy: { replay: 'never', run: () => ({ result: textResult('deployed') }) } },
		approve: ({ callId }) => ({ type: 'ask', about: { callId }, deadlineMs: null }),
		tend: async ({ store }) => {
			for (const { key, about } of await store.waits.list(null)) {
				const isFirst = (about as { readonly callId: string }).callId === 'c1';
				await store.waits.resolve(key, { type: 'ok', value: isFirst || 'not a second time' }, 0);
			}
		},
	},
	{
		name: 'a turn that another process cancels',
		script: [{ type: 'say', session: 's', text: 'wait' }],
		tapes: { wait: [{ reply: { calls: [{ id: 'c1', tool: 'wait' }] } }] },
		tools: {
			wait: {
				replay: 'safe',
				run: async ({ signal }) => {
					if (!signal.aborted) {
						await new Promise((resolve) => {
							signal.addEventListener('abort', resolve);
						});
					}
					return { result: textResult('waited') };
				},
			},
		},
		tend: async ({ store, lines }) => {
			const line = lines.find(({ effect }) => effect === 'tool/c1');
			if (line === undefined) return;
			const scope = turnScope(line.sessionId, line.turnId);
			const wish = { type: 'cancelled', requestId: 'other', origin: 'other', reason: 'too slow' };
			await store.waits.decide(cancelGate(scope), wish, scope, 0);
		},
		after: unansweredIfCancelled,
	},
];
