import { type FakeAnswer, partsIn, plainReply, sse, streamReply } from './answer.ts';
import { check } from './check.ts';
import type { FakeProtocol, FakeRequest } from './fake-server.ts';

const topKeys = [
	'model',
	'max_tokens',
	'messages',
	'system',
	'tools',
	'tool_choice',
	'stream',
	'temperature',
	'top_p',
	'top_k',
	'stop_sequences',
	'thinking',
	'output_config',
	'metadata',
	'service_tier',
	'cache_control',
];

/** A signature that this fake gives for a thought of a model. */
const signatureFor = (model: string, thought: string): string =>
	Buffer.from(`${model}:${thought}`).toString('base64');

/** Anthropic's Messages API. */
export const anthropicProtocol: FakeProtocol = {
	name: 'anthropic',
	path: '/messages',
	read(body, headers) {
		check.that(headers['anthropic-version'] === '2023-06-01', 'anthropic-version: header is required');
		check.filled(headers['x-api-key'], 'x-api-key');
		check.keys(body, topKeys, 'body');
		const model = check.filled(body.model, 'model');
		check.that(
			Number.isInteger(body.max_tokens) && (body.max_tokens as number) > 0,
			'max_tokens: expected a positive integer',
		);
		check.that(body.stream === true, 'stream: expected true');
		const toolNames = readTools(body.tools);
		let marks = 0;
		JSON.stringify(body, (key, value) => {
			if (key === 'cache_control' && value !== undefined) marks++;
			return value;
		});
		check.that(marks <= 4, `A maximum of 4 blocks with cache_control may be provided. Found ${marks}.`);
		for (const [at, block] of check.list(body.system ?? [], 'system').entries()) {
			check.filled(check.object(block, `system.${at}`).text, `system.${at}.text`);
		}
		return { model, toolNames, ...readMessages(check.list(body.messages, 'messages'), model, toolNames) };
	},
	stream: (answer, request) => streamReply(eventsOf(answer, request)),
	refuse: (status, kind, message) =>
		plainReply(
			status,
			JSON.stringify({ type: 'error', error: { type: kind, message }, request_id: 'req_011' }),
		),
};

const readTools = (tools: unknown): readonly string[] =>
	check.list(tools ?? [], 'tools').map((each, at) => {
		const tool = check.object(each, `tools.${at}`);
		check.that(
			check.object(tool.input_schema, `tools.${at}.input_schema`).type === 'object',
			`tools.${at}.input_schema.type: Field required`,
		);
		return check.toolName(tool.name, `tools.${at}.name`);
	});

const readMessages = (
	messages: readonly unknown[],
	model: string,
	toolNames: readonly string[],
): Pick<FakeRequest, 'last' | 'lastText'> => {
	check.that(messages.length > 0, 'messages: at least one message is required');
	let open: readonly string[] = [];
	let expected = 'user';
	let last: FakeRequest['last'] = 'user';
	let lastText = '';
	for (const [at, each] of messages.entries()) {
		const message = check.object(each, `messages.${at}`);
		check.that(message.role === expected, `messages.${at}.role: roles must alternate, expected ${expected}`);
		const content = check.list(message.content, `messages.${at}.content`);
		check.that(content.length > 0, `messages.${at}: content must not be empty`);
		if (message.role === 'user') {
			[last, lastText] = readUser(content, open, `messages.${at}`);
			open = [];
			expected = 'assistant';
		} else {
			open = readAssistant(content, model, toolNames, `messages.${at}`);
			expected = 'user';
		}
	}
	check.that(expected === 'assistant', 'messages: the last one must be of the user');
	return { last, lastText };
};

const readUser = (
	content: readonly unknown[],
	open: readonly string[],
	place: string,
): [last: FakeRequest['last'], text: string] => {
	const answered: string[] = [];
	let text = '';
	let hasText = false;
	for (const [at, each] of content.entries()) {
		const block = check.object(each, `${place}.content.${at}`);
		switch (block.type) {
			case 'text':
				text = check.filled(block.text, `${place}.content.${at}.text`);
				hasText = true;
				break;
			case 'image':
				check.filled(
					check.object(block.source, `${place}.content.${at}.source`).data,
					`${place}.content.${at}.source.data`,
				);
				break;
			case 'tool_result':
				check.that(!hasText, `${place}: tool_result blocks must come first`);
				answered.push(check.text(block.tool_use_id, `${place}.content.${at}.tool_use_id`));
				break;
			default:
				throw new Error(`${place}.content.${at}.type: ${String(block.type)} is not known`);
		}
	}
	for (const id of answered)
		check.that(open.includes(id), `${place}: unexpected tool_use_id found in tool_result blocks: ${id}`);
	for (const id of open)
		check.that(
			answered.includes(id),
			`${place}: tool_use ids were found without tool_result blocks immediately after: ${id}`,
		);
	return [answered.length > 0 && !hasText ? 'tool' : 'user', text];
};

const readAssistant = (
	content: readonly unknown[],
	model: string,
	toolNames: readonly string[],
	place: string,
): readonly string[] => {
	const calls: string[] = [];
	for (const [at, each] of content.entries()) {
		const block = check.object(each, `${place}.content.${at}`);
		switch (block.type) {
			case 'text':
				check.filled(block.text, `${place}.content.${at}.text`);
				break;
			case 'thinking': {
				const thought = check.text(block.thinking, `${place}.content.${at}.thinking`);
				check.that(
					block.signature === signatureFor(model, thought),
					`${place}.content.${at}: Invalid \`signature\` in \`thinking\` block`,
				);
				break;
			}
			case 'redacted_thinking':
				check.that(
					check.text(block.data, `${place}.content.${at}.data`).startsWith(signatureFor(model, '')),
					`${place}.content.${at}: Invalid \`data\` in \`redacted_thinking\` block`,
				);
				break;
			case 'tool_use': {
				const id = check.text(block.id, `${place}.content.${at}.id`);
				check.that(
					/^[a-zA-Z0-9_-]+$/.test(id),
					`${place}.content.${at}.id: String should match pattern '^[a-zA-Z0-9_-]+$'`,
				);
				check.that(!calls.includes(id), `${place}: tool_use ids must be unique`);
				check.object(block.input, `${place}.content.${at}.input`);
				check.toolName(block.name, `${place}.content.${at}.name`);
				check.that(
					toolNames.length > 0,
					'Requests which include `tool_use` or `tool_result` blocks must define tools',
				);
				calls.push(id);
				break;
			}
			default:
				throw new Error(`${place}.content.${at}.type: ${String(block.type)} is not known`);
		}
	}
	return calls;
};

const eventsOf = (answer: FakeAnswer, { model, number }: FakeRequest): readonly string[] => {
	const { finish = 'end', usage = { input: 10, cached: 0, output: 5 } } = answer;
	const parts = partsIn(answer);
	const events: string[] = [];
	const send = (type: string, data: object = {}): void => void events.push(sse({ type, ...data }, type));
	send('message_start', {
		message: {
			id: `msg_${number}`,
			type: 'message',
			role: 'assistant',
			content: [],
			model: answer.served ?? model,
			stop_reason: null,
			stop_sequence: null,
			usage: {
				input_tokens: usage.input,
				cache_creation_input_tokens: 0,
				cache_read_input_tokens: usage.cached,
				output_tokens: 1,
			},
		},
	});
	send('ping');
	let index = 0;
	const block = (content_block: object, deltas: readonly object[]): void => {
		send('content_block_start', { index, content_block });
		for (const delta of deltas) send('content_block_delta', { index, delta });
		send('content_block_stop', { index });
		index++;
	};
	for (const part of parts) {
		if (part.type === 'reasoning') {
			block({ type: 'thinking', thinking: '', signature: '' }, [
				...halves(part.text).map((thinking) => ({ type: 'thinking_delta', thinking })),
				{ type: 'signature_delta', signature: signatureFor(model, part.text) },
			]);
		} else if (part.type === 'hidden') {
			block({ type: 'redacted_thinking', data: `${signatureFor(model, '')}${part.text}` }, []);
		} else if (part.type === 'text') {
			block(
				{ type: 'text', text: '' },
				halves(part.text).map((text) => ({ type: 'text_delta', text })),
			);
		} else if (part.type === 'call') {
			const { id, name, args } = part;
			block(
				{ type: 'tool_use', id, name, input: {} },
				['', ...halves(args)].map((partial_json) => ({ type: 'input_json_delta', partial_json })),
			);
		}
	}
	const stop_reason =
		finish === 'end'
			? parts.some(({ type }) => type === 'call')
				? 'tool_use'
				: 'end_turn'
			: finish === 'length'
				? 'max_tokens'
				: 'refusal';
	send('message_delta', {
		delta: { stop_reason, stop_sequence: null },
		usage: { output_tokens: usage.output },
	});
	send('message_stop');
	return events;
};

/** A text in two parts, as models send it in several. */
export const halves = (text: string): readonly string[] => {
	const middle = Math.ceil(text.length / 2);
	return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '');
};
