import type { AssistantPart } from '../../src/model/message.ts';
import {
	type Provider,
	type ProviderCall,
	ProviderError,
	type ProviderResponse,
} from '../../src/model/provider.ts';
import type { ModelRequest } from '../../src/model/request.ts';
import type { Life } from './life.ts';
import { Random } from './random.ts';
import { delegatedBy } from './subagents.ts';
import { toolWeights } from './tool-script.ts';
import type { Trouble } from './trouble.ts';

/** What the model of the simulation needs. */
export interface ModelScriptOptions {
	readonly seed: number;
	readonly life: Life;
	readonly trouble: Trouble;
	readonly hasSubagents: boolean;
	/** Counts the answers of a session: asked twice, a model does not say the same. */
	nextAnswer(sessionId: string): number;
	onCalled(call: ProviderCall, request: ModelRequest): void;
	onAnswered(response: ProviderResponse): void;
}

/** A model that chance speaks through. Each answer is another one. */
export const scriptedModel = (options: ModelScriptOptions): Provider => ({
	name: 'script',
	complete: async (request, call) => {
		const { life, trouble, seed } = options;
		options.onCalled(call, request);
		const number = options.nextAnswer(call.sessionId);
		const random = new Random(seed, 'answer', call.sessionId, number);
		const delayMs = random.chance(0.1) ? random.between(100, 700) : random.between(1, 40);
		await life.wait(`model ${call.sessionId} step ${call.step}`, delayMs, call.signal);
		const failure = trouble.forModel();
		if (failure === 'unnamed') throw new TypeError('the model was lost');
		if (failure !== undefined) {
			throw new ProviderError('the model failed', {
				fault: 'overloaded',
				isRetryable: failure === 'retryable',
			});
		}
		if (random.chance(0.3)) await call.onPiece({ text: 'so far', reasoning: '' });
		const mayCall = request.tools.length > 0 && call.step < 4;
		const plain = answer(random, `${call.sessionId}-${number}`, mayCall);
		const delegated = options.hasSubagents ? delegatedBy(seed, call.sessionId, number) : undefined;
		const response = delegated === undefined ? plain : delegating(plain, delegated);
		options.onAnswered(response);
		return response;
	},
});

// The first call is that tool instead.
const delegating = (response: ProviderResponse, toolName: string): ProviderResponse => {
	const first = response.parts.find((part) => part.type === 'tool_call');
	const parts = response.parts.map((part) => (part === first ? { ...first, toolName } : part));
	return { ...response, parts };
};

const answer = (random: Random, name: string, mayCall: boolean): ProviderResponse => {
	const kind = random.weighted<keyof typeof kindWeights>(mayCall ? kindWeights : finalWeights);
	const text: AssistantPart = { type: 'text', text: `answer ${name}` };
	const favourite = random.chance(0.3) ? random.weighted(toolWeights) : undefined;
	const calls = Array.from(
		{ length: random.between(1, 3) },
		(_, index): AssistantPart => ({
			type: 'tool_call',
			callId: `${name}-${index}`,
			toolName: favourite ?? random.weighted(toolWeights),
			args: {},
		}),
	);
	const parts = {
		text: [text],
		tools: [text, ...calls],
		cut: [text, ...calls],
		refusal: [text],
		blank: [],
		'same-id': [text, ...calls.map((call) => ({ ...call, callId: `${name}-0` }))],
	}[kind];
	return {
		parts,
		model: 'script',
		responseId: name,
		finishReason: finishReasons[kind],
		usage: { input: 10, cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 },
	};
};

const kindWeights = { text: 30, tools: 60, cut: 3, refusal: 2, blank: 3, 'same-id': 2 } as const;

const finalWeights = { text: 9, tools: 0, cut: 0, refusal: 0, blank: 1, 'same-id': 0 } as const;

const finishReasons = {
	text: 'end',
	tools: 'tool_use',
	cut: 'length',
	refusal: 'refusal',
	blank: 'end',
	'same-id': 'tool_use',
} as const;
