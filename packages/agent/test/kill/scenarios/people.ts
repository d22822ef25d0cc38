import { textResult } from '@tenon/core';
import { cancelGate, turnScope } from '../../../src/effects/envelope.ts';
import type { TapeEntry } from '../../../src/model/tape/tape.ts';
import { questionOf } from '../../../src/session/question.ts';
import type { Scenario, ScriptedTool } from '../scenario.ts';
import { unansweredIfCancelled } from './unanswered.ts';

const painting: readonly TapeEntry[] = [
	{ reply: { calls: [{ id: 'c1', tool: 'paint' }] } },
	{ reply: { text: 'painted' } },
];

/** Asks for a color and, when that is known, whether it is meant; says what it was told. */
const paint: ScriptedTool['run'] = async ({ ask, sessionId, turnId, callId }, act) => {
	const color = await ask({ kind: 'select', about: { options: [{ label: 'red' }, { label: 'blue' }] } });
	const isSure = await ask({ kind: 'confirm', about: { color: color.ok ? color.value : null } });
	await act({ sessionId, turnId, effect: `painted/${callId}` });
	return { result: textResult(JSON.stringify([color, isSure])) };
};

/** Gives each question the answer of its kind. */
const answerAll: NonNullable<Scenario['tend']> = async ({ store }) => {
	for (const wait of await store.waits.list(null)) {
		const value = questionOf(wait)?.kind === 'select' ? 1 : true;
		await store.waits.resolve(wait.key, { type: 'ok', value }, 0);
	}
};

/** Scenarios in which another process answers or interferes. */
export const people: readonly Scenario[] = [
	{
		name: 'calls that a person must approve',
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
		name: 'questions of a tool that may run again',
		script: [{ type: 'say', session: 's', text: 'paint' }],
		tapes: { paint: painting },
		tools: { paint: { replay: 'safe', run: paint } },
		tend: answerAll,
	},
	{
		name: 'questions of a tool that must not run twice',
		script: [{ type: 'say', session: 's', text: 'paint' }],
		tapes: { paint: painting },
		tools: { paint: { replay: 'never', run: paint } },
		tend: answerAll,
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
