import { type FakeAnswer, type FakeReply, partsIn, plainReply } from './answer.ts';
import { halves } from './anthropic.ts';
import { checkSignature } from './aws-signature.ts';
import { check } from './check.ts';
import { eventFrame } from './event-frame.ts';
import type { FakeProtocol, FakeRequest } from './fake-server.ts';

const topKeys = [
	'system',
	'messages',
	'inferenceConfig',
	'toolConfig',
	'additionalModelRequestFields',
	'additionalModelResponseFieldPaths',
];

/** The credentials that requests are to be signed with. */
export const bedrockKey = {
	accessKeyId: 'AKIDEXAMPLE',
	secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
	region: 'eu-west-1',
};

const path = /^\/v1\/model\/([^/]+)\/converse-stream$/;

const signatureFor = (model: string, thought: string): string =>
	Buffer.from(`${model}:${thought}`).toString('base64');

/** Amazon Bedrock's Converse API: signed requests, answers in binary frames. */
export const bedrockProtocol: FakeProtocol = {
	name: 'bedrock',
	path,
	read(body, headers, url, text) {
		checkSignature({ headers, url, text }, bedrockKey);
		check.keys(body, topKeys, 'body');
		const model = decodeURIComponent(path.exec(url.pathname)?.[1] ?? '');
		for (const [at, block] of check.list(body.system ?? [], 'system').entries())
			readBlock(block, ['text', 'cachePoint'], `system.${at}`);
		const { tools = [] } = check.object(body.toolConfig ?? {}, 'toolConfig');
		const toolNames = check.list(tools, 'toolConfig.tools').flatMap((each, at) => {
			const block = readBlock(each, ['toolSpec', 'cachePoint'], `toolConfig.tools.${at}`);
			if (block.toolSpec === undefined) return [];
			const { name, inputSchema } = check.object(block.toolSpec, `toolConfig.tools.${at}.toolSpec`);
			check.object(check.object(inputSchema, 'inputSchema').json, 'inputSchema.json');
			return [check.toolName(name, `toolConfig.tools.${at}.toolSpec.name`)];
		});
		return { model, toolNames, ...readMessages(check.list(body.messages, 'messages'), model, toolNames) };
	},
	stream: (answer, request) => framesOf(answer, request),
	refuse: (status, kind, message) =>
		plainReply(status, JSON.stringify({ message }), {
			'content-type': 'application/json',
			'x-amzn-errortype': kind,
		}),
};

const readBlock = (
	given: unknown,
	kinds: readonly string[],
	place: string,
): Readonly<Record<string, unknown>> => {
	const block = check.object(given, place);
	const [kind, ...more] = Object.keys(block);
	check.that(
		kind !== undefined && more.length === 0,
		`${place}: exactly one member of the union must be set`,
	);
	check.that(kinds.includes(kind), `${place}.${kind}: is not known here`);
	if (kind === 'text')
		check.that(check.text(block.text, place).trim() !== '', `${place}: The text field is blank.`);
	if (kind === 'cachePoint')
		check.that(
			check.object(block.cachePoint, place).type === 'default',
			`${place}.cachePoint.type: expected default`,
		);
	return block;
};

const readMessages = (
	messages: readonly unknown[],
	model: string,
	toolNames: readonly string[],
): Pick<FakeRequest, 'last' | 'lastText'> => {
	let open: readonly string[] = [];
	let last: FakeRequest['last'] = 'user';
	let lastText = '';
	for (const [at, each] of messages.entries()) {
		const place = `messages.${at}`;
		const { role, content } = check.object(each, place);
		check.that(role === (at % 2 === 0 ? 'user' : 'assistant'), `${place}: roles must alternate, user first`);
		const kinds =
			role === 'user'
				? ['text', 'image', 'toolResult', 'cachePoint']
				: ['text', 'toolUse', 'reasoningContent', 'image', 'cachePoint'];
		const blocks = check
			.list(content, `${place}.content`)
			.map((block, index) => readBlock(block, kinds, `${place}.content.${index}`));
		check.that(blocks.length > 0, `${place}.content: must not be empty`);
		if (role === 'assistant') {
			open = blocks.flatMap((block) => readSaid(block, model, place));
			check.that(
				open.length === 0 || toolNames.length > 0,
				'The toolConfig field must be defined when using toolUse.',
			);
			continue;
		}
		const answered = blocks.flatMap(({ toolResult }) => {
			if (toolResult === undefined) return [];
			const { toolUseId, content: results } = check.object(toolResult, `${place}.toolResult`);
			for (const [index, result] of check.list(results, `${place}.toolResult.content`).entries())
				readBlock(result, ['text', 'json', 'image'], `${place}.toolResult.content.${index}`);
			return [check.text(toolUseId, `${place}.toolResult.toolUseId`)];
		});
		check.that(
			answered.toSorted().join() === [...open].toSorted().join(),
			`${place}: Expected toolResult blocks for ${open.join(', ')}`,
		);
		last = answered.length > 0 ? 'tool' : 'user';
		open = [];
		for (const { text } of blocks) if (typeof text === 'string') lastText = text;
	}
	check.that(open.length === 0, `Expected toolResult blocks for ${open.join(', ')}`);
	return { last, lastText };
};

const readSaid = (
	block: Readonly<Record<string, unknown>>,
	model: string,
	place: string,
): readonly string[] => {
	if (block.reasoningContent !== undefined) {
		const { reasoningText } = check.object(block.reasoningContent, `${place}.reasoningContent`);
		const { text, signature } = check.object(reasoningText, `${place}.reasoningText`);
		check.that(
			signature === signatureFor(model, String(text)),
			`${place}: Invalid signature in thinking block`,
		);
	}
	if (block.toolUse === undefined) return [];
	const { toolUseId, name, input } = check.object(block.toolUse, `${place}.toolUse`);
	check.object(input, `${place}.toolUse.input`);
	check.toolName(name, `${place}.toolUse.name`);
	return [check.toolName(toolUseId, `${place}.toolUse.toolUseId`)];
};

const framesOf = (answer: FakeAnswer, { model }: FakeRequest): FakeReply => {
	const { finish = 'end', usage = { input: 10, cached: 0, output: 5 } } = answer;
	const parts = partsIn(answer);
	const frames: Uint8Array[] = [];
	const send = (type: string, payload: object): void =>
		void frames.push(
			eventFrame(
				{ ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' },
				{ ...payload, p: 'abcdefgh' },
			),
		);
	let contentBlockIndex = 0;
	const block = (start: object | undefined, deltas: readonly object[]): void => {
		if (start !== undefined) send('contentBlockStart', { contentBlockIndex, start });
		for (const delta of deltas) send('contentBlockDelta', { contentBlockIndex, delta });
		send('contentBlockStop', { contentBlockIndex });
		contentBlockIndex++;
	};
	send('messageStart', { role: 'assistant' });
	for (const part of parts) {
		if (part.type === 'reasoning') {
			block(undefined, [
				...halves(part.text).map((text) => ({ reasoningContent: { text } })),
				{ reasoningContent: { signature: signatureFor(model, part.text) } },
			]);
		} else if (part.type === 'text') {
			block(
				undefined,
				halves(part.text).map((text) => ({ text })),
			);
		} else if (part.type === 'call') {
			block(
				{ toolUse: { toolUseId: part.id, name: part.name } },
				halves(part.args).map((input) => ({ toolUse: { input } })),
			);
		}
	}
	const ends = {
		end: parts.some(({ type }) => type === 'call') ? 'tool_use' : 'end_turn',
		length: 'max_tokens',
		refusal: 'refusal',
		'content-filter': 'guardrail_intervened',
	};
	send('messageStop', { stopReason: ends[finish] });
	send('metadata', {
		metrics: { latencyMs: 1 },
		usage: {
			inputTokens: usage.input,
			outputTokens: usage.output,
			cacheReadInputTokens: usage.cached,
			totalTokens: usage.input + usage.cached + usage.output,
		},
	});
	return {
		status: 200,
		headers: { 'content-type': 'application/vnd.amazon.eventstream', 'x-amzn-requestid': 'request-1' },
		steps: frames.map((bytes) => ({ type: 'bytes', bytes })),
	};
};
