import { textResult } from '@tenon/core';
import type { Scenario, ScriptedTool } from '../scenario.ts';

const look: ScriptedTool = {
	replay: 'safe',
	isReadOnly: true,
	run: () => ({ result: textResult('looked') }),
};
const change: ScriptedTool = { replay: 'never', run: () => ({ result: textResult('changed') }) };

/** Lets a subagent work, and says what it came to and what it used. */
const delegate: ScriptedTool = {
	replay: 'safe',
	run: async ({ sessionId, turnId, callId, args, signal }, _act, agent) => {
		const place = { sessionId, turnId, callId };
		const order = { place, task: String(args.task), name: 'helper' };
		const { text, usage } = await agent.subagents.run(order, signal);
		return { result: textResult(`${text}; ${JSON.stringify(usage)}`) };
	},
};

/** The same beside the caller. */
const leave: ScriptedTool = {
	replay: 'safe',
	run: async ({ sessionId, turnId, callId, args }, _act, agent) => {
		await agent.subagents.start({
			place: { sessionId, turnId, callId },
			task: String(args.task),
			name: 'helper',
		});
		return { result: textResult('started') };
	},
};

/** Scenarios in which sessions work for other sessions. */
export const subagents: readonly Scenario[] = [
	{
		name: 'a subagent that starts another one',
		script: [{ type: 'say', session: 's', text: 'go' }],
		tapes: {
			go: [
				{ reply: { calls: [{ id: 'c1', tool: 'delegate', args: { task: 'outer' } }] } },
				{ reply: { text: 'done' } },
			],
			outer: [
				{ reply: { calls: [{ id: 'o1', tool: 'look' }], usage: { input: 3 } } },
				{ reply: { calls: [{ id: 'o2', tool: 'delegate', args: { task: 'inner' } }] } },
				{ reply: { text: 'outer done' } },
			],
			inner: [{ reply: { calls: [{ id: 'i1', tool: 'change' }] } }, { reply: { text: 'inner done' } }],
		},
		tools: { delegate, look, change },
	},
	{
		name: 'a subagent in the background',
		script: [
			{ type: 'say', session: 's', text: 'go' },
			{ type: 'attend', session: 's' },
		],
		tapes: {
			go: [
				{ reply: { calls: [{ id: 'c1', tool: 'leave', args: { task: 'beside' } }] } },
				{ reply: { text: 'left it' } },
				{ reply: { text: 'heard of it' } },
			],
			beside: [{ reply: { calls: [{ id: 'b1', tool: 'look' }] } }, { reply: { text: 'found' } }],
		},
		tools: { leave, look },
	},
];
