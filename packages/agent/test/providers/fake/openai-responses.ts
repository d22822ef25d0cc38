import {
	type FakeAnswer,
	type FakeCall,
	inTurns,
	partsIn,
	plainReply,
	runsIn,
	sse,
	streamReply,
} from './answer.ts';
import { halves } from './anthropic.ts';
import { check } from './check.ts';
import type { FakeProtocol, FakeRequest } from './fake-server.ts';

const topKeys = [
	'model',
	'input',
	'instructions',
	'tools',
	'tool_choice',
	'stream',
	'store',
	'include',
	'temperature',
	'top_p',
	'max_output_tokens',
	'text',
	'reasoning',
	'metadata',
	'parallel_tool_calls',
	'service_tier',
	'truncation',
	'user',
	'prompt_cache_key',
];

const encryptedFor = (model: string, thought: string): string =>
	Buffer.from(`${model}:${thought}`).toString('base64');

/** OpenAI's Responses API. */
export const openaiResponsesProtocol: FakeProtocol = {
	name: 'openai',
	path: '/responses',
	read(body, headers) {
		check.that(/^Bearer \S+$/.test(headers.authorization ?? ''), "You didn't provide an API key.");
		check.keys(body, topKeys, 'body');
		const model = check.filled(body.model, 'model');
		check.that(body.stream === true, 'stream: expected true');
		check.that(body.store === false, 'store: expected false');
		const toolNames = check.list(body.tools ?? [], 'tools').map((each, at) => {
			const tool = check.object(each, `tools[${at}]`);
			check.that(tool.type === 'function', `tools[${at}].type: expected 'function'`);
			check.object(tool.parameters, `tools[${at}].parameters`);
			return check.toolName(tool.name, `tools[${at}].name`);
		});
		return { model, toolNames, ...readInput(check.list(body.input, 'input'), model) };
	},
	stream: (answer, request) => streamReply(eventsOf(answer, request)),
	refuse: (status, kind, message) =>
		plainReply(
			status,
			JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: kind } }),
		),
};

const readInput = (input: readonly unknown[], model: string): Pick<FakeRequest, 'last' | 'lastText'> => {
	const open = new Set<string>();
	let last: FakeRequest['last'] = 'user';
	let lastText = '';
	let thought: string | undefined;
	for (const [at, each] of input.entries()) {
		const place = `input[${at}]`;
		const item = check.object(each, place);
		const type = item.type ?? 'message';
		if (thought !== undefined) {
			const isFollowed =
				type === 'function_call' || type === 'reasoning' || (type === 'message' && item.role === 'assistant');
			check.that(
				isFollowed,
				`Item '${thought}' of type 'reasoning' was provided without its required following item.`,
			);
		}
		thought = undefined;
		switch (type) {
			case 'message':
				if (item.role === 'assistant') readSaid(item, place);
				else if (item.role === 'user') {
					lastText = readUser(item, place);
					last = 'user';
				} else {
					check.that(
						item.role === 'system' || item.role === 'developer',
						`${place}.role: ${String(item.role)} is not known`,
					);
					check.filled(item.content, `${place}.content`);
				}
				break;
			case 'reasoning': {
				thought = check.filled(item.id, `${place}.id`);
				const summary = check
					.list(item.summary, `${place}.summary`)
					.map((part) => check.text(check.object(part, place).text, place));
				check.that(
					item.encrypted_content === encryptedFor(model, summary.join('')),
					`The encrypted content for item ${thought} could not be verified.`,
				);
				break;
			}
			case 'function_call': {
				const id = check.filled(item.call_id, `${place}.call_id`);
				check.that(
					id.length <= 64,
					`Invalid '${place}.call_id': string too long. Expected a string with maximum length 64`,
				);
				check.toolName(item.name, `${place}.name`);
				check.object(JSON.parse(check.text(item.arguments, `${place}.arguments`)), `${place}.arguments`);
				check.that(!open.has(id), `${place}: two calls have the id ${id}`);
				open.add(id);
				break;
			}
			case 'function_call_output': {
				const id = check.text(item.call_id, `${place}.call_id`);
				check.that(open.delete(id), `No tool call found for function call output with call_id ${id}.`);
				check.that(
					typeof item.output === 'string' || Array.isArray(item.output),
					`${place}.output: expected a text or a list`,
				);
				last = 'tool';
				break;
			}
			default:
				throw new Error(`${place}.type: ${String(type)} is not known`);
		}
	}
	check.that(
		thought === undefined,
		`Item '${thought}' of type 'reasoning' was provided without its required following item.`,
	);
	check.that(open.size === 0, `No tool output found for function call ${[...open].join(', ')}.`);
	return { last, lastText };
};

const readUser = (item: Readonly<Record<string, unknown>>, place: string): string => {
	let text = '';
	for (const [at, each] of check.list(item.content, `${place}.content`).entries()) {
		const part = check.object(each, `${place}.content[${at}]`);
		if (part.type === 'input_text') text = check.filled(part.text, `${place}.content[${at}].text`);
		else if (part.type === 'input_image')
			check.that(
				/^data:image\//.test(check.text(part.image_url, place)),
				`${place}: a data URL was expected`,
			);
		else throw new Error(`${place}.content[${at}].type: ${String(part.type)} is not known`);
	}
	return text;
};

const readSaid = (item: Readonly<Record<string, unknown>>, place: string): void => {
	if (typeof item.content === 'string') {
		check.filled(item.content, `${place}.content`);
		return;
	}
	for (const [at, each] of check.list(item.content, `${place}.content`).entries()) {
		const part = check.object(each, `${place}.content[${at}]`);
		check.that(part.type === 'output_text', `${place}.content[${at}].type: expected 'output_text'`);
		check.filled(part.text, `${place}.content[${at}].text`);
	}
	if (item.id !== undefined)
		check.that(
			/^msg_/.test(check.text(item.id, `${place}.id`)),
			`Invalid '${place}.id': Expected an ID that begins with 'msg'.`,
		);
};

const eventsOf = (answer: FakeAnswer, { model, number }: FakeRequest): readonly string[] => {
	const { finish = 'end', isWoven = false, usage = { input: 10, cached: 0, output: 5 } } = answer;
	const events: string[] = [];
	const send = (type: string, data: object): void =>
		void events.push(sse({ type, sequence_number: events.length, ...data }, type));
	const id = `resp_${number}`;
	const response = {
		id,
		object: 'response',
		created_at: 1763000000,
		status: 'in_progress',
		model: answer.served ?? model,
		output: [],
		service_tier: 'default',
	};
	send('response.created', { response });
	send('response.in_progress', { response });
	let output_index = 0;
	const think = (reasoning: string): void => {
		const item_id = `rs_${number}_${output_index}`;
		send('response.output_item.added', {
			output_index,
			item: { id: item_id, type: 'reasoning', summary: [], encrypted_content: '' },
		});
		send('response.reasoning_summary_part.added', {
			item_id,
			output_index,
			summary_index: 0,
			part: { type: 'summary_text', text: '' },
		});
		for (const delta of halves(reasoning))
			send('response.reasoning_summary_text.delta', { item_id, output_index, summary_index: 0, delta });
		send('response.reasoning_summary_part.done', {
			item_id,
			output_index,
			summary_index: 0,
			part: { type: 'summary_text', text: reasoning },
		});
		send('response.output_item.done', {
			output_index,
			item: {
				id: item_id,
				type: 'reasoning',
				summary: [{ type: 'summary_text', text: reasoning }],
				encrypted_content: encryptedFor(model, reasoning),
			},
		});
		output_index++;
	};
	const say = (text: string): void => {
		const item_id = `msg_${number}_${output_index}`;
		const isRefusal = finish === 'refusal';
		const message = { id: item_id, type: 'message', status: 'in_progress', role: 'assistant', content: [] };
		send('response.output_item.added', { output_index, item: message });
		const part = isRefusal
			? { type: 'refusal', refusal: '' }
			: { type: 'output_text', text: '', annotations: [] };
		send('response.content_part.added', { item_id, output_index, content_index: 0, part });
		for (const delta of halves(text))
			send(isRefusal ? 'response.refusal.delta' : 'response.output_text.delta', {
				item_id,
				output_index,
				content_index: 0,
				delta,
			});
		const whole = isRefusal
			? { type: 'refusal', refusal: text }
			: { type: 'output_text', text, annotations: [] };
		send('response.content_part.done', { item_id, output_index, content_index: 0, part: whole });
		send('response.output_item.done', {
			output_index,
			item: { ...message, status: 'completed', content: [whole] },
		});
		output_index++;
	};
	const call = (calls: readonly FakeCall[]): void => {
		const fragments = calls.map(({ id: call_id, name, args }) => {
			const at = { output_index: output_index++ };
			const item = {
				id: `fc_${number}_${at.output_index}`,
				type: 'function_call',
				status: 'in_progress',
				call_id,
				name,
				arguments: '',
			};
			const whole = { ...item, status: 'completed', arguments: args };
			return [
				['response.output_item.added', { ...at, item }],
				...halves(args).map(
					(delta) => ['response.function_call_arguments.delta', { item_id: item.id, ...at, delta }] as const,
				),
				['response.function_call_arguments.done', { item_id: item.id, ...at, arguments: args }],
				['response.output_item.done', { ...at, item: whole }],
			] as const;
		});
		for (const [type, data] of inTurns<readonly [string, object]>(fragments, isWoven)) send(type, data);
	};
	for (const run of runsIn(answer)) {
		if (!('type' in run)) call(run);
		else if (run.type === 'reasoning') think(run.text);
		else if (run.type === 'text') say(run.text);
	}
	const reason =
		finish === 'length' ? 'max_output_tokens' : finish === 'content-filter' ? 'content_filter' : null;
	const type = reason === null ? 'response.completed' : 'response.incomplete';
	send(type, {
		response: {
			...response,
			status: reason === null ? 'completed' : 'incomplete',
			incomplete_details: reason === null ? null : { reason },
			usage: {
				input_tokens: usage.input + usage.cached,
				input_tokens_details: { cached_tokens: usage.cached },
				output_tokens: usage.output,
				output_tokens_details: {
					reasoning_tokens: partsIn(answer).some(({ type }) => type === 'reasoning') ? 2 : 0,
				},
				total_tokens: usage.input + usage.cached + usage.output,
			},
		},
	});
	return events;
};
