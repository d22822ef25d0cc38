import {
	type Agent,
	CapabilityUnavailable,
	DirectRefused,
	isBelow,
	ModelUnknown,
	ProviderError,
	type UserMessage,
} from '@tenon/agent';
import {
	errorResult,
	fromPlain,
	type RemoteContext,
	type RemoteTool,
	type ToolResult,
	textResult,
} from '@tenon/core';

/** What the tool is joined from. */
export interface ModelCompleteOptions {
	/** Asked each time: it is there when the first call is. */
	agent(): Agent;
	/** The extension that has made a call, by the call's id; `undefined`: none has. */
	callerOf(callId: string): string | undefined;
}

/** A tool that extensions alone call: no model is shown it, and no script finds it. */
export interface OwnTool extends RemoteTool {
	readonly onlyForExtensions?: true;
}

/** What the tool is called. */
export const modelCompleteName = 'model_complete';

interface CompleteArguments {
	readonly prompt: string;
	readonly system?: string | null;
	readonly model?: string | null;
	readonly maxOutput?: number | null;
	readonly key?: string | null;
	readonly session?: string | null;
}

/**
 * `model_complete`: asks a model beside the conversation, for an extension. What it says is no part of the transcript; it is
 * journaled with the turn that runs, and its tokens are booked on the extension.
 */
export const modelCompleteTool = (options: ModelCompleteOptions): OwnTool => ({
	name: modelCompleteName,
	label: 'Ask a model',
	description:
		'Asks a model beside the conversation, in the turn that runs. For extensions that were granted it; the tokens are booked on them.',
	input: {
		type: 'object',
		properties: {
			prompt: { type: 'string', minLength: 1, maxLength: maxPrompt, description: 'What the model is asked' },
			system: { type: 'string', maxLength: maxPrompt, description: 'Its system prompt; default: none' },
			model: { type: 'string', description: 'Another model; default: that of the turn' },
			maxOutput: { type: 'integer', minimum: 1, description: 'Tokens of the answer at most' },
			key: {
				type: 'string',
				minLength: 1,
				maxLength: 128,
				description:
					'Names the question among those of its call or event; needed where they are not always asked in one order',
			},
			session: { type: 'string', description: 'The session whose turn pays, where it is that of a subagent' },
		},
		required: ['prompt'],
		additionalProperties: false,
	},
	output: undefined,
	check: undefined,
	readonly: false,
	effects: ['session'],
	replay: 'safe',
	onlyForExtensions: true,
	run: (args, context) => complete(args as CompleteArguments, context, options),
});

const complete = async (
	{ prompt, system, model, maxOutput, key, session }: CompleteArguments,
	context: RemoteContext,
	{ agent, callerOf }: ModelCompleteOptions,
): Promise<ToolResult> => {
	const { place } = context;
	const extension = place?.callId == null ? undefined : callerOf(place.callId);
	if (place === undefined || extension === undefined)
		return errorResult(
			`${modelCompleteName}: only extensions ask a model by it; ask the model that is here`,
			{
				exitStatus: 126,
			},
		);
	const sessionId = session ?? place.sessionId;
	if (sessionId !== place.sessionId && !isBelow(sessionId, place.sessionId))
		return errorResult(`${JSON.stringify(sessionId)} is no subagent of this session; leave "session" out`, {
			exitStatus: 2,
		});
	const message: UserMessage = {
		...{ role: 'user', id: 'prompt', source: 'plugin' },
		parts: [{ type: 'text', text: prompt }],
	};
	// No clock of the caller runs while a model answers.
	const hold = context.patient(maxWaitMs);
	try {
		const asked = agent().complete({
			sessionId,
			callId: sessionId === place.sessionId ? place.parentCallId : null,
			usageSource: `extension/${extension}`,
			request: {
				messages: [message],
				...(system == null ? {} : { systemPrompt: system }),
				...(model == null ? {} : { model }),
				...(maxOutput == null ? {} : { options: { maxOutput } }),
				...(key == null ? {} : { key }),
			},
		});
		const { text, response } = await untilAborted(asked, context.signal);
		const { usage, finishReason } = response;
		return textResult(text, { data: fromPlain({ text, model: response.model, finishReason, usage }) });
	} catch (error) {
		if (!isForTheCaller(error)) throw error;
		return errorResult(`${modelCompleteName}: ${(error as Error).message}`);
	} finally {
		hold.release();
	}
};

const isForTheCaller = (error: unknown): boolean =>
	[CapabilityUnavailable, DirectRefused, ModelUnknown, ProviderError].some((kind) => error instanceof kind);

// What was asked for is bought and booked; only it is not waited for any more.
const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
	const left = Promise.withResolvers<never>();
	const leave = (): void => left.reject(signal.reason);
	signal.addEventListener('abort', leave, { once: true });
	try {
		signal.throwIfAborted();
		return await Promise.race([work, left.promise]);
	} finally {
		signal.removeEventListener('abort', leave);
		work.catch(() => undefined);
	}
};

const maxPrompt = 1_048_576;
const maxWaitMs = 600_000;
