import { textResult } from '@tenon/core';
import type { TapeEntry } from '../../../src/model/tape/tape.ts';
import type { HostedResult } from '../../../src/session/tool-host.ts';
import type { Scenario, ScriptedTool } from '../scenario.ts';
import { unansweredIfCancelled } from './unanswered.ts';

/** Calls of tools by name, under their ids; then a text. */
const calling = (calls: Readonly<Record<string, string>>): readonly TapeEntry[] => [
	{
		reply: {
			text: 'let me see',
			calls: Object.entries(calls).map(([id, tool]) => ({ id, tool, args: { id } })),
			usage: { input: 10, output: 4 },
		},
	},
	{ reply: { text: 'done', usage: { input: 20, output: 2 } } },
];

const result = (text: string): HostedResult => ({ result: textResult(text) });

const pay: ScriptedTool = { replay: 'never', run: ({ callId }) => result(`paid ${callId}`) };
const look: ScriptedTool = {
	replay: 'safe',
	isReadOnly: true,
	run: ({ callId }) => result(`saw ${callId}`),
};
const repeat: ScriptedTool = { replay: 'safe', run: ({ callId }) => result(`did ${callId}`) };

const inSteps = (replay: ScriptedTool['replay']): ScriptedTool => ({
	replay,
	run: async ({ sessionId, turnId, callId, step }, act) => {
		const done: number[] = [];
		for (const key of ['fetch', 'build', 'send']) {
			const length = await step(key, async () => {
				await act({ sessionId, turnId, effect: `step/${callId}/${key}` });
				return key.length;
			});
			done.push(length);
		}
		return result(done.join(' '));
	},
});

/** Scenarios in which tools run. */
export const tools: readonly Scenario[] = [
	{
		name: 'a tool that must not run twice',
		script: [{ type: 'say', session: 's', text: 'pay' }],
		tapes: { pay: calling({ c1: 'pay' }) },
		tools: { pay },
	},
	{
		name: 'a tool that may run again',
		script: [{ type: 'say', session: 's', text: 'look' }],
		tapes: { look: calling({ c1: 'look' }) },
		tools: { look },
	},
	{
		name: 'calls with effects between calls that only read',
		script: [{ type: 'say', session: 's', text: 'go' }],
		tapes: {
			go: calling({ c1: 'look', c2: 'look', c3: 'pay', c4: 'repeat', c5: 'look', c6: 'look', c7: 'unknown' }),
		},
		tools: { pay, look, repeat },
	},
	{
		name: 'steps of a tool that must not run twice',
		script: [{ type: 'say', session: 's', text: 'ship' }],
		tapes: { ship: calling({ c1: 'ship' }) },
		tools: { ship: inSteps('never') },
	},
	{
		name: 'steps of a tool that may run again',
		script: [{ type: 'say', session: 's', text: 'ship' }],
		tapes: { ship: calling({ c1: 'ship' }) },
		tools: { ship: inSteps('safe') },
	},
	{
		name: 'steering while a tool runs',
		script: [{ type: 'say', session: 's', text: 'walk' }],
		tapes: { walk: calling({ c1: 'walk' }) },
		tools: {
			walk: {
				replay: 'safe',
				run: ({ agent }) => {
					agent.steer('to the left');
					agent.steer('and faster');
					return result('walked');
				},
			},
		},
	},
	{
		name: 'a tool that asks for a turn after this one',
		script: [{ type: 'say', session: 's', text: 'plan' }],
		tapes: { plan: [...calling({ c1: 'plan' }), { expect: { lastUser: 'act' }, reply: { text: 'acted' } }] },
		tools: {
			plan: {
				replay: 'safe',
				run: ({ agent }) => {
					agent.followUp('act');
					return result('planned');
				},
			},
		},
	},
	{
		name: 'a tool that cancels its turn',
		script: [{ type: 'say', session: 's', text: 'stop' }],
		tapes: { stop: calling({ c1: 'stop' }).slice(0, 1) },
		tools: {
			stop: {
				replay: 'safe',
				run: ({ agent }) => {
					agent.cancel('enough');
					return result('stopped');
				},
			},
		},
		after: unansweredIfCancelled,
	},
	{
		name: 'a switch to another frame',
		script: [
			{ type: 'say', session: 's', text: 'begin' },
			{ type: 'say', session: 's', text: 'and now' },
		],
		tapes: {
			begin: [...calling({ c1: 'switch' }), { reply: { text: 'still here' } }],
			'do the rest': [{ reply: { text: 'the rest is done' } }, { reply: { text: 'nothing more' } }],
		},
		tools: {
			switch: {
				replay: 'never',
				run: () => ({
					result: textResult('switching'),
					directives: [{ type: 'switch-frame', frameKey: 'second', task: 'do the rest' }],
				}),
			},
		},
	},
	{
		name: 'pictures in a result',
		script: [
			{ type: 'say', session: 's', text: 'draw' },
			{ type: 'say', session: 's', text: 'and?' },
		],
		tapes: { draw: [...calling({ c1: 'draw' }), { reply: { text: 'as you see' } }] },
		tools: {
			draw: {
				replay: 'never',
				run: () => ({
					result: {
						...textResult('drawn'),
						content: [
							{ type: 'text', text: 'two of them' },
							{ type: 'image', mimeType: 'image/png', bytes: Uint8Array.of(1, 2, 3) },
							{ type: 'image', mimeType: 'image/gif', bytes: Uint8Array.of(4, 5) },
						],
					},
				}),
			},
		},
	},
	{
		name: 'a fork after the first turn',
		script: [
			{ type: 'say', session: 's', text: 'root' },
			{ type: 'say', session: 's', text: 'left' },
			{ type: 'fork', source: 's', afterTurn: 0, session: 'branch' },
			{ type: 'say', session: 'branch', text: 'right' },
		],
		tapes: {
			root: [{ reply: { text: 'rooted' } }, ...calling({ c1: 'look' })],
		},
		tools: { look },
	},
];
