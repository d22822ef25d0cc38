import { asJson, type JsonObject } from '../data/json.ts';
import { type EffectEnvelope, innerEnvelope, turnEnvelope } from '../effects/envelope.ts';
import { settlements } from '../effects/group.ts';
import type { ToolCallPart } from '../model/message.ts';
import { expiring } from '../plugins/expiring.ts';
import type { OrchestratingTool } from '../plugins/tool-provider.ts';
import { unfitArguments } from '../plugins/unfit-arguments.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { CompletedToolCall, TurnResponse } from '../turn/response.ts';
import { abandonable } from './abandonable.ts';
import { AgentWishes } from './agent-wishes.ts';
import { boundsOf, refusalOf } from './approval.ts';
import { AttemptQuestions } from './attempt-questions.ts';
import { Beginning } from './beginning.ts';
import { callResult, textOnly } from './call-result.ts';
import { directCall } from './context-tools/direct-call.ts';
import { skillSpec } from './context-tools/skill.ts';
import { type AddedInput, addInputs } from './directives.ts';
import { hostedResult } from './hosted-answer.ts';
import { OutputPreview } from './output-preview.ts';
import type { JournaledParts } from './part-trail.ts';
import { projected } from './project-result.ts';
import { effectCall } from './run-effect.ts';
import { shownUpdate } from './shown-update.ts';
import type { CapturedState } from './state-trail.ts';
import { stepsUnder } from './step-runner.ts';
import type { HostedResult } from './tool-host.ts';
import { type ActiveSkill, placeOf, type TurnContext } from './turn-context.ts';
import { callRow } from './turn-news.ts';
import { turnTrace } from './turn-trace.ts';
import type { ToolEnd } from './turn-watch.ts';

type ToolEffect = Extract<AskingEffect, { readonly type: 'tool-calls' }>;

/** What is journaled of an attempt: what it came to, and the state that the tools were in then. */
interface AttemptOutcome extends CompletedToolCall {
	/** Null: as the journal has it. */
	readonly state: CapturedState | null;
	/** The state of what is registered beside the tools; null: as the journal has it. */
	readonly parts: JournaledParts | null;
	/** What was kept of the whole result, by its digests. */
	readonly kept?: readonly string[];
	/** Input that the call adds. */
	readonly inputs?: readonly AddedInput[];
	/** The skill that the call has loaded. */
	readonly skill?: ActiveSkill;
}

/**
 * Runs the calls of one message; each is an attempt of its own in the journal. Calls that only read run beside each
 * other; a call with effects waits for all before it and holds all after it. The results come back in the order of the
 * calls.
 */
export const callTools = async (context: TurnContext, effect: ToolEffect): Promise<TurnResponse> => {
	if (context.tools.runsCallHooks === true) await context.watch.heard();
	const outer = turnEnvelope(placeOf(context, effect), 'tool-attempt', null).key;
	const members = effect.calls.map((made) => {
		const call = directCall(made);
		const envelope = innerEnvelope(outer, 'tool-attempt', made.callId, asJson(made));
		const runsAlone = context.tools.isReadOnly?.(call.toolName) !== true;
		const alike = effect.calls.filter(({ toolName }) => toolName === call.toolName).length;
		return { envelope, runsAlone, run: () => attempt({ context, call, envelope, alike }) };
	});
	const completed: CompletedToolCall[] = [];
	const isReplayed = members.map(({ envelope }) => context.journal.recorded(envelope)?.state === 'settled');
	for await (const { index, outcome } of settlements(context.journal, members)) {
		const { result, control, delegatedTokens } = outcome;
		if (isReplayed[index] === true) context.news.toolReplayed(result);
		await addInputs(context, members[index]!.envelope.key, outcome);
		if (outcome.skill !== undefined) context.skill = outcome.skill;
		completed[index] = {
			result: { ...result, toolName: effect.calls[index]!.toolName },
			control,
			...(delegatedTokens === undefined ? {} : { delegatedTokens }),
		};
	}
	return { type: 'tools', id: effect.id, completed };
};

/** Runs one call that another effect makes, as an attempt below its key; one whose outcome is recorded is not run again. */
export const callTool = async (
	context: TurnContext,
	outer: string,
	call: ToolCallPart,
): Promise<CompletedToolCall> => {
	const envelope = innerEnvelope(outer, 'tool-attempt', call.callId, asJson(call));
	const entry = context.journal.recorded(envelope);
	const isSettled = entry?.state === 'settled';
	const outcome = isSettled
		? (entry.outcome as unknown as AttemptOutcome)
		: await attempt({ context, call, envelope, alike: 1 });
	const { result, control } = outcome;
	await addInputs(context, envelope.key, outcome);
	return { result, control };
};

interface Attempt {
	readonly context: TurnContext;
	readonly call: ToolCallPart;
	readonly envelope: EffectEnvelope;
	/** How many calls of its message are of the same tool, itself among them: they share what the turn has left. */
	readonly alike: number;
}

const attempt = async (it: Attempt): Promise<AttemptOutcome> => {
	const { context, call } = it;
	const { settings, tools, watch, durations, news } = context;
	const startedAt = settings.clock.now();
	const { settled, status, executed } = await attemptOnce(it);
	const durationMs = settings.clock.now() - startedAt;
	durations.set(call.callId, durationMs);
	news.toolCompleted(settled.result, { status, durationMs });
	if (!(executed && tools.runsHooksOf(call.toolName))) {
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
	const refused = await refusalOf(context, call, envelope.key);
	if (refused !== undefined) return unrun(refusal(it, refused, 126), 'blocked');
	const beginning = new Beginning(async () => {
		if (replay === 'never') await journal.start(envelope, asJson({ toolName: call.toolName }));
		signal.throwIfAborted();
	});
	if (!tools.beginsCallsOf(call.toolName)) await beginning.begin();
	const observed = { sessionId: context.sessionId, turnId: context.turn.turnId, ...call };
	const outcome = await context.settings.telemetry.toolCall(observed, () => run(it, beginning));
	// What kept it from beginning is no result of the tool.
	await beginning.over();
	const settled = await journal.settle(envelope, outcome);
	context.stateTrail.wrote(settled.state);
	context.partTrail.wrote(settled.parts);
	const { ending, isError } = settled.result;
	const status = ending === 'cancelled' ? 'cancelled' : isError ? 'failed' : 'completed';
	return { settled, status, executed: true };
};

const run = async (it: Attempt, beginning: Beginning): Promise<AttemptOutcome> => {
	const { context, call, envelope } = it;
	const { settings, sessionId, turn, signal, tools, tell, news } = context;
	const { callId, toolName } = call;
	const correlationId = callRow(callId);
	news.toolStarted(call);
	const preview = new OutputPreview({ correlationId, tell, clock: settings.clock });
	const wishes = new AgentWishes(context, envelope.key);
	const questions = new AttemptQuestions(context, envelope.key, {
		durable: tools.replayOf(toolName) === 'safe',
	});
	const place = { sessionId, turnId: turn.turnId, callId };
	const bounds = boundsOf(context.skill);
	const { tokensLeft } = context;
	let delegatedTokens = 0;
	settings.delegated.begin(place, tokensLeft === null ? null : Math.floor(tokensLeft / it.alike));
	const startedAt = settings.clock.now();
	const host = (given: JsonObject): Promise<HostedResult> => {
		const orchestrating = tools.orchestrating(toolName);
		if (orchestrating !== undefined) return orchestrated(it, orchestrating, given);
		return tools.call({
			sessionId,
			turnId: turn.turnId,
			callId,
			toolName,
			args: given,
			signal,
			trace: turnTrace(sessionId, turn.turnId, callId),
			...(bounds === undefined ? {} : { bounds }),
			agent: wishes.control,
			step: stepsUnder(envelope.key, context.journal),
			ask: questions.ask,
			begin: beginning.begin,
			onUpdate: (update) => {
				preview.add(update.output ?? []);
				const shown = shownUpdate(update);
				if (shown !== undefined) tell({ type: 'tool-call-progress', correlationId, ...shown });
			},
		});
	};
	const { result, control, inputs } = await context.callHooks
		.through(context, call, envelope.key, (given) =>
			hostedResult(toolName, signal, () => abandonable(host(given), { signal, clock: settings.clock })),
		)
		.finally(() => {
			preview.end();
			delegatedTokens = settings.delegated.end(place);
		});
	await questions.end();
	await wishes.written();
	const loaded =
		toolName === skillSpec.name && tools.isOwn(toolName) && !result.isError ? context.skill : null;
	const at = { store: settings.store, now: settings.clock.now() };
	const ending = signal.aborted ? 'cancelled' : 'ran';
	const whole = await callResult(call, result, ending, at);
	const shown = await projected(context, call, whole, settings.clock.now() - startedAt);
	return {
		result: shown.result,
		...(shown.kept.length === 0 ? {} : { kept: shown.kept }),
		control,
		...(delegatedTokens === 0 ? {} : { delegatedTokens }),
		...(inputs.length === 0 || result.isError ? {} : { inputs }),
		...(loaded === null ? {} : { skill: loaded }),
		state: await context.stateTrail.capture(),
		parts: await context.partTrail.capture(),
	};
};

// A tool that waits for durable work has what an effect has, under the key of its attempt.
const orchestrated = async (
	{ context, call, envelope }: Attempt,
	tool: OrchestratingTool,
	args: JsonObject,
): Promise<HostedResult> => {
	const unfit = unfitArguments(tool.spec, args);
	if (unfit !== undefined) return unfit;
	const place = { id: call.callId, step: 0, kind: 'tool-attempt', key: envelope.key };
	const { context: lent, expire } = expiring('call', effectCall(context, place));
	try {
		return { result: await tool.run(args, lent) };
	} finally {
		expire();
	}
};

const refusal = ({ call }: Attempt, reason: string, exitStatus: number): AttemptOutcome => ({
	result: textOnly(call, `${call.toolName}: ${reason}`, { ending: 'refused', exitStatus }),
	control: null,
	state: null,
	parts: null,
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
		parts: null,
	};
};
