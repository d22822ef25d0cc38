import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { ProviderCall, ProviderResponse } from '../../model/provider.ts';
import type { Clock } from '../../time/clock.ts';
import type { EndpointWords } from '../faults/endpoint-words.ts';
import { malformedAnswer } from '../faults/provider-failure.ts';
import type { CallSettings } from './call-settings.ts';
import { CollectedParts } from './collect-parts.ts';
import { finishReasonOf } from './finish-reason.ts';
import type { HeardAnswer } from './heard-answer.ts';
import { libraryFault } from './library-fault.ts';
import { PieceBatch } from './piece-batch.ts';
import type { RawEvents } from './raw-events.ts';
import { usageOf } from './usage.ts';

/** What a stream is read for. */
export interface StreamReading {
	readonly words: EndpointWords;
	readonly model: string;
	readonly origin: string;
	readonly clock: Clock;
	readonly call: Pick<ProviderCall, 'onPiece' | 'onUsage' | 'keepAttachment'>;
	/** Reads the events of the protocol themselves; null where a library tells all that they say. */
	readonly rawEvents: RawEvents | null;
	/** Whether what a library tells of the model that was served is the provider's word. */
	readonly tellsModel: boolean;
	/** What of the end of a stream is kept with the message; null: nothing. */
	readonly messageKey: string | null;
	readonly settings: CallSettings;
	readonly signal: AbortSignal;
	readonly heard: HeardAnswer;
}

/**
 * Reads an answer to its end: tells its pieces as they come, and returns the whole. Throws `ProviderError` for one that
 * breaks off, ends without an end, or is not what was asked for.
 */
export const readStream = async (
	stream: ReadableStream<LanguageModelV4StreamPart>,
	reading: StreamReading,
): Promise<ProviderResponse> => {
	const { call, clock, origin, signal } = reading;
	const parts = new CollectedParts({
		origin,
		keepAttachment: (bytes, mimeType) => call.keepAttachment(bytes, mimeType),
	});
	const pieces = new PieceBatch(clock, (piece) => call.onPiece(piece));
	const reader = stream.getReader();
	const cancel = (): void => void reader.cancel(signal.reason).catch(() => undefined);
	signal.addEventListener('abort', cancel, { once: true });
	let served: { model?: string; id?: string } = {};
	let finish: Extract<LanguageModelV4StreamPart, { type: 'finish' }> | undefined;
	try {
		for (;;) {
			const { done, value } = await reader.read();
			signal.throwIfAborted();
			if (done) break;
			reading.heard.piece(value);
			if (value.type === 'raw') {
				const { usage, model } = reading.rawEvents?.(value.rawValue) ?? {};
				if (usage !== undefined) call.onUsage(usage);
				if (model !== undefined) served = { ...served, model };
				continue;
			}
			if (value.type === 'error') throw libraryFault(value.error, reading);
			if (value.type === 'finish') {
				finish = value;
				parts.keepForMessage(value.providerMetadata, reading.messageKey);
			} else if (value.type === 'response-metadata') served = servedBy(served, value, reading);
			else if (value.type === 'text-delta') await pieces.add({ text: value.delta });
			else if (value.type === 'reasoning-delta') await pieces.add({ reasoning: value.delta });
			await parts.take(value);
		}
		await pieces.flush();
	} finally {
		pieces.stop();
		signal.removeEventListener('abort', cancel);
		cancel();
	}
	return responseOf(parts, finish, served, reading);
};

type Finish = {
	readonly finishReason: Parameters<typeof finishReasonOf>[0];
	readonly usage: LanguageModelV4Usage;
};

const responseOf = (
	parts: CollectedParts,
	finish: Finish | undefined,
	{ model, id }: { readonly model?: string; readonly id?: string },
	reading: StreamReading,
): ProviderResponse => {
	const finishReason =
		finish === undefined ? undefined : finishReasonOf(finish.finishReason, { callsTools: parts.callsTools });
	if (finish === undefined || finishReason === undefined) {
		const { isNonsense } = reading.heard;
		const problem = isNonsense
			? 'sent something that is not of its protocol'
			: 'broke off before the end of its answer';
		throw malformedAnswer(reading.words, problem, { isRetryable: !isNonsense });
	}
	if (finishReason === 'end' && reading.settings.output !== undefined && !isJson(parts.text)) {
		throw malformedAnswer(reading.words, 'was asked for JSON and answered with something else', {
			isRetryable: true,
		});
	}
	return {
		parts: parts.finish(),
		model: model ?? null,
		responseId: id ?? null,
		finishReason,
		usage: usageOf(finish.usage),
	};
};

const servedBy = (
	before: { model?: string; id?: string },
	{ modelId, id }: { readonly modelId?: string; readonly id?: string },
	{ tellsModel }: Pick<StreamReading, 'tellsModel'>,
): { model?: string; id?: string } => ({
	...before,
	...(tellsModel && modelId !== undefined && { model: modelId }),
	...(id !== undefined && { id }),
});

const isJson = (text: string): boolean => {
	try {
		JSON.parse(text);
		return true;
	} catch {
		// That it is none is the answer.
		return false;
	}
};
