import type { ModelRequest } from '../model/request.ts';
import { forModel } from '../model/shown.ts';
import type { DriverView } from './driver.ts';
import { derivedId, type TurnMemory } from './memory.ts';

/** What the driver may see of a turn while it decides about `step`. */
export const viewOf = (memory: TurnMemory, step: number): DriverView => {
	const { start, counters, conversation } = memory;
	return {
		sessionId: start.sessionId,
		turnId: start.turnId,
		step,
		stepsTaken: counters.stepsTaken,
		budget: start.budget,
		protocolOptions: start.protocolOptions,
		command: start.command,
		messages: conversation.messages,
		framesOpened: conversation.frames.length,
		contextWindow: start.contextWindow,
		contextTokens: counters.contextTokens,
		isFinalStep: counters.finalStep !== 'none',
		request: ({ withTools }): ModelRequest => ({
			model: memory.environment.model,
			systemPrompt: memory.environment.systemPrompt,
			messages: [...conversation.messages.map(forModel), ...memory.transient],
			tools: withTools ? memory.environment.tools : [],
			options: memory.environment.options,
		}),
		messageId: (purpose) => derivedId(start.turnId, step, purpose),
	};
};
