import { isPromise } from '@tenon/core';
import { asJson, type Json } from '../data/json.ts';
import { json } from '../data/shape.ts';
import { turnEnvelope } from '../effects/envelope.ts';
import type { EffectCall, EffectHandler } from '../plugins/effect-handler.ts';
import { expiring } from '../plugins/expiring.ts';
import { scopedProcesses } from '../plugins/process-service.ts';
import type { Clock } from '../time/clock.ts';
import type { EffectResult } from '../turn/driver.ts';
import type { AskingEffect } from '../turn/effect.ts';
import type { TurnResponse } from '../turn/response.ts';
import { abandonable } from './abandonable.ts';
import { messageOf, throwIfNotTheHosts } from './hosted-answer.ts';
import type { JournaledParts } from './part-trail.ts';
import { stepsUnder } from './step-runner.ts';
import { callTool } from './tool-effect.ts';
import { placeOf, type TurnContext } from './turn-context.ts';
import { turnDirect } from './turn-direct.ts';

type RunEffect = Extract<AskingEffect, { readonly type: 'run-effect' }>;

/** What is journaled of a registered effect: what it came to, and the state that sources were in then. */
interface EffectOutcome {
	readonly result: EffectResult;
	/** Null: as the journal has it. */
	readonly parts: JournaledParts | null;
}

/** Performs an effect of a registered kind, once: what it came to is in the journal before the driver hears it. */
export const runEffect = async (context: TurnContext, effect: RunEffect): Promise<TurnResponse> => {
	const { journal, plugins, signal, partTrail } = context;
	const { id, kind, command } = effect;
	const envelope = turnEnvelope(placeOf(context, effect), kind, command);
	const settle = async (outcome: EffectOutcome): Promise<TurnResponse> => {
		const { result, parts } = await journal.settle(envelope, outcome);
		partTrail.wrote(parts);
		return { type: 'effect', id, result };
	};
	const recorded = journal.recorded(envelope);
	if (recorded?.state === 'settled') {
		const { result } = recorded.outcome as unknown as EffectOutcome;
		return { type: 'effect', id, result };
	}
	const handler = plugins?.handlerOf(kind);
	if (recorded !== undefined && handler?.replay !== 'safe') return settle(failure(interrupted(kind)));
	signal.throwIfAborted();
	if (handler === undefined) return settle(failure(unregistered(kind, plugins?.kinds ?? [])));
	if (handler.replay === 'never') await journal.start(envelope, asJson({ kind }));
	signal.throwIfAborted();
	const { context: call, expire } = expiring('call', effectCall(context, { ...effect, key: envelope.key }));
	const place = { signal, clock: context.settings.clock };
	const result = await resultOf(handler, command, call, place).finally(expire);
	return settle({ result, parts: await partTrail.capture() });
};

/** What one effect may use, under its replay key. */
export const effectCall = (
	context: TurnContext,
	{
		id,
		step,
		kind,
		key,
	}: { readonly id: number | string; readonly step: number; readonly kind: string; readonly key: string },
): EffectCall => {
	const { settings, sessionId, turn, signal, journal, tell } = context;
	const inside = { ...context, partTrail: context.partsInside(kind) };
	const scope = { sessionId, turnId: turn.turnId, parentInvocation: key };
	return {
		sessionId,
		turnId: turn.turnId,
		step,
		signal,
		part: stepsUnder(key, journal),
		callTool: (call) => callTool(inside, key, { type: 'tool_call', ...call }),
		direct: turnDirect(context, step, key),
		processes: scopedProcesses(settings.processes, { scope, journal, signal }),
		tell: (name, data) => tell({ type: 'protocol', correlationId: `effect/${id}`, name, data }),
	};
};

const resultOf = async (
	handler: EffectHandler,
	command: Json,
	call: EffectCall,
	place: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<EffectResult> => {
	try {
		const done = handler.perform(command, call);
		return { value: json(isPromise(done) ? await abandonable(done, place) : done, 'value') };
	} catch (error) {
		throwIfNotTheHosts(error, place.signal);
		return { error: messageOf(error) };
	}
};

const failure = (error: string): EffectOutcome => ({ result: { error }, parts: null });

const interrupted = (kind: string): string =>
	`${kind}: interrupted, outcome unknown: the process ended while it ran, and it was not run again.`;

const unregistered = (kind: string, known: readonly string[]): string =>
	`${kind}: effects of this kind are not registered; registered are: ${known.join(', ') || 'none'}`;
