import { type FakeAnswer, inTurns, partsIn, plainReply, runsIn, sse, streamReply } from './answer.ts';
import { halves } from './anthropic.ts';
import { check } from './check.ts';
import type { FakeProtocol, FakeRequest } from './fake-server.ts';

const topKeys = [
	'model',
	'messages',
	'tools',
	'tool_choice',
	'stream',
	'stream_options',
	'temperature',
	'top_p',
	'seed',
	'stop',
	'max_tokens',
	'max_completion_tokens',
	'response_format',
	'reasoning_effort',
	'user',
	'prompt_cache_key',
	'parallel_tool_calls',
];

/** What differs from one speaker of the protocol to the other. */
interface ChatSpeaker {
	readonly name: string;
	/** Fields that its messages of a model have beside the usual ones. */
	readonly saidKeys: readonly string[];
	/** Whether the text of every message may come in parts, with a mark for the cache. */
	readonly hasMarks: boolean;
	checkSaid(message: Readonly<Record<string, unknown>>, model: string, place: string): void;
	/** Events of the reasoning of an answer. */
	reasoning(reasoning: string, model: string, index: number): readonly object[];
}

const chatProtocol = (speaker: ChatSpeaker): FakeProtocol => ({
	name: speaker.name,
	path: '/chat/completions',
	read(body, headers) {
		check.that(/^Bearer \S+$/.test(headers.authorization ?? ''), "You didn't provide an API key.");
		check.keys(body, topKeys, 'body');
		const model = check.filled(body.model, 'model');
		check.that(body.stream === true, 'stream: expected true');
		const toolNames = check.list(body.tools ?? [], 'tools').map((each, at) => {
			const tool = check.object(each, `tools[${at}]`);
			check.that(tool.type === 'function', `tools[${at}].type: expected 'function'`);
			const { name, parameters } = check.object(tool.function, `tools[${at}].function`);
			check.that(
				check.object(parameters, `tools[${at}].function.parameters`).type === 'object',
				`tools[${at}]: schema must have type 'object'`,
			);
			return check.toolName(name, `tools[${at}].function.name`);
		});
		const messages = check.list(body.messages, 'messages');
		return { model, toolNames, ...readMessages(messages, model, speaker) };
	},
	stream: (answer, request) => streamReply(eventsOf(answer, request, speaker)),
	refuse: (status, kind, message) =>
		plainReply(
			status,
			JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: kind } }),
		),
});

/** OpenAI's Chat Completions API. */
export const openaiChatProtocol: FakeProtocol = chatProtocol({
	name: 'openai-chat',
	saidKeys: ['reasoning_content'],
	hasMarks: false,
	checkSaid: () => undefined,
	reasoning: (reasoning) => halves(reasoning).map((part) => ({ reasoning_content: part })),
});

/** OpenRouter's: reasoning has details, which are signed and go back to the model that made them. */
export const openrouterProtocol: FakeProtocol = chatProtocol({
	name: 'openrouter',
	saidKeys: ['reasoning_details'],
	hasMarks: true,
	checkSaid: ({ reasoning_details: details = [] }, model, place) => {
		for (const each of check.list(details, `${place}.reasoning_details`)) {
			const { type, text, signature } = check.object(each, `${place}.reasoning_details`);
			check.that(type === 'reasoning.text', `${place}.reasoning_details: unknown type`);
			check.that(
				signature === signatureFor(model, check.text(text, `${place}.reasoning_details.text`)),
				`${place}: Invalid signature in thinking block`,
			);
		}
	},
	reasoning: (reasoning, model, index) => [
		...halves(reasoning).map((part) => ({
			reasoning: part,
			reasoning_details: [{ type: 'reasoning.text', text: part, format: 'anthropic-claude-v1', index }],
		})),
		{
			reasoning_details: [
				{ type: 'reasoning.text', text: null, signature: signatureFor(model, reasoning), index },
			],
		},
	],
});

const signatureFor = (model: string, text: string): string =>
	Buffer.from(`${model}:${text}`).toString('base64');

const readMessages = (
	messages: readonly unknown[],
	model: string,
	speaker: ChatSpeaker,
): Pick<FakeRequest, 'last' | 'lastText'> => {
	check.that(messages.length > 0, 'messages: [] is too short');
	let open: string[] = [];
	let last: FakeRequest['last'] = 'user';
	let lastText = '';
	for (const [at, each] of messages.entries()) {
		const place = `messages[${at}]`;
		const message = check.object(each, place);
		if (message.role !== 'tool') {
			check.that(
				open.length === 0,
				`An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id': ${open.join(', ')}`,
			);
		}
		switch (message.role) {
			case 'system':
			case 'developer':
				check.that(at === 0, `${place}: the system message must come first`);
				readText(message.content, `${place}.content`, speaker);
				break;
			case 'user':
				lastText = readContent(message.content, `${place}.content`, speaker);
				last = 'user';
				break;
			case 'assistant':
				open = readAssistant(message, place, speaker);
				speaker.checkSaid(message, model, place);
				break;
			case 'tool': {
				const id = check.text(message.tool_call_id, `${place}.tool_call_id`);
				check.that(
					open.includes(id),
					`${place}: messages with role 'tool' must be a response to a preceding message with 'tool_calls': ${id}`,
				);
				readText(message.content, `${place}.content`, speaker);
				open = open.filter((each) => each !== id);
				last = 'tool';
				break;
			}
			default:
				throw new Error(`${place}.role: ${String(message.role)} is not one of system, user, assistant, tool`);
		}
	}
	check.that(open.length === 0, `tool calls without a result: ${open.join(', ')}`);
	return { last, lastText };
};

// Parts are taken where marks are.
const readText = (content: unknown, place: string, speaker: ChatSpeaker): void => {
	if (speaker.hasMarks && Array.isArray(content)) readContent(content, place, speaker);
	else check.text(content, place);
};

const readContent = (content: unknown, place: string, { hasMarks }: ChatSpeaker): string => {
	if (typeof content === 'string') return check.filled(content, place);
	let text = '';
	for (const [at, each] of check.list(content, place).entries()) {
		const part = check.object(each, `${place}[${at}]`);
		check.keys(
			part,
			['type', 'text', 'image_url', ...(hasMarks ? ['cache_control'] : [])],
			`${place}[${at}]`,
		);
		if (part.type === 'text') text = check.filled(part.text, `${place}[${at}].text`);
		else if (part.type === 'image_url') {
			const { url } = check.object(part.image_url, `${place}[${at}].image_url`);
			check.that(
				/^data:image\/\w+;base64,/.test(check.text(url, `${place}[${at}].image_url.url`)),
				'a data URL was expected',
			);
		} else throw new Error(`${place}[${at}].type: ${String(part.type)} is not known`);
	}
	return text;
};

const readAssistant = (
	message: Readonly<Record<string, unknown>>,
	place: string,
	{ saidKeys }: ChatSpeaker,
): string[] => {
	check.keys(message, ['role', 'content', 'tool_calls', ...saidKeys], place);
	const calls = check.list(message.tool_calls ?? [], `${place}.tool_calls`).map((each, at) => {
		const call = check.object(each, `${place}.tool_calls[${at}]`);
		check.that(call.type === 'function', `${place}.tool_calls[${at}].type: expected 'function'`);
		const { name, arguments: args } = check.object(call.function, `${place}.tool_calls[${at}].function`);
		check.toolName(name, `${place}.tool_calls[${at}].function.name`);
		check.object(JSON.parse(check.text(args, `${place}.tool_calls[${at}].function.arguments`)), 'arguments');
		const id = check.filled(call.id, `${place}.tool_calls[${at}].id`);
		check.that(
			id.length <= 40,
			`Invalid '${place}.tool_calls[${at}].id': string too long. Expected a string with maximum length 40`,
		);
		return id;
	});
	check.that(new Set(calls).size === calls.length, `${place}: tool call ids must be unique`);
	check.that(
		calls.length > 0 || (typeof message.content === 'string' && message.content !== ''),
		`${place}: content is required`,
	);
	return calls;
};

const eventsOf = (
	answer: FakeAnswer,
	{ model, number }: FakeRequest,
	speaker: ChatSpeaker,
): readonly string[] => {
	const { finish = 'end', isWoven = false, usage = { input: 10, cached: 0, output: 5 } } = answer;
	const isCalling = partsIn(answer).some(({ type }) => type === 'call');
	const events: string[] = [];
	const chunk = (more: object): void =>
		void events.push(
			sse({
				id: `chatcmpl-${number}`,
				object: 'chat.completion.chunk',
				created: 1763000000,
				model: answer.served ?? model,
				...more,
			}),
		);
	const delta = (fields: object, finish_reason: string | null = null): void =>
		chunk({ choices: [{ index: 0, delta: fields, logprobs: null, finish_reason }] });
	delta({ role: 'assistant', content: '' });
	let thoughts = 0;
	let calls = 0;
	for (const run of runsIn(answer)) {
		if ('type' in run) {
			if (run.type === 'reasoning')
				for (const fields of speaker.reasoning(run.text, model, thoughts++)) delta(fields);
			if (run.type === 'text')
				for (const part of halves(run.text))
					delta(finish === 'refusal' ? { refusal: part } : { content: part });
			continue;
		}
		const fragments = run.map(({ id, name, args }) => {
			const index = calls++;
			return [
				{ index, id, type: 'function', function: { name, arguments: '' } },
				...halves(args).map((part) => ({ index, function: { arguments: part } })),
			];
		});
		for (const fragment of inTurns<object>(fragments, isWoven)) delta({ tool_calls: [fragment] });
	}
	const ends = {
		end: isCalling ? 'tool_calls' : 'stop',
		length: 'length',
		refusal: 'stop',
		'content-filter': 'content_filter',
	};
	delta({}, ends[finish]);
	chunk({
		choices: [],
		usage: {
			prompt_tokens: usage.input + usage.cached,
			completion_tokens: usage.output,
			total_tokens: usage.input + usage.cached + usage.output,
			prompt_tokens_details: { cached_tokens: usage.cached },
		},
	});
	return [...events, 'data: [DONE]\n\n'];
};
