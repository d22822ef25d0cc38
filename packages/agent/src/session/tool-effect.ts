import { parseJson, type StepRunner, type Value, writeJson } from '@tenon/core';
import { asJson, type Json } from '../data/json.ts';
import { type EffectEnvelope, innerEnvelope, turnEnvelope } from '../effects/envelope.ts';
import { DuplicateStep } from '../effects/errors.ts';
import { settlements } from '../effects/group.ts';
import { waitFor } from '../effects/waits.ts';
import type { ToolCallPart } from '../model/message.ts';
import { boundedJson } from '../observe/bounded.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { CompletedToolCall, TurnResponse } from '../turn/response.ts';
import { AgentWishes } from './agent-wishes.ts';
import { callResult, textOnly } from './call-result.ts';
import { hostedResult, hostedVerdict } from './hosted-answer.ts';
import { OutputPreview } from './output-preview.ts';
import { shownUpdate } from './shown-update.ts';
import type { CapturedState } from './state-trail.ts';
import { placeOf, type TurnContext } from './turn-context.ts';
import { callRow } from './turn-news.ts';
import type { ToolEnd } from './turn-watch.ts';

type ToolEffect = Extract<AskingEffect, { readonly type: 'tool-calls' }>;

/** What is journaled of an attempt: what it came to, and the state that the tools were in then. */
interface AttemptOutcome extends CompletedToolCall {
	/** Null: as the journal has it. */
	readonly state: CapturedState | null;
}

/**
 * Runs the calls of one message; each is an attempt of its own in the journal. Calls that only read run beside each
 * other; a call with effects waits for all before it and holds all after it. The results come back in the order of the
 * calls.
 */
export const callTools = async (context: TurnContext, effect: ToolEffect): Promise<TurnResponse> => {
	if (context.tools.runsCallHooks === true) await context.watch.heard();
	const outer = turnEnvelope(placeOf(context, effect), 'tool-attempt', null).key;
	const members = effect.calls.map((call) => {
		const envelope = innerEnvelope(outer, 'tool-attempt', call.callId, asJson(call));
		const runsAlone = context.tools.isReadOnly?.(call.toolName) !== true;
		return { envelope, runsAlone, run: () => attempt({ context, call, envelope }) };
	});
	const completed: CompletedToolCall[] = [];
	const isReplayed = members.map(({ envelope }) => context.journal.recorded(envelope)?.state === 'settled');
	for await (const { index, outcome } of settlements(context.journal, members)) {
		const { result, control } = outcome;
		if (isReplayed[index] === true) context.news.toolReplayed(result);
		completed[index] = { result, control };
	}
	return { type: 'tools', id: effect.id, completed };
};

interface Attempt {
	readonly context: TurnContext;
	readonly call: ToolCallPart;
	readonly envelope: EffectEnvelope;
}

const attempt = async (it: Attempt): Promise<AttemptOutcome> => {
	const { context, call } = it;
	const { settings, tools, watch, durations, news } = context;
	const startedAt = settings.clock.now();
	const { settled, status, executed } = await attemptOnce(it);
	const durationMs = settings.clock.now() - startedAt;
	durations.set(call.callId, durationMs);
	news.toolCompleted(settled.result, { status, durationMs });
	if (!(executed && tools.runsCallHooks === true)) {
		await watch.toolFinished(call, settled.result, { status, executed, durationMs });
	}
	return settled;
};

/** An attempt that is written down, and how it ended. */
interface EndedAttempt extends Pick<ToolEnd, 'status' | 'executed'> {
	readonly settled: AttemptOutcome;
}

const attemptOnce = async (it: Attempt): Promise<EndedAttempt> => {
	const { context, call, envelope } = it;
	const { journal, tools, signal } = context;
	const replay = tools.replayOf(call.toolName);
	const started = journal.recorded(envelope) !== undefined;
	const unrun = async (outcome: AttemptOutcome, status: ToolEnd['status']): Promise<EndedAttempt> => ({
		settled: await journal.settle(envelope, outcome),
		status,
		executed: false,
	});
	if (started && replay !== 'safe') return unrun(interrupted(it), 'failed');
	signal.throwIfAborted();
	if (replay === undefined) {
		const text = `there is no tool ${JSON.stringify(call.toolName)}`;
		return unrun(refusal(it, text, 127), 'failed');
	}
	const refused = await approval(it);
	if (refused !== undefined) return unrun(refused, 'blocked');
	if (replay === 'never' && !started) await journal.start(envelope, asJson({ toolName: call.toolName }));
	signal.throwIfAborted();
	const settled = await journal.settle(envelope, await run(it));
	context.stateTrail.wrote(settled.state);
	const { ending, isError } = settled.result;
	const status = ending === 'cancelled' ? 'cancelled' : isError ? 'failed' : 'completed';
	return { settled, status, executed: true };
};

const run = async (it: Attempt): Promise<AttemptOutcome> => {
	const { context, call, envelope } = it;
	const { settings, sessionId, turn, signal, tools, tell, news } = context;
	const { callId, toolName, args } = call;
	const correlationId = callRow(callId);
	news.toolStarted(call);
	const preview = new OutputPreview({ correlationId, tell, clock: settings.clock });
	const wishes = new AgentWishes(context, envelope.key);
	const { result, control = null } = await hostedResult(toolName, signal, () =>
		tools.call({
			sessionId,
			turnId: turn.turnId,
			callId,
			toolName,
			args,
			signal,
			agent: wishes.control,
			step: stepsOf(it),
			onUpdate: (update) => {
				preview.add(update.output ?? []);
				const shown = shownUpdate(update);
				if (shown !== undefined) tell({ type: 'tool-call-progress', correlationId, ...shown });
			},
		}),
	).finally(() => preview.end());
	await wishes.written();
	const place = { store: settings.store, now: settings.clock.now() };
	const ending = signal.aborted ? 'cancelled' : 'ran';
	return {
		result: await callResult(call, result, ending, place),
		control,
		state: await context.stateTrail.capture(),
	};
};

// What a step came to is kept as text: an object would lose long integers and the order of keys.
const stepsOf = ({ context, envelope }: Attempt): StepRunner => {
	const taken = new Set<string>();
	return async <T extends Value>(key: string, work: () => T | Promise<T>): Promise<T> => {
		if (taken.has(key)) throw new DuplicateStep(key);
		taken.add(key);
		const inner = innerEnvelope(envelope.key, 'step', key, null);
		const outcome = await context.journal.execute(inner, async () => ({ json: writeJson(await work()) }));
		return parseJson(outcome.json) as T;
	};
};

const approval = async (it: Attempt): Promise<AttemptOutcome | undefined> => {
	const { context, call, envelope } = it;
	const { tools, settings, signal, tell, journal } = context;
	if (tools.approve === undefined) return undefined;
	const verdict = await hostedVerdict(signal, () => tools.approve?.(call));
	if (verdict.type === 'allow') return undefined;
	if (verdict.type === 'refuse') return refusal(it, verdict.reason, 126);
	const key = `${journal.scope}/${envelope.key}/approval`;
	const { about, deadlineMs } = verdict;
	const correlationId = callRow(call.callId);
	tell({ type: 'tool-call-waiting', correlationId, waitKey: key, about: boundedJson(about) });
	const deadline = deadlineMs === null ? null : settings.clock.now() + deadlineMs;
	const wait = { key, scope: journal.scope, about, deadline, lease: context.lease() };
	const resolution = await waitFor(wait, { ...settings, signal });
	switch (resolution.type) {
		case 'ok':
			return resolution.value === true ? undefined : refusal(it, reasonIn(resolution.value), 126);
		case 'timeout':
			return refusal(it, 'nobody answered in time', 126);
		case 'error':
			return refusal(it, resolution.message, 126);
		case 'cancelled':
			return refusal(it, 'the question was withdrawn', 126);
	}
};

const reasonIn = (answer: Json): string => (typeof answer === 'string' ? answer : 'the call was refused');

const refusal = ({ call }: Attempt, reason: string, exitStatus: number): AttemptOutcome => ({
	result: textOnly(call, `${call.toolName}: ${reason}`, { ending: 'refused', exitStatus }),
	control: null,
	state: null,
});

const interrupted = ({ context, call, envelope }: Attempt): AttemptOutcome => {
	const steps = context.journal
		.settledBelow(`${envelope.key}/step`)
		.map(({ key }) => decodeURIComponent(key.slice(key.lastIndexOf('/') + 1)));
	const done = steps.length === 0 ? '' : ` These parts of it were done: ${steps.join(', ')}.`;
	const text = `${call.toolName}: interrupted, outcome unknown: the process ended while the call ran, and it was not run again.${done} Look at what is there before you repeat it.`;
	return {
		result: textOnly(call, text, { ending: 'interrupted', exitStatus: 1 }),
		control: null,
		state: null,
	};
};
