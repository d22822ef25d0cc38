import { errorResult } from '@tenon/core';
import { digestOf } from '../../src/data/digest.ts';
import type { Message } from '../../src/model/message.ts';
import { oneModel } from '../../src/model/one-model.ts';
import type { Provider } from '../../src/model/provider.ts';
import { tapeProvider } from '../../src/model/tape/tape-provider.ts';
import { storedProcesses } from '../../src/processes/stored-processes.ts';
import { summaryWanted } from '../../src/protocols/standard/texts.ts';
import { Agent } from '../../src/session/agent.ts';
import type { AgentOptions, LeaseTiming, StreamTiming } from '../../src/session/options.ts';
import type { ToolHost } from '../../src/session/tool-host.ts';
import type { Store } from '../../src/store/store.ts';
import type { Clock } from '../../src/time/clock.ts';
import { systemClock } from '../../src/time/system-clock.ts';
import { type KillPoints, withPoints } from './kill-points.ts';
import { Outside } from './outside.ts';
import { isOfProcesses, performProcess } from './process-actions.ts';
import type { Act, Action, ProcessAction, Scenario, ScriptedTool } from './scenario.ts';

/** What a run of a scenario happens on. */
export interface StagePlace {
	readonly folder: string;
	readonly store: Store;
	readonly points: KillPoints;
	/** How much later than it is this process believes it to be: lanes of dead ones are free then. */
	readonly laterMs: number;
	readonly lease?: LeaseTiming;
	/** Calls that do not run, and what their results say: how a run looks in which they were interrupted. */
	readonly notRun?: ReadonlyMap<string, string>;
	/** Processes that a dead worker had begun: how a run looks in which it died. */
	readonly abandoned?: readonly string[];
}

/** The agent of a scenario. Every write to the store and every effect on the world is a point. */
export const stageAgent = (scenario: Scenario, place: StagePlace): Agent => {
	const { folder, points, lease = patientLease } = place;
	const outside = new Outside(folder);
	const act: Act = (line) => points.pass(line.effect, () => outside.add(line));
	const store = withPoints(place.store, points);
	const clock = laterClock(place.laterMs);
	const agent: Agent = new Agent({
		store,
		processes: storedProcesses({ store, clock }),
		...oneModel(actingProvider(scenario, act), 'scripted', {
			facts: { contextWindow: scenario.contextWindow ?? null },
		}),
		openTools: async () => {
			const host = (await scenario.openTools?.(folder)) ?? scriptedHost(scenario, act, () => agent);
			return actingHost(host, act, place.notRun ?? new Map());
		},
		...(scenario.hooks === undefined ? {} : { hooks: scenario.hooks(act) }),
		...protocolsOf(scenario, act),
		...(scenario.plugins === undefined ? {} : { plugins: scenario.plugins(act) }),
		lease,
		retry: { baseDelayMs: 1 },
		streamTiming: noStreamWrites,
		clock,
	});
	return agent;
};

const protocolsOf = (scenario: Scenario, act: Act): Pick<AgentOptions, 'protocols' | 'defaultProtocol'> => {
	const protocols = scenario.protocols?.(act);
	return protocols === undefined ? {} : { protocols, defaultProtocol: Object.keys(protocols)[0]! };
};

/** It is not renewed while a scenario runs: a renewal would be a point that comes at any time. */
const patientLease: LeaseTiming = { ttlMs: 1_800_000, renewMs: 600_000 };

/** The same of the batches of a stream; test/providers/stream-kill.test.ts kills between those. */
const noStreamWrites: StreamTiming = { firstMs: 1_800_000, everyMs: 1_800_000 };

/** Does everything that the client of a scenario asks for. */
export const play = async (scenario: Scenario, agent: Agent, place: StagePlace): Promise<void> => {
	for (const [index, action] of scenario.script.entries())
		if (isOfProcesses(action)) await performProcess(action, place);
		else await perform(action, index, agent);
};

const perform = async (
	action: Exclude<Action, ProcessAction>,
	index: number,
	agent: Agent,
): Promise<void> => {
	if (action.type === 'fork') {
		const turns = await agent.session(action.source).turns();
		await agent.session(action.source).fork(action.session, { turnId: turns[action.afterTurn]!.turnId });
		return;
	}
	const session = agent.session(action.session);
	if (action.type === 'attend') {
		await agent.subagents.attend(action.session);
		await session.drive();
		return;
	}
	if (action.type === 'compact') {
		await session.compact({ key: `client/${index}` });
		return;
	}
	await session.accept({ content: action.text, sourceKey: `client/${index}` });
	if (action.type === 'say') await session.drive();
};

/** Sees the lanes as they are now, for an agent whose clock is later: to it they have been so all the time. */
export const seeLanes = async (store: Store): Promise<void> => {
	await store.inputs.waiting({ now: systemClock.now(), limit: 1000 });
};

/** A clock that is later than the system's. */
export const laterClock = (laterMs: number): Clock => ({
	now: () => systemClock.now() + laterMs,
	sleep: (ms, signal) => systemClock.sleep(ms, signal),
});

/** Plays the tape of the frame. What it says ends with a digest of what the model was told. */
const actingProvider = ({ name, tapes }: Scenario, act: Act): Provider => {
	const players = new Map(
		Object.entries(tapes).map(([opening, replies]) => [opening, tapeProvider({ name, replies })]),
	);
	return {
		name: 'scripted',
		complete: async (request, call) => {
			const { sessionId, turnId, step } = call;
			const isSummary = textOf(request.messages.at(-1)!).startsWith(summaryWanted);
			const [first] = request.messages;
			const isDirect = first?.role === 'user' && first.source === 'plugin';
			const effect = isDirect ? `direct/${textOf(first)}` : `${isSummary ? 'compact' : 'model'}/${step}`;
			await act({ sessionId, turnId, effect });
			const player = players.get(textOf(request.messages[0]!).split('\n', 1)[0]!);
			if (player === undefined) throw new Error(`${name}: no tape begins with this conversation`);
			const response = await player.complete(request, call);
			const told = digestOf(request.messages.map(textOf).join('\n')).slice(0, 8);
			const parts = response.parts.map((part) =>
				part.type === 'text' ? { ...part, text: `${part.text} (${told})` } : part,
			);
			return { ...response, parts };
		},
	};
};

const textOf = (message: Message): string => {
	if (message.role === 'tool') return JSON.stringify(message.results.map(({ parts }) => parts));
	return message.parts
		.map((part) => (part.type === 'text' || part.type === 'reasoning' ? part.text : JSON.stringify(part)))
		.join('');
};

const scriptedHost = ({ tools = {}, approve }: Scenario, act: Act, agent: () => Agent): ToolHost => ({
	specs: () => Object.keys(tools).map((name) => ({ name, description: name, input: { type: 'object' } })),
	replayOf: (name) => toolOf(tools, name)?.replay,
	isReadOnly: (name) => toolOf(tools, name)?.isReadOnly === true,
	call: async (call) => toolOf(tools, call.toolName)!.run(call, act, agent()),
	...(approve === undefined ? {} : { approve }),
	close: () => undefined,
});

const toolOf = (tools: Readonly<Record<string, ScriptedTool>>, name: string): ScriptedTool | undefined =>
	Object.hasOwn(tools, name) ? tools[name] : undefined;

const actingHost = (host: ToolHost, act: Act, notRun: ReadonlyMap<string, string>): ToolHost => ({
	...host,
	call: async (call) => {
		const { sessionId, turnId, callId } = call;
		const text = notRun.get(callId);
		if (text !== undefined) return { result: errorResult(`${call.toolName}: ${text}`) };
		const replay = host.replayOf(call.toolName)!;
		const isReadOnly = host.isReadOnly?.(call.toolName) === true;
		const runs = (): Promise<void> =>
			act({ sessionId, turnId, effect: `tool/${callId}`, replay, isReadOnly });
		// A host that says when its calls begin does nothing before that.
		if (host.beginsCalls === true) return host.call({ ...call, begin: () => call.begin().then(runs) });
		await runs();
		return host.call(call);
	},
});
