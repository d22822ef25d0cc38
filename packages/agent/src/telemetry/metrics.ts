import type { Attributes, Histogram, Meter } from '@opentelemetry/api';
import type { ModelAnswer } from '../session/model-attempts.ts';
import type { ObservedModelCall } from './telemetry.ts';

/** The metrics of model calls, by the names and units of OpenTelemetry's conventions for generative AI. */
export class GenAiMetrics {
	readonly #tokens: Histogram;
	readonly #duration: Histogram;
	readonly #now: () => number;

	constructor(meter: Meter, now: () => number) {
		this.#now = now;
		this.#tokens = meter.createHistogram('gen_ai.client.token.usage', {
			unit: '{token}',
			description: 'Tokens of model calls',
		});
		this.#duration = meter.createHistogram('gen_ai.client.operation.duration', {
			unit: 's',
			description: 'How long model calls take, retries included',
		});
	}

	async modelCall(
		{ provider, request }: ObservedModelCall,
		work: () => Promise<ModelAnswer>,
	): Promise<ModelAnswer> {
		const began = this.#now();
		const common: Attributes = {
			'gen_ai.operation.name': 'chat',
			'gen_ai.provider.name': provider,
			'gen_ai.request.model': request.model,
		};
		const seconds = (): number => (this.#now() - began) / 1000;
		let answer: ModelAnswer;
		try {
			answer = await work();
		} catch (error) {
			this.#duration.record(seconds(), {
				...common,
				'error.type': error instanceof Error ? error.name : '_OTHER',
			});
			throw error;
		}
		if (answer.type === 'llm-failed') {
			this.#duration.record(seconds(), { ...common, 'error.type': answer.failure.code });
			return answer;
		}
		const { model, usage } = answer.response;
		const served = { ...common, ...(model !== null && { 'gen_ai.response.model': model }) };
		this.#duration.record(seconds(), served);
		const input = usage.input + usage.cacheRead + usage.cacheWrite;
		this.#tokens.record(input, { ...served, 'gen_ai.token.type': 'input' });
		this.#tokens.record(usage.output, { ...served, 'gen_ai.token.type': 'output' });
		return answer;
	}
}
