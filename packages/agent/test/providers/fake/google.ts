import { type FakeAnswer, partsIn, plainReply, sse, streamReply } from './answer.ts';
import { halves } from './anthropic.ts';
import { check } from './check.ts';
import type { FakeProtocol, FakeRequest } from './fake-server.ts';

const topKeys = [
	'contents',
	'systemInstruction',
	'tools',
	'toolConfig',
	'generationConfig',
	'safetySettings',
];

/** A signature that this fake gives for what a model did. */
const signatureFor = (model: string, what: string): string =>
	Buffer.from(`${model}:${what}`).toString('base64');

/** Gemini's `streamGenerateContent` with server-sent events; the model is in the path. */
const geminiProtocol = (
	name: string,
	path: RegExp,
	checkHeaders: (headers: Readonly<Record<string, unknown>>) => void,
): FakeProtocol => ({
	name,
	path,
	read(body, headers, url) {
		check.that(url.searchParams.get('alt') === 'sse', 'alt=sse: expected');
		checkHeaders(headers);
		check.keys(body, topKeys, 'body');
		const model = decodeURIComponent(path.exec(url.pathname)?.[1] ?? '');
		const toolNames = check.list(body.tools ?? [], 'tools').flatMap((each, at) =>
			check
				.list(check.object(each, `tools[${at}]`).functionDeclarations, `tools[${at}]`)
				.map((declared, index) => {
					const tool = check.object(declared, `tools[${at}].functionDeclarations[${index}]`);
					check.keys(tool, ['name', 'description', 'parameters', 'parametersJsonSchema'], `tools[${at}]`);
					return check.toolName(tool.name, `tools[${at}].functionDeclarations[${index}].name`);
				}),
		);
		if (body.systemInstruction !== undefined) {
			const { parts } = check.object(body.systemInstruction, 'systemInstruction');
			for (const part of check.list(parts, 'systemInstruction.parts'))
				check.filled(check.object(part, 'systemInstruction.parts').text, 'systemInstruction.parts.text');
		}
		return { model, toolNames, ...readContents(check.list(body.contents, 'contents'), model) };
	},
	stream: (answer, request) => streamReply(eventsOf(answer, request)),
	refuse: (status, kind, message) =>
		plainReply(status, JSON.stringify({ error: { code: status, message, status: kind } })),
});

/** Google's Gemini API. */
export const googleProtocol: FakeProtocol = geminiProtocol(
	'google',
	/^\/v1\/models\/([^/]+):streamGenerateContent$/,
	(headers) => check.that(headers['x-goog-api-key'] === 'sk-test', 'API key not valid.'),
);

/** The same models at Vertex AI, with a token. */
export const vertexProtocol: FakeProtocol = geminiProtocol(
	'vertex',
	/^\/v1beta1\/projects\/acme\/locations\/global\/publishers\/google\/models\/([^/]+):streamGenerateContent$/,
	(headers) => {
		check.that(headers['x-goog-api-key'] === undefined, 'a key and a token were sent');
		check.that(headers.authorization === 'Bearer token-1', 'Request had invalid authentication credentials.');
	},
);

const readContents = (
	contents: readonly unknown[],
	model: string,
): Pick<FakeRequest, 'last' | 'lastText'> => {
	check.that(contents.length > 0, 'contents: is not specified');
	let open: readonly string[] = [];
	let last: FakeRequest['last'] = 'user';
	let lastText = '';
	let before = '';
	for (const [at, each] of contents.entries()) {
		const place = `contents[${at}]`;
		const { role, parts: given } = check.object(each, place);
		const parts = check.list(given, `${place}.parts`).map((part) => check.object(part, `${place}.parts`));
		check.that(parts.length > 0, `${place}.parts: must not be empty`);
		check.that(role === 'user' || role === 'model', `${place}.role: Please use a valid role: user, model.`);
		check.that(role !== 'model' || before !== 'model', `${place}: two turns of the model follow each other`);
		before = role;
		if (role === 'model') {
			check.that(open.length === 0, `${place}: function calls without a response: ${open.join(', ')}`);
			open = parts.flatMap((part) => readSaid(part, model, place));
			continue;
		}
		const answered = parts.flatMap(({ functionResponse }) => {
			if (functionResponse === undefined) return [];
			const { name, response } = check.object(functionResponse, `${place}.functionResponse`);
			check.object(response, `${place}.functionResponse.response`);
			return [check.toolName(name, `${place}.functionResponse.name`)];
		});
		check.that(
			answered.join() === open.join(),
			'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
		);
		last = answered.length > 0 ? 'tool' : 'user';
		open = [];
		for (const part of parts) {
			if (part.text !== undefined) lastText = check.filled(part.text, `${place}.text`);
			if (part.inlineData !== undefined) readImage(part.inlineData, place);
		}
	}
	check.that(open.length === 0, `function calls without a response: ${open.join(', ')}`);
	return { last, lastText };
};

const readImage = (data: unknown, place: string): void => {
	const { mimeType, data: bytes } = check.object(data, `${place}.inlineData`);
	check.that(/^image\//.test(check.text(mimeType, `${place}.inlineData.mimeType`)), `${place}: no image`);
	check.filled(bytes, `${place}.inlineData.data`);
};

const readSaid = (
	part: Readonly<Record<string, unknown>>,
	model: string,
	place: string,
): readonly string[] => {
	const { text, functionCall, thoughtSignature, thought, inlineData } = part;
	if (inlineData !== undefined) readImage(inlineData, place);
	if (functionCall !== undefined) {
		const { name, args } = check.object(functionCall, `${place}.functionCall`);
		check.object(args, `${place}.functionCall.args`);
		if (thoughtSignature !== undefined)
			check.that(
				thoughtSignature === signatureFor(model, String(name)),
				`${place}: Corrupted thought signature.`,
			);
		return [check.toolName(name, `${place}.functionCall.name`)];
	}
	check.text(text, `${place}.text`);
	if (thought === true)
		check.that(
			thoughtSignature === undefined || thoughtSignature === signatureFor(model, String(text)),
			`${place}: Corrupted thought signature.`,
		);
	return [];
};

const eventsOf = (answer: FakeAnswer, { model, number }: FakeRequest): readonly string[] => {
	const { finish = 'end', usage = { input: 10, cached: 0, output: 5 } } = answer;
	const said = partsIn(answer);
	const thoughts = said.some(({ type }) => type === 'reasoning') ? 2 : 0;
	const parts = said.flatMap((part): readonly object[] => {
		if (part.type === 'hidden') return [];
		if (part.type !== 'call') {
			const thought = part.type === 'reasoning' ? { thought: true } : {};
			return halves(part.text).map((text) => ({ text, ...thought }));
		}
		// Arguments are a value here: what is cut comes as a call without them.
		const functionCall = { id: part.id, name: part.name, args: valueIn(part.args) };
		return [{ functionCall, thoughtSignature: signatureFor(model, part.name) }];
	});
	const ends = { end: 'STOP', length: 'MAX_TOKENS', refusal: 'OTHER', 'content-filter': 'SAFETY' };
	const usageMetadata = {
		promptTokenCount: usage.input + usage.cached,
		cachedContentTokenCount: usage.cached,
		candidatesTokenCount: usage.output - thoughts,
		thoughtsTokenCount: thoughts,
		totalTokenCount: usage.input + usage.cached + usage.output,
	};
	const event = (candidate: object): string =>
		sse({
			candidates: [{ index: 0, ...candidate }],
			usageMetadata,
			modelVersion: answer.served ?? model,
			responseId: `r${number}`,
		});
	return [
		...parts.map((part) => event({ content: { role: 'model', parts: [part] } })),
		event({ content: { role: 'model', parts: [{ text: '' }] }, finishReason: ends[finish] }),
	];
};

const valueIn = (json: string): unknown => {
	try {
		return JSON.parse(json);
	} catch {
		// A model that is cut off has no whole arguments; this protocol then has none at all.
		return {};
	}
};
