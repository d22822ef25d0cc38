import type { Message, ResultPart, UserPart } from '../../src/model/message.ts';
import type { ModelRequest } from '../../src/model/request.ts';
import type { ModelResponse } from '../../src/model/response.ts';
import type { AskingEffect, TurnEffect } from '../../src/turn/effect.ts';
import type { TurnMachine } from '../../src/turn/machine.ts';
import type { TurnOutcome } from '../../src/turn/outcome.ts';
import type { CheckpointDelivery, ModelFailure, TurnResponse } from '../../src/turn/response.ts';
import { completed, type Ended, environment } from './fixtures.ts';

/** What the world around a turn answers, each list in the order in which it is asked. */
export interface Script {
	readonly model?: readonly (ModelResponse | ModelFailure)[];
	/** By call id; a call that is not named ends well. */
	readonly tools?: Readonly<Record<string, Ended>>;
	/** By effect id; a checkpoint that is not named brings nothing. */
	readonly deliveries?: Readonly<Record<number, Partial<CheckpointDelivery>>>;
}

/** Runs a machine to its end, and gives every effect as one line. */
export const play = (machine: TurnMachine, script: Script): readonly string[] => {
	const answerTo = worldOf(script);
	const lines: string[] = [];
	for (let effect = machine.poll(); effect !== undefined; effect = machine.poll()) {
		lines.push(lineOf(effect));
		if ('id' in effect) machine.respond(answerTo(effect));
	}
	return lines;
};

/** A world that follows a script. */
export const worldOf = (script: Script): ((effect: AskingEffect) => TurnResponse) => {
	const replies = [...(script.model ?? [])];
	return (effect) => {
		const { id } = effect;
		switch (effect.type) {
			case 'sync-environment':
				return { type: 'environment', id, environment };
			case 'llm-call': {
				const reply = replies.shift();
				if (reply === undefined) throw new Error(`the script has no answer to ${lineOf(effect)}`);
				return 'parts' in reply
					? { type: 'llm', id, response: reply }
					: { type: 'llm-failed', id, failure: reply };
			}
			case 'tool-calls': {
				const results = effect.calls.map((call) => completed(call, script.tools?.[call.callId]));
				return { type: 'tools', id, completed: results };
			}
			case 'run-effect':
				return { type: 'effect', id, result: { value: effect.command } };
			case 'checkpoint':
				return {
					type: 'checkpoint',
					id,
					delivery: { messages: [], transient: [], ...script.deliveries?.[id] },
				};
		}
	};
};

/** An effect in one line, with everything that differs from case to case. */
export const lineOf = (effect: TurnEffect): string => {
	switch (effect.type) {
		case 'sync-environment':
			return `${effect.id} sync`;
		case 'llm-call':
			return `${effect.id} llm ${effect.step}: ${requestLine(effect.request)}`;
		case 'tool-calls':
			return `${effect.id} tools ${effect.step}: ${effect.calls.map((call) => `${call.toolName} ${call.callId}`).join(', ')}`;
		case 'run-effect':
			return `${effect.id} ${effect.kind} ${effect.step}: ${JSON.stringify(effect.command)}`;
		case 'checkpoint':
			return `${effect.id} ${effect.kind} ${effect.step}`;
		case 'emit':
			return `emit ${effect.name} ${JSON.stringify(effect.data)}`;
		case 'log':
			return `log ${effect.level} ${effect.message}`;
		case 'progress':
			return `joined ${effect.messages.map(messageLine).join(' + ')}`;
		case 'done':
			return `done ${outcomeLine(effect.outcome)}`;
	}
};

const requestLine = ({ messages, tools }: ModelRequest): string =>
	`${messages.map(({ id }) => id).join(' ')} | ${tools.map(({ name }) => name).join(' ') || 'no tools'}`;

const messageLine = (message: Message): string => {
	if (message.role === 'user') return `${message.source} ${message.id} ${partsLine(message.parts)}`;
	if (message.role === 'assistant') {
		const parts = message.parts.map((part) =>
			part.type === 'tool_call'
				? `${part.toolName} ${part.callId}`
				: `${part.type} ${part.type === 'attachment' ? part.attachment.digest : JSON.stringify(part.text)}`,
		);
		return `assistant ${message.id} [${parts.join(', ')}]`;
	}
	const results = message.results.map(
		({ callId, ending, isError, exitStatus }) => `${callId} ${ending}${isError ? ` ${exitStatus}` : ''}`,
	);
	return `tool ${message.id} [${results.join(', ')}]`;
};

const partsLine = (parts: readonly (UserPart | ResultPart)[]): string =>
	parts.map((part) => JSON.stringify(part.type === 'text' ? part.text : part)).join(' ');

const outcomeLine = (outcome: TurnOutcome): string => {
	if (outcome.type === 'frame-switch') return `switch ${outcome.frameKey}: ${outcome.task}`;
	if (outcome.type === 'stopped') {
		const evidence = outcome.evidence === null ? '' : ` ${JSON.stringify(outcome.evidence)}`;
		return `stopped ${outcome.reason} ${outcome.code}: ${outcome.message}${evidence}`;
	}
	return outcome.with === 'assistant-message'
		? `finished ${JSON.stringify(outcome.text)}`
		: `finished ${outcome.with} ${JSON.stringify(outcome.value)}`;
};
