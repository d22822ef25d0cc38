import { textResult } from '@tenon/core';
import { standardDriver } from '../../../src/protocols/standard/driver.ts';
import type { HostedResult } from '../../../src/session/tool-host.ts';
import { calcProtocol } from '../../support/calc-protocol.ts';
import { optionedProtocol } from '../../support/plugins.ts';
import type { Scenario } from '../scenario.ts';

const answering = (directives: NonNullable<HostedResult['directives']>): HostedResult => ({
	result: textResult('asked'),
	directives,
});

/** Scenarios in which tools ask something of their turn, frames have options, and commits carry several parts. */
export const directives: readonly Scenario[] = [
	{
		name: 'a tool that adds input beside its result',
		script: [{ type: 'say', session: 's', text: 'plan' }],
		tapes: {
			plan: [
				{ reply: { calls: [{ id: 'c1', tool: 'plan' }] } },
				{ reply: { text: 'planned' } },
				{ reply: { text: 'acted' } },
			],
		},
		tools: {
			plan: {
				replay: 'never',
				run: () =>
					answering([
						{ type: 'add-input', text: 'and quickly', delivery: 'active-turn' },
						{ type: 'add-input', text: 'now act', delivery: 'next-turn' },
					]),
			},
		},
	},
	{
		name: 'a tool that finishes its turn and leaves input',
		script: [{ type: 'say', session: 's', text: 'end' }],
		tapes: { end: [{ reply: { calls: [{ id: 'c1', tool: 'end' }] } }, { reply: { text: 'and on' } }] },
		tools: {
			end: {
				replay: 'safe',
				run: () =>
					answering([
						{ type: 'add-input', text: 'too late for this one', delivery: 'active-turn' },
						{ type: 'finish', value: new Map([['done', true]]) },
					]),
			},
		},
	},
	{
		name: 'frames with options of their own',
		script: [
			{ type: 'say', session: 's', text: 'begin' },
			{ type: 'say', session: 's', text: 'and now' },
		],
		tapes: {
			begin: [{ reply: { calls: [{ id: 'c1', tool: 'switch' }] } }, { reply: { text: 'still here' } }],
			'do the rest': [{ reply: { text: 'the rest is done' } }, { reply: { text: 'nothing more' } }],
		},
		tools: {
			switch: {
				replay: 'safe',
				run: () =>
					answering([
						{
							type: 'switch-frame',
							frameKey: 'second',
							task: 'do the rest',
							options: new Map([['depth', 2]]),
						},
					]),
			},
		},
		protocols: () => ({
			optioned: optionedProtocol(
				{ ...standardDriver, name: 'optioned' },
				({ recorded }) => recorded ?? { depth: 1 },
			),
		}),
	},
	{
		name: 'code whose variables are parts of the checkpoint',
		script: [
			{ type: 'say', session: 's', text: 'count' },
			{ type: 'say', session: 's', text: 'more' },
		],
		tapes: {
			count: [
				{ reply: { text: 'x = 1\ny = 10\ncall look\nprint x' } },
				{ reply: { text: 'x + 1\ncall pay\nprint y' } },
				{ reply: { text: 'x + 1\nfinish x' } },
				{ reply: { text: 'y + 5\nprint y' } },
				{ reply: { text: 'y + 1\nfinish y' } },
			],
		},
		tools: {
			look: { replay: 'safe', isReadOnly: true, run: () => ({ result: textResult('seen') }) },
			pay: { replay: 'never', run: () => ({ result: textResult('paid') }) },
		},
		protocols: (act) => ({
			calc: calcProtocol(undefined, {
				onRun: ({ sessionId, turnId, step }) => act({ sessionId, turnId, effect: `exec/${step}` }),
			}),
		}),
	},
];
