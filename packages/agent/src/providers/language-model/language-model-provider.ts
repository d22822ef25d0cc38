import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { ModelFacts } from '../../model/models.ts';
import {
	type Provider,
	type ProviderCall,
	ProviderError,
	type ProviderResponse,
} from '../../model/provider.ts';
import type { ModelRequest } from '../../model/request.ts';
import type { Clock } from '../../time/clock.ts';
import type { EndpointWords } from '../faults/endpoint-words.ts';
import { keyMissing, unsendable, unusable } from '../faults/provider-failure.ts';
import type { ModelFetch } from '../model-fetch.ts';
import type { RateBucket, RateSlot } from '../rate/rate-bucket.ts';
import { waitAfter } from '../rate/remaining.ts';
import { type StallLimits, StallWatchdog } from '../stall-watchdog.ts';
import { withCacheMarks } from './cache-marks.ts';
import { type CallSettings, readSettings, sampling } from './call-settings.ts';
import { HeardAnswer } from './heard-answer.ts';
import { libraryFault } from './library-fault.ts';
import { originText } from './origin.ts';
import { type MessageData, promptOf } from './prompt.ts';
import type { RawEvents } from './raw-events.ts';
import { readStream } from './read-stream.ts';
import { sentTools } from './sent-tools.ts';
import { watchedFetch } from './watched-fetch.ts';

/** How one kind of endpoint is spoken to. */
export interface EndpointDialect {
	/** Loads its library with the first call, and makes a model that sends by `fetch` alone. */
	open(model: string, fetch: typeof globalThis.fetch): Promise<LanguageModelV4>;
	readonly hasImagesInResults: boolean;
	/** How a place is marked at which the prompt is cached; null where the provider finds them itself. */
	readonly cacheMark: SharedV4ProviderOptions | null;
	/** What every call is made with. */
	readonly options: SharedV4ProviderOptions;
	/** The same that depends on the session: how its requests find their cache again. */
	sessionOptions?(sessionId: string): SharedV4ProviderOptions;
	/** Whether a call must say how long its answer may be. */
	readonly needsMaxOutput: boolean;
	/** What the events of its protocol say that no library tells: what an answer has used before its end, what was served. */
	readonly rawEvents: RawEvents | null;
	/** Whether the library tells which model was served as its provider says it, and not as it was asked for. */
	readonly tellsModel: boolean;
	/** What belongs to a whole message, where a protocol signs those and not their parts. */
	readonly ofMessage?: MessageData;
}

/** A model at an endpoint, and what its calls need. */
export interface LanguageModelPlace {
	readonly words: EndpointWords;
	/** As the endpoint calls it. */
	readonly model: string;
	readonly facts: ModelFacts;
	readonly dialect: EndpointDialect;
	/** Why it cannot be asked as it is set up; `undefined`: it can. */
	readonly problem: string | undefined;
	/** Whether there is all that a request needs to be let in. */
	readonly hasKey: boolean;
	readonly bucket: RateBucket;
	readonly stall: StallLimits;
	readonly clock: Clock;
	readonly fetch: ModelFetch;
}

/**
 * A provider over one model of a library. Makes one try: no library retries by itself. Waits for its turn in the bucket
 * of its key, and ends when nothing comes any more.
 */
export const languageModelProvider = (place: LanguageModelPlace): Provider => ({
	name: place.words.name,
	complete: async (request, call) => {
		const settings = readSettings(request.options);
		if (place.problem !== undefined) throw unusable(place.words, place.problem);
		if (!place.hasKey) throw keyMissing(place.words);
		const slot = await place.bucket.acquire(call.signal);
		if (slot === undefined) throw tooManyWait(place.words);
		try {
			return await oneTry(place, request, settings, call, slot);
		} finally {
			slot.dropped();
		}
	},
});

const oneTry = async (
	place: LanguageModelPlace,
	request: ModelRequest,
	settings: CallSettings,
	call: ProviderCall,
	slot: RateSlot,
): Promise<ProviderResponse> => {
	const { words, model, clock, stall } = place;
	const origin = originText({ provider: words.name, endpoint: words.url, model });
	const options = await callOptions(place, request, settings, call, origin);
	const watchdog = new StallWatchdog(clock, stall);
	const signal = AbortSignal.any([call.signal, watchdog.signal]);
	let failure: ProviderError | undefined;
	let isAsked = false;
	let waitMs: number | undefined;
	const heard = new HeardAnswer();
	const fetch = watchedFetch(place.fetch, {
		...{ words, model, signal },
		now: () => clock.now(),
		asked: () => {
			isAsked = true;
		},
		alive: () => watchdog.alive(),
		bytes: () => heard.bytes(),
		answered: (headers) => {
			waitMs = waitAfter(headers, clock.now());
		},
		failed: (error) => {
			failure = error;
		},
	});
	try {
		const source = await place.dialect.open(model, fetch);
		const { rawEvents, tellsModel, ofMessage } = place.dialect;
		const includeRawChunks = rawEvents !== null;
		const { stream } = await source.doStream({ ...options, includeRawChunks, abortSignal: signal });
		const messageKey = ofMessage?.key ?? null;
		const reading = {
			...{ words, model, origin, clock, call, settings, signal, heard },
			...{ rawEvents, tellsModel, messageKey },
		};
		const response = await readStream(stream, reading);
		slot.taken(waitMs);
		return response;
	} catch (error) {
		call.signal.throwIfAborted();
		if (watchdog.signal.aborted) throw stalled(words, watchdog.silence, error);
		const isUnsendable = !isAsked && error instanceof TypeError;
		const cause =
			failure ??
			(isUnsendable ? unsendable(words, error) : libraryFault(error, { words, model, clock, heard }));
		if (cause.fault === 'rate-limit') slot.limited(cause.retryAfterMs);
		throw cause;
	} finally {
		watchdog.stop();
	}
};

const callOptions = async (
	{ dialect, facts }: LanguageModelPlace,
	request: ModelRequest,
	settings: CallSettings,
	call: ProviderCall,
	origin: string,
): Promise<LanguageModelV4CallOptions> => {
	const prompt = await promptOf(request, {
		origin,
		hasImagesInResults: dialect.hasImagesInResults,
		canSeeImages: facts.images !== false,
		messageOptions: dialect.ofMessage?.options ?? noOptions,
		readAttachment: (attachment) => call.readAttachment(attachment),
	});
	const { tools, mayCall } = sentTools(request);
	const sent =
		dialect.cacheMark === null
			? { prompt, tools: [...tools] }
			: withCacheMarks({ prompt, tools }, dialect.cacheMark);
	const maxOutput = settings.maxOutput ?? usualOutput(dialect, facts);
	return {
		prompt: sent.prompt,
		...(sent.tools.length > 0 && { tools: sent.tools }),
		...sampling(settings),
		...(!mayCall && sent.tools.length > 0 && { toolChoice: { type: 'none' } }),
		...(maxOutput !== undefined && { maxOutputTokens: maxOutput }),
		providerOptions: [dialect.sessionOptions?.(call.sessionId) ?? {}, settings.provider ?? {}].reduce(
			mergedOptions,
			dialect.options,
		),
	};
};

const noOptions = (): undefined => undefined;

/** How long an answer may be of a model of which that is not known, in tokens, where the protocol must be told. */
export const unknownMaxOutput = 8_192;

// More is rarely said at once, and counts against the context before it is.
const usualMaxOutput = 32_000;

const usualOutput = ({ needsMaxOutput }: EndpointDialect, { maxOutput }: ModelFacts): number | undefined => {
	if (maxOutput !== null) return Math.min(maxOutput, usualMaxOutput);
	return needsMaxOutput ? unknownMaxOutput : undefined;
};

const mergedOptions = (
	usual: SharedV4ProviderOptions,
	said: Readonly<Record<string, object>>,
): SharedV4ProviderOptions => {
	const merged: SharedV4ProviderOptions = { ...usual };
	for (const [name, fields] of Object.entries(said)) {
		merged[name] = { ...merged[name], ...(fields as SharedV4ProviderOptions[string]) };
	}
	return merged;
};

const stalled = ({ name }: EndpointWords, silence: string, cause: unknown): ProviderError =>
	new ProviderError(`${name}: ${silence}; try again, or use another model`, {
		fault: 'timeout',
		isRetryable: true,
		cause,
	});

const tooManyWait = ({ name }: EndpointWords): ProviderError =>
	new ProviderError(`${name}: too many requests of this process wait for the key; try again later`, {
		fault: 'rate-limit',
		isRetryable: true,
	});
