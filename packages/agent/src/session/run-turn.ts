import { turnScope } from '../effects/envelope.ts';
import { EffectMismatch } from '../effects/errors.ts';
import { EffectJournal } from '../effects/journal.ts';
import { boundedJson } from '../observe/bounded.ts';
import type { SessionEvent, TurnActivity } from '../observe/events.ts';
import type { LatestPromptUsage } from '../plugins/read-view.ts';
import { compactKind } from '../protocols/standard/compaction.ts';
import type { NewNode, UsageRecord } from '../store/graph.ts';
import type { OpenTurn } from '../store/ingress.ts';
import { budgetIn } from '../subagents/session-budget.ts';
import type { ProtocolDriver } from '../turn/driver.ts';
import type { AskingEffect, TellingEffect } from '../turn/effect.ts';
import { TurnMachine } from '../turn/machine.ts';
import type { TurnOutcome } from '../turn/outcome.ts';
import { stopped } from '../turn/outcomes.ts';
import type { TurnResponse } from '../turn/response.ts';
import { withdrawLost } from './ask-question.ts';
import { CallHooks } from './call-hooks.ts';
import { type CancelPlace, cancelledBefore, watchCancel } from './cancellation.ts';
import { atCheckpoint } from './checkpoint-effect.ts';
import { protocolNamed } from './choose-protocol.ts';
import { compactContext } from './compact-effect.ts';
import { ContextTools } from './context-tools/context-tools.ts';
import { environmentOf, syncEnvironment } from './environment.ts';
import { TurnNotCompleted } from './errors.ts';
import { switchesBefore } from './frame-task.ts';
import {
	type InterruptedCall,
	interruptedCalls,
	interruptedIn,
	interruptedUsage,
} from './interrupted-calls.ts';
import type { Lane } from './lane.ts';
import { LiveDirect } from './live-direct.ts';
import { callModel } from './model-effect.ts';
import { commandOf, openingMessages, promptOf } from './opening-messages.ts';
import type { AgentSettings } from './options.ts';
import { PartTrail } from './part-trail.ts';
import { keptIn } from './project-result.ts';
import type { Resident } from './resident.ts';
import { runEffect } from './run-effect.ts';
import { configAfter } from './session-config.ts';
import { SessionHooks } from './session-hooks.ts';
import { basisOf, type StablePrompt, stablePrompt } from './stable-prompt.ts';
import { StateTrail } from './state-trail.ts';
import { StepWatch } from './step-watch.ts';
import { Stop } from './stop.ts';
import { callTools } from './tool-effect.ts';
import type { LedgerCall, TurnContext } from './turn-context.ts';
import { directCallsIn, directUsageIn } from './turn-direct.ts';
import { driverChange, driverOf, preambleOf } from './turn-driver.ts';
import { graphNodesIn } from './turn-graph.ts';
import { TurnModels } from './turn-models.ts';
import { TurnNews } from './turn-news.ts';
import { turnReport } from './turn-report.ts';
import {
	optionsOfTurn,
	settingsOfTurn,
	type TurnSettings,
	turnExtensionKey,
	withSettings,
} from './turn-settings.ts';
import { TurnWatch } from './turn-watch.ts';

/** What running a turn needs. */
export interface TurnRun {
	readonly settings: AgentSettings;
	readonly resident: Resident;
	readonly lane: Lane;
	readonly turn: OpenTurn;
	tell(activity: TurnActivity): void;
	/** Tells of the session what is no activity of the turn. */
	tellSession(event: SessionEvent): void;
	/** Whether anything that is told reaches a subscriber or a trace. */
	isTold(): boolean;
}

/** A turn that is done and not yet committed. */
export interface FinishedTurn {
	readonly machine: TurnMachine;
	readonly outcome: TurnOutcome;
	readonly heardInputs: ReadonlySet<string>;
	/** The model that was called. */
	readonly model: string;
	/** What it was run with. */
	readonly decided: TurnSettings;
	/** The driver that decided it. */
	readonly driver: Pick<ProtocolDriver, 'name' | 'version'>;
	/** How full the context was at its last model call. */
	readonly promptUsage: LatestPromptUsage | null;
	/** What direct completions have cost, by who made them. */
	readonly directUsage: readonly UsageRecord[];
	/** What plugins added to the graph. */
	readonly graphNodes: readonly NewNode[];
	/** Model calls that gave no answer. */
	readonly interrupted: readonly InterruptedCall[];
	/** What was kept of whole results, by its digests. */
	readonly kept: readonly string[];
	/** What was used beside the steps of the turn: summaries, interrupted calls. */
	readonly sideUsage: readonly UsageRecord[];
	/** What the frame's requests begin with; null: that is decided with the next one. */
	readonly prompt: StablePrompt | null;
	/** The model calls, for the ledger. */
	readonly calls: readonly LedgerCall[];
	readonly scope: string;
}

/**
 * Runs a turn to its end, from wherever an earlier process left it. Commits nothing. Rejects if the lane is lost or
 * the store fails: then the turn stays open, and the next process resumes it.
 */
export const runTurn = async (run: TurnRun): Promise<FinishedTurn> => {
	const { settings, lane, turn } = run;
	const { store, clock } = settings;
	const scope = turnScope(turn.sessionId, turn.turnId);
	const place: CancelPlace = { store, clock, scope };
	const stop = new Stop(lane.lost);
	const [journal, before] = await Promise.all([
		EffectJournal.open({ store, scope, clock, lease: () => lane.proof }),
		cancelledBefore(place),
	]);
	if (before !== undefined) stop.cancel(before);
	const watch = watchCancel(
		place,
		(evidence) => stop.cancel(evidence),
		(error) => stop.fail(error),
	);
	try {
		return await runWatched(run, { place, journal, stop });
	} finally {
		run.resident.life.direct = undefined;
		watch[Symbol.dispose]();
	}
};

const runWatched = async (
	run: TurnRun,
	{
		place,
		journal,
		stop,
	}: { readonly place: CancelPlace; readonly journal: EffectJournal; readonly stop: Stop },
): Promise<FinishedTurn> => {
	const { settings, resident, turn } = run;
	const decided = await settingsOfTurn(turn, journal, {
		settings,
		sessionId: turn.sessionId,
		config: resident.record.config,
		relation: resident.record.relation,
		live: resident.life.plugins,
	});
	const { protocol } = decided;
	await materialize(run, decided, stop);
	const context = await contextOf(run, decided, journal, stop);
	resident.life.direct = new LiveDirect(context);
	const driver = driverOf(context, stop);
	const machine = TurnMachine.start(driver, {
		sessionId: turn.sessionId,
		turnId: turn.turnId,
		turnIndex: turn.turnIndex,
		stepOffset: 0,
		frameSwitches: switchesBefore(turn),
		history: await resident.history(),
		input: openingMessages(turn),
		environment: context.environment,
		protocolOptions: protocol.options,
		command: commandOf(turn),
		contextWindow: decided.model.facts.contextWindow,
		contextTokens: resident.promptUsage?.contextTokens ?? null,
		budget: budgetIn(settings.budget, resident.record.config),
	});
	context.joined = () => machine.appended;
	const changed = await driverChange(driver, turn, journal).catch(mismatchOf);
	if (changed !== undefined) machine.respond({ type: 'failed', id: machine.open!.id, outcome: changed });
	context.news.turnStarted(turn);
	await withdrawLost(context);
	await context.watch.turnStarted(promptOf(turn));
	const outcome = await finish(machine, context, stop, resident.life.direct)
		.then((ended) => complete(machine, context, ended))
		.finally(() => stop.end());
	stop.throwIfFailed();
	await journal.close();
	const interrupted = interruptedIn(journal);
	return {
		machine,
		outcome,
		heardInputs: context.heardInputs,
		model: context.environment.model,
		decided,
		driver: { name: driver.name, version: driver.version },
		promptUsage: context.promptUsage,
		directUsage: directUsageIn(journal),
		graphNodes: graphNodesIn(journal),
		interrupted,
		kept: keptIn(journal),
		sideUsage: [...context.sideUsage, ...interruptedUsage(interrupted)],
		prompt: context.prompt,
		calls: [...interruptedCalls(interrupted), ...context.calls, ...directCallsIn(journal)],
		scope: place.scope,
	};
};

/** A turn that was cancelled needs no protocol to end; any other waits for a process that knows it. */
const materialize = async (
	{ settings, resident }: TurnRun,
	{ protocol }: TurnSettings,
	stop: Stop,
): Promise<void> => {
	const { name } = protocol;
	if (stop.evidence !== undefined && !Object.hasOwn(settings.protocols, name)) return;
	protocolNamed(name, settings);
	if (resident.life.plugins?.protocol === name) return;
	// What was decided with the input counts as recorded: it is, with this turn.
	const { config } = resident.record;
	await resident.materialize({ protocol: name }, configAfter(config, protocol, undefined) ?? config);
};

const contextOf = async (
	{ settings, resident, lane, turn, tell, tellSession, isTold }: TurnRun,
	decided: TurnSettings,
	journal: EffectJournal,
	stop: Stop,
): Promise<TurnContext> => {
	const { record, life } = resident;
	const { sessionId, turnId } = turn;
	const { store, clock } = settings;
	const news = new TurnNews({ tell, isTold, clock, used: () => store.sessions.usage(sessionId) });
	const { plugins } = life;
	life.turnOptions = decided.protocol.options;
	const partTrail = await PartTrail.resume(plugins?.sources ?? [], journal, resident.checkpoint);
	const options = optionsOfTurn(turn);
	const models = new TurnModels(settings, { sessionId, signal: stop.signal }, decided.model);
	const { skills } = settings;
	const tools = new ContextTools(resident.tools, {
		sessionId,
		sessions: store.sessions,
		joined: () => context.joined(),
		...(skills === undefined
			? {}
			: {
					skills: {
						...{ sessionId, source: skills },
						activated: (name, allowedTools) => {
							context.skill = { name, allowedTools };
						},
					},
				}),
	});
	const environment = environmentOf(settings, record, turn, decided, tools);
	const basis = basisOf(environment);
	const context: TurnContext = {
		settings,
		sessionId,
		turn,
		journal,
		tools,
		hooks: new SessionHooks(life, turnId, models),
		callHooks: new CallHooks(life, turnId, settings.principal),
		models,
		watch: new TurnWatch(life, turnId, settings.principal, news),
		durations: new Map(),
		signal: stop.signal,
		cancel: (evidence) => stop.cancel(evidence),
		lease: () => lane.proof,
		environment,
		prompt: resident.runtime.prompt,
		turnPrompt: null,
		lastPrompt: stablePrompt(basis, { systemPrompt: environment.systemPrompt, shown: [], callable: [] }),
		basis,
		skills,
		skill: null,
		joined: () => [],
		decided,
		options: withSettings(options, decided),
		heardInputs: new Set(turn.inputs.map(({ id }) => id)),
		stateTrail: await StateTrail.resume(resident.tools, journal),
		plugins,
		state: life.state,
		lifecycle: life.lifecycle,
		triggers: life.triggers,
		readView: () => resident.readView(),
		pluginFailed: (...facts) => life.pluginFailed(turnId, ...facts),
		preamble: (contributions) =>
			preambleOf(plugins, {
				...{ sessionId, contributions, tools: tools.specs(), model: decided.model },
				turnOptions: decided.protocol.options,
				turnExtension: options[turnExtensionKey] ?? null,
			}),
		partTrail,
		partsInside: (kind) => partTrail.inside(new Set(plugins?.sourcesBeside(kind) ?? [])),
		tokensLeft: null,
		promptUsage: resident.promptUsage,
		sideUsage: [],
		calls: [],
		tell,
		tellSession,
		news,
	};
	return context;
};

const finish = async (
	machine: TurnMachine,
	context: TurnContext,
	stop: Stop,
	direct: LiveDirect,
): Promise<TurnOutcome> => {
	const steps = new StepWatch(context.watch);
	for (;;) {
		const effect = machine.poll();
		if (effect === undefined) {
			await steps.next(undefined, machine.appended);
			const { outcome } = machine;
			if (outcome === undefined) throw new Error('the machine waits for nothing and is not done');
			return outcome;
		}
		if (!('id' in effect)) {
			tellOf(effect, context);
			continue;
		}
		await steps.next(effect, machine.appended);
		context.tokensLeft = machine.tokensLeft;
		direct.at(effect);
		const response = await perform(effect, machine, context, stop);
		if (response === undefined) machine.cancel(stop.evidence!);
		else respond(machine, response, context);
	}
};

// How full the context of one frame is says nothing about the next.
const respond = (machine: TurnMachine, response: TurnResponse, context: TurnContext): void => {
	const frames = machine.frames.length;
	machine.respond(response);
	if (machine.frames.length === frames) return;
	context.promptUsage = null;
	context.lastPrompt = context.prompt ?? context.lastPrompt;
	context.prompt = null;
};

/** Lets hooks have the last word, unless the turn was cancelled: that always works. */
const complete = async (
	machine: TurnMachine,
	{ hooks, watch, durations, signal, turn }: TurnContext,
	outcome: TurnOutcome,
): Promise<TurnOutcome> => {
	if (!hooks.isAskedAtEnd) return outcome;
	const report = turnReport(machine, outcome, durations);
	const isCancelled = outcome.type === 'stopped' && outcome.reason === 'cancelled';
	const denial = isCancelled ? null : await hooks.atCompletion(report, signal);
	if (denial !== null) throw new TurnNotCompleted(turn.turnId, denial.by, denial.reason);
	await watch.finalized(report, machine.appended);
	return outcome;
};

/** The answer to an effect; `undefined` if the turn was cancelled before there was one. */
const perform = async (
	effect: AskingEffect,
	machine: TurnMachine,
	context: TurnContext,
	stop: Stop,
): Promise<TurnResponse | undefined> => {
	try {
		return await execute(effect, machine, context);
	} catch (error) {
		stop.throwIfFailed();
		if (stop.evidence !== undefined) return undefined;
		return { type: 'failed', id: effect.id, outcome: mismatchOf(error) };
	}
};

const execute = (effect: AskingEffect, machine: TurnMachine, context: TurnContext): Promise<TurnResponse> => {
	switch (effect.type) {
		case 'sync-environment':
			return syncEnvironment(context, effect);
		case 'llm-call':
			return callModel(context, effect);
		case 'tool-calls':
			return callTools(context, effect);
		case 'checkpoint':
			return atCheckpoint(context, effect, machine.appended);
		case 'run-effect':
			return effect.kind === compactKind
				? compactContext(context, effect, machine.messages)
				: runEffect(context, effect);
	}
};

/** How a turn ends whose journal was written for something else. Throws every other error on. */
const mismatchOf = (error: unknown): TurnOutcome => {
	if (!(error instanceof EffectMismatch)) throw error;
	return stopped('runtime-error', 'effect_mismatch', error.message, { key: error.key });
};

const tellOf = (effect: TellingEffect, { tell, settings, sessionId, turn }: TurnContext): void => {
	if (effect.type === 'emit') {
		const { name } = effect;
		tell({ type: 'protocol', correlationId: `turn/${turn.turnId}`, name, data: boundedJson(effect.data) });
	}
	if (effect.type === 'log') {
		const { level, message } = effect;
		const record = { at: settings.clock.now(), sessionId, turnId: turn.turnId };
		settings.trace?.write({ ...record, name: 'log', data: { level, message } });
	}
};
