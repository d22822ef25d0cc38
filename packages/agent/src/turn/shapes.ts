import {
	count,
	json,
	jsonObject,
	listOf,
	nullOr,
	objectOf,
	oneOf,
	type Shape,
	taggedBy,
	text,
} from '../data/shape.ts';
import { messageShape, requestShape, toolCallShape, toolSpecShape } from '../model/shapes.ts';
import type { TellingEffect } from './effect.ts';
import type { TurnOutcome } from './outcome.ts';
import type { TurnEnvironment, TurnStart } from './start.ts';
import type { SettledState } from './state.ts';

/** The shape of what a model is called with. */
export const environmentShape: Shape<TurnEnvironment> = objectOf({
	model: text,
	systemPrompt: text,
	tools: listOf(toolSpecShape),
	options: jsonObject,
});

/** The shape of what a turn starts from. */
export const startShape: Shape<TurnStart> = objectOf({
	sessionId: text,
	turnId: text,
	turnIndex: count,
	stepOffset: count,
	frameSwitches: count,
	history: listOf(messageShape),
	input: listOf(messageShape),
	environment: environmentShape,
	protocolOptions: json,
	command: json,
	contextWindow: nullOr(count),
	contextTokens: nullOr(count),
	budget: objectOf({
		maxSteps: nullOr(count),
		maxStepsWithoutProgress: nullOr(count),
		maxTokens: nullOr(count),
		maxFrameSwitches: nullOr(count),
	}),
});

type Finished = Extract<TurnOutcome, { readonly type: 'finished' }>;

/** The shape of how a turn ended. */
export const outcomeShape: Shape<TurnOutcome> = taggedBy<'type', TurnOutcome>('type', {
	finished: taggedBy<'with', Finished>('with', {
		'assistant-message': objectOf({ type: oneOf('finished'), with: oneOf('assistant-message'), text }),
		'final-value': objectOf({ type: oneOf('finished'), with: oneOf('final-value'), value: json }),
		'tool-value': objectOf({
			type: oneOf('finished'),
			with: oneOf('tool-value'),
			toolName: text,
			value: json,
		}),
	}),
	'frame-switch': objectOf({ type: oneOf('frame-switch'), frameKey: text, task: text }, { options: json }),
	stopped: objectOf({
		type: oneOf('stopped'),
		reason: oneOf(
			'cancelled',
			'incomplete',
			'invalid-input',
			'max-turns',
			'tool-failure',
			'provider-error',
			'plugin-abort',
			'runtime-error',
			'submitted-error',
			'tool-error',
		),
		code: text,
		message: text,
		evidence: json,
	}),
});

/** The shape of what a machine tells. */
export const tellingShape: Shape<TellingEffect> = taggedBy<'type', TellingEffect>('type', {
	emit: objectOf({ type: oneOf('emit'), name: text, data: json }),
	log: objectOf({ type: oneOf('log'), level: oneOf('debug', 'info', 'warn'), message: text }),
	progress: objectOf({ type: oneOf('progress'), messages: listOf(messageShape) }),
	done: objectOf({ type: oneOf('done'), outcome: outcomeShape }),
});

/** The shape of where a turn stands between two calls of its machine. */
export const stateShape: Shape<SettledState> = taggedBy<'type', SettledState>('type', {
	'waiting-environment': objectOf({
		type: oneOf('waiting-environment'),
		effect: objectOf({ type: oneOf('sync-environment'), id: count }),
	}),
	'waiting-llm': objectOf({
		type: oneOf('waiting-llm'),
		effect: objectOf({ type: oneOf('llm-call'), id: count, step: count, request: requestShape }),
		driverState: json,
	}),
	'waiting-tools': objectOf({
		type: oneOf('waiting-tools'),
		effect: objectOf({ type: oneOf('tool-calls'), id: count, step: count, calls: listOf(toolCallShape) }),
	}),
	'waiting-effect': objectOf({
		type: oneOf('waiting-effect'),
		effect: objectOf({ type: oneOf('run-effect'), id: count, step: count, kind: text, command: json }),
		driverState: json,
	}),
	'waiting-checkpoint': objectOf({
		type: oneOf('waiting-checkpoint'),
		effect: objectOf({
			type: oneOf('checkpoint'),
			id: count,
			step: count,
			kind: oneOf('after-work', 'before-completion'),
		}),
		onEmpty: nullOr(outcomeShape),
	}),
	finished: objectOf({ type: oneOf('finished'), outcome: outcomeShape }),
});
