import { afterEach, describe, expect, it } from 'vitest';
import type { EndpointKind, ProviderError } from '../../src/index.ts';
import { FakeModelServer, type FakeReply, plainReply } from './fake/index.ts';
import { serviceAccount } from './google-token.ts';
import { endpointAt, largeAt, modelsAt, requestOf, watchedCall, wires, withoutUrl } from './wire-place.ts';

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const json = (status: number, body: object): FakeReply => plainReply(status, JSON.stringify(body));
const openaiError = (message: string, code: string) => ({
	error: { message, type: 'invalid_request_error', param: null, code },
});
const googleError = (code: number, message: string, status: string, details: readonly object[] = []) => ({
	error: { code, message, status, details },
});

/** What a service says to a wrong key, and to a name of no model: its own words. */
const refusals: Readonly<
	Record<EndpointKind, { readonly key: readonly [number, object]; readonly model: readonly [number, object] }>
> = {
	anthropic: {
		key: [401, { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } }],
		model: [404, { type: 'error', error: { type: 'not_found_error', message: 'model: gpt-5' } }],
	},
	openai: {
		key: [401, openaiError('Incorrect API key provided: sk-test.', 'invalid_api_key')],
		model: [404, openaiError("The model 'gpt-5' does not exist", 'model_not_found')],
	},
	'openai-chat': {
		key: [401, openaiError('Incorrect API key provided: sk-test.', 'invalid_api_key')],
		model: [404, openaiError("The model 'gpt-4.1' does not exist", 'model_not_found')],
	},
	'openai-compatible': {
		key: [401, { error: { message: 'User not found.', code: 401 } }],
		model: [400, openaiError('gpt-5 is not a valid model ID', 'model_not_found')],
	},
	openrouter: {
		key: [401, { error: { message: 'User not found.', code: 401 } }],
		model: [400, { error: { message: 'x is not a valid model ID', code: 400 } }],
	},
	google: {
		key: [
			400,
			googleError(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT', [
				{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
			]),
		],
		model: [404, googleError(404, 'models/gemini-2.5-pro is not found for API version v1', 'NOT_FOUND')],
	},
	vertex: {
		key: [401, googleError(401, 'Request had invalid authentication credentials.', 'UNAUTHENTICATED')],
		model: [404, [googleError(404, 'Publisher Model `gemini-2.5-flash` was not found.', 'NOT_FOUND')]],
	},
	azure: {
		key: [401, { error: { code: '401', message: 'Access denied due to invalid subscription key.' } }],
		model: [404, { error: { code: 'DeploymentNotFound', message: 'The API deployment does not exist.' } }],
	},
	bedrock: {
		key: [403, { message: 'The security token included in the request is invalid.' }],
		model: [400, { message: 'The provided model identifier is invalid.' }],
	},
};

const messageIn = (body: object): string => /"message":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(body))![1]!;

describe.each(wires)('at an endpoint of the kind $kind', ({ kind, protocol, model }) => {
	const failing = async (reply: FakeReply) => {
		server = await FakeModelServer.start(protocol, () => reply);
		const error: ProviderError = await largeAt(kind, server)
			.complete(requestOf(), watchedCall().call)
			.then(
				() => Promise.reject(new Error('it did not fail')),
				(failed) => failed,
			);
		expect(server.faults).toEqual([]);
		return [error.fault, error.isRetryable, withoutUrl(error.message, kind, server)];
	};

	it('a wrong key names the setting of the key', async () => {
		const [status, body] = refusals[kind].key;
		expect(await failing(json(status, body))).toEqual([
			...['authentication', false],
			`${kind}: the key was refused; set another one: ${kind.toUpperCase()}_KEY (${status} ${messageIn(body)})`,
		]);
	});

	it('a model that does not exist is named, and where the models are listed', async () => {
		const [status, body] = refusals[kind].model;
		expect(await failing(json(status, body))).toEqual([
			...['invalid-request', false],
			`${kind}: there is no model "${model}" at <url>; 'tenon models' lists models, providers.${kind}.url sets the URL (${status} ${messageIn(body)})`,
		]);
	});

	it('a page in place of an answer names the setting of the URL', async () => {
		expect(await failing(plainReply(200, '<p>Hello', { 'content-type': 'text/html' }))).toEqual([
			...['invalid-response', false],
			`${kind}: <url> answered with a web page, not as an API; check providers.${kind}.url, or use another model`,
		]);
	});

	it.each([
		['JSON of something else', '{"hello":"world"}', 'application/json'],
		['no JSON', 'hello', 'text/plain'],
		['events of something else', 'data: {"hello":"world"}\n\n', 'text/event-stream'],
		['events that are none', 'data: {"hel\n\n', 'text/event-stream'],
	])(
		'nonsense is one line that names the setting of the URL, and is not asked for again: %s',
		async (_what, body, type) => {
			expect(await failing(plainReply(200, body, { 'content-type': type }))).toEqual([
				...['invalid-response', false],
				`${kind}: <url> sent something that is not of its protocol; check providers.${kind}.url, or use another model`,
			]);
		},
	);

	it('an answer with nothing in it is one line too, and may be asked for again', async () => {
		const [fault, isRetryable, message] = await failing(
			plainReply(200, '', { 'content-type': 'text/event-stream' }),
		);
		expect([fault, isRetryable]).toEqual(['invalid-response', true]);
		expect(message).toMatch(
			new RegExp(`^${kind}: <url> .+; check providers\\.${kind}\\.url, or use another model$`),
		);
	});

	it('no key, or a place that is not set, is said before anything is sent', async () => {
		const endpoint = {
			...endpointAt(kind, 'http://127.0.0.1:9/v1'),
			credential: { type: 'missing' } as const,
		};
		const problems = [{}, { problem: 'no URL: SOME_REGION' }].map(async (lack) =>
			modelsAt([{ ...endpoint, ...lack }])
				.resolve(`${kind}/x`)
				.provider.complete(requestOf(), watchedCall().call)
				.catch(({ message }: ProviderError) => message),
		);
		expect(await Promise.all(problems)).toEqual([
			`${kind}: there is no key; set one: ${kind.toUpperCase()}_KEY`,
			`${kind}: no URL: SOME_REGION; or use another model`,
		]);
	});
});

it('a service account that is refused names the setting of the key', async () => {
	const endpoint = endpointAt('vertex', 'http://127.0.0.1:9/v1');
	const other = { ...endpoint, credential: { ...serviceAccount, keyId: 'unknown' } };
	const { fault, message } = await modelsAt([other])
		.resolve('vertex/x')
		.provider.complete(requestOf(), watchedCall().call)
		.then(
			() => Promise.reject(new Error('it did not fail')),
			(failed: ProviderError) => failed,
		);
	expect([fault, message]).toEqual([
		'authentication',
		'vertex: the key was refused; set another one: VERTEX_KEY (400 invalid_grant)',
	]);
});
