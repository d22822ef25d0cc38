import { type Replay, textResult } from '@tenon/core';
import type { Json } from '../../src/data/json.ts';
import type { QuestionAnswer } from '../../src/session/question.ts';
import type { HostedCall, HostedResult, ToolHost } from '../../src/session/tool-host.ts';
import type { Subagents } from '../../src/subagents/subagents.ts';
import type { Life } from './life.ts';
import { Random } from './random.ts';
import { delegate, delegatingTools } from './subagents.ts';

/** How likely a model calls what. One of them is not there. */
export const toolWeights = {
	look: 20,
	post: 20,
	walk: 10,
	stroll: 10,
	tally: 24,
	jot: 20,
	guarded: 9,
	sealed: 6,
	forbidden: 2,
	slow: 4,
	ask: 8,
	consult: 5,
	steer: 4,
	follow: 3,
	'add-now': 4,
	'add-next': 3,
	stop: 2,
	finish: 3,
	'switch-frame': 3,
	missing: 2,
} as const;

/** What may not be done twice; everything else may. */
export const neverTools: ReadonlySet<string> = new Set([
	'post',
	'walk',
	'guarded',
	'sealed',
	'slow',
	'consult',
]);

/** What only reads, as it says: such calls run beside each other. `tally` does, to count side by side. */
export const readingTools: ReadonlySet<string> = new Set(['look', 'stroll', 'tally', 'slow']);

/** What the tools of the simulation need. */
export interface ToolScriptOptions {
	readonly seed: number;
	readonly life: Life;
	/** A body begins. */
	onCalled(call: HostedCall): void;
	/** A part of a body begins. */
	onStep(call: HostedCall, key: string): void;
	/** A body begins although the tools were closed. */
	onCalledWhenClosed(call: HostedCall): void;
	onClosed(): void;
	/** Those of the worker's agent, which is there when the first tool is called. */
	subagents(): Subagents;
	/** Counts up in the ledger of a session. */
	jot(sessionId: string): string;
}

/** Tools that chance gives their time. `tally` counts, and what it has counted is the state of the session. */
export const scriptedTools = (options: ToolScriptOptions): ToolHost => {
	let count = 0;
	let isClosed = false;
	const tally = (): number => ++count;
	return {
		specs: () => specs,
		replayOf: (name): Replay | undefined => {
			if (name === 'missing') return undefined;
			return neverTools.has(name) ? 'never' : 'safe';
		},
		isReadOnly: (name) => readingTools.has(name),
		approve: ({ toolName }) => {
			if (toolName === 'guarded') return { type: 'ask', about: { toolName }, deadlineMs: 250 };
			if (toolName === 'sealed') return { type: 'ask', about: { toolName }, deadlineMs: null };
			return toolName === 'forbidden' ? { type: 'refuse', reason: 'it is forbidden' } : { type: 'allow' };
		},
		// A gate that asks a person about a call does so before it begins.
		beginsCalls: true,
		call: async (call) => {
			const { seed, life } = options;
			const random = new Random(seed, 'gate', call.callId);
			if (neverTools.has(call.toolName) && random.chance(0.3)) {
				const asked = life.wait(`gate ${call.toolName} ${call.callId}`, random.below(60), call.signal);
				if (!(await asked.then(yes, no))) return aborted;
			}
			await call.begin();
			if (isClosed) options.onCalledWhenClosed(call);
			return runTool(options, call, tally);
		},
		state: {
			capture: () => ({ count }),
			restore: (state: Json) => {
				({ count } = state as { readonly count: number });
			},
		},
		close: () => {
			isClosed = true;
			options.onClosed();
		},
	};
};

const runTool = async (
	{ seed, life, onCalled, onStep, jot, subagents }: ToolScriptOptions,
	call: HostedCall,
	tally: () => number,
): Promise<HostedResult> => {
	const { toolName, callId, signal, agent } = call;
	onCalled(call);
	const random = new Random(seed, 'tool', callId);
	const pause = async (delayMs: number): Promise<boolean> => {
		// A tool that is told to stop does so, with a result.
		return life.wait(`tool ${toolName} ${callId}`, delayMs, signal).then(yes, no);
	};
	if (!(await pause(durationOf(toolName, random)))) return aborted;
	switch (toolName) {
		case 'walk':
		case 'stroll':
			for (const key of ['left', 'right']) {
				await call.step(key, async () => {
					onStep(call, key);
					await pause(random.between(0, 20));
					return `${key} of ${callId}`;
				});
			}
			return said('walked');
		case 'jot':
			return said(`jotted ${jot(call.sessionId)}`);
		case 'add-now':
		case 'add-next':
			return {
				...said('added'),
				directives: [
					{
						type: 'add-input',
						text: `added by ${callId}`,
						delivery: toolName === 'add-now' ? 'active-turn' : 'next-turn',
					},
				],
			};
		case 'delegate':
		case 'leave':
			return delegate(call, subagents());
		case 'tally':
			return said(`count ${tally()}`);
		case 'ask':
			return told(await call.ask({ kind: 'panel', about: callId }));
		case 'consult':
			return told(await call.ask({ kind: 'confirm', about: callId }, { deadlineMs: 250 }));
		case 'steer':
			agent.steer(`steer by ${callId}`);
			return said('steered');
		case 'follow':
			agent.followUp(`follow ${callId}`);
			return said('will follow');
		case 'stop':
			agent.cancel(`stopped by ${callId}`);
			return said('stopping');
		case 'finish':
			return { ...said('finished'), directives: [{ type: 'finish', value: callId }] };
		case 'switch-frame':
			return {
				...said('switching'),
				directives: [
					{
						type: 'switch-frame',
						frameKey: callId,
						task: `task ${callId}`,
						options: new Map([['frame', callId]]),
					},
				],
			};
		default:
			return said(toolName);
	}
};

const yes = (): boolean => true;
const no = (): boolean => false;

const durationOf = (toolName: string, random: Random): number => {
	if (toolName === 'slow' || random.chance(0.1)) return random.between(200, 800);
	// Those that count do so side by side.
	return random.below(toolName === 'tally' ? 3 : 30);
};

const said = (text: string): HostedResult => ({ result: textResult(text) });

const told = (answer: QuestionAnswer): HostedResult =>
	said(answer.ok ? `was told ${JSON.stringify(answer.value)}` : 'was told nothing');

const aborted: HostedResult = { result: { ...textResult('aborted'), isError: true, exitStatus: 130 } };

const specs = [...Object.keys(toolWeights), ...delegatingTools].map((name) => ({
	name,
	description: name,
	input: {},
}));
