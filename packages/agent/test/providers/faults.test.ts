import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderError } from '../../src/index.ts';
import {
	brokenAfter,
	FakeModelServer,
	type FakeReply,
	type FakeScript,
	plainReply,
	sse,
	streamReply,
} from './fake/index.ts';
import { largeAt, requestOf, watchedCall, wires, withoutUrl } from './wire-place.ts';

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

const faultFrom = async (work: Promise<unknown>): Promise<ProviderError> =>
	work.then(
		() => Promise.reject(new Error('it did not fail')),
		(error: ProviderError) => error,
	);

const [anthropic, openai, compatible] = wires.map(({ protocol }) => protocol);

const failing = async (kind: (typeof wires)[number]['kind'], script: FakeScript) => {
	const { protocol } = wires.find((wire) => wire.kind === kind)!;
	server = await FakeModelServer.start(protocol, script);
	const { fault, isRetryable, retryAfterMs, message } = await faultFrom(
		largeAt(kind, server).complete(requestOf(), watchedCall().call),
	);
	return { fault, isRetryable, retryAfterMs, message: message.replaceAll(server.url, '<url>') };
};

const withHeaders = (reply: FakeReply, headers: Readonly<Record<string, string>>): FakeReply => ({
	...reply,
	headers: { ...reply.headers, ...headers },
});

describe('a refusal in the words of its provider becomes one fault that names the setting and the next step:', () => {
	const rows: readonly (readonly [
		name: string,
		kind: (typeof wires)[number]['kind'],
		reply: FakeReply,
		expected: {
			readonly fault: string;
			readonly isRetryable: boolean;
			readonly retryAfterMs?: number;
			readonly message: string;
		},
	])[] = [
		[
			'a wrong key at Anthropic',
			'anthropic',
			anthropic!.refuse(401, 'authentication_error', 'invalid x-api-key'),
			{
				fault: 'authentication',
				isRetryable: false,
				message: 'anthropic: the key was refused; set another one: ANTHROPIC_KEY (401 invalid x-api-key)',
			},
		],
		[
			'a wrong key at OpenAI',
			'openai',
			openai!.refuse(401, 'invalid_api_key', 'Incorrect API key provided: sk-test.'),
			{
				fault: 'authentication',
				isRetryable: false,
				message:
					'openai: the key was refused; set another one: OPENAI_KEY (401 Incorrect API key provided: sk-test.)',
			},
		],
		[
			'a model that does not exist',
			'anthropic',
			anthropic!.refuse(404, 'not_found_error', 'model: gpt-5'),
			{
				fault: 'invalid-request',
				isRetryable: false,
				message: `anthropic: there is no model "gpt-5" at <url>; 'tenon models' lists models, providers.anthropic.url sets the URL (404 model: gpt-5)`,
			},
		],
		[
			'too many requests, with a wait in seconds',
			'anthropic',
			withHeaders(anthropic!.refuse(429, 'rate_limit_error', 'This request would exceed your rate limit.'), {
				'retry-after': '7',
			}),
			{
				fault: 'rate-limit',
				isRetryable: true,
				retryAfterMs: 7000,
				message:
					'anthropic: too many requests; it asks to wait 7 s (429 This request would exceed your rate limit.)',
			},
		],
		[
			'too many requests, with a wait that is too long',
			'openai',
			withHeaders(openai!.refuse(429, 'rate_limit_exceeded', 'Rate limit reached.'), {
				'retry-after': '7200',
			}),
			{
				fault: 'rate-limit',
				isRetryable: false,
				retryAfterMs: 7_200_000,
				message: 'openai: too many requests; it asks to wait 7200 s (429 Rate limit reached.)',
			},
		],
		[
			'no credit left at OpenAI',
			'openai',
			openai!.refuse(
				429,
				'insufficient_quota',
				'You exceeded your current quota, please check your plan and billing details.',
			),
			{
				fault: 'quota',
				isRetryable: false,
				message:
					'openai: the account of the key has no credit left; add some, or set another key: OPENAI_KEY (429 You exceeded your current quota, please check your plan and billing details.)',
			},
		],
		[
			'no credit left at Anthropic',
			'anthropic',
			anthropic!.refuse(
				400,
				'invalid_request_error',
				'Your credit balance is too low to access the Anthropic API.',
			),
			{
				fault: 'quota',
				isRetryable: false,
				message:
					'anthropic: the account of the key has no credit left; add some, or set another key: ANTHROPIC_KEY (400 Your credit balance is too low to access the Anthropic API.)',
			},
		],
		[
			'an overloaded service',
			'anthropic',
			anthropic!.refuse(529, 'overloaded_error', 'Overloaded'),
			{
				fault: 'overloaded',
				isRetryable: true,
				message:
					'anthropic: the service failed or is overloaded; try again later, or use another model (529 Overloaded)',
			},
		],
		[
			'a failing gateway that answers with a page',
			'openai-compatible',
			plainReply(502, '<html><h1>Bad Gateway</h1></html>', { 'content-type': 'text/html' }),
			{
				fault: 'overloaded',
				isRetryable: true,
				message:
					'openai-compatible: the service failed or is overloaded; try again later, or use another model (502)',
			},
		],
		[
			'a conversation that is too long for Anthropic',
			'anthropic',
			anthropic!.refuse(400, 'invalid_request_error', 'prompt is too long: 214432 tokens > 200000 maximum'),
			{
				fault: 'context-too-long',
				isRetryable: false,
				message:
					'anthropic: the conversation is too long for this model; start a new session, or use a model with a larger context (400 prompt is too long: 214432 tokens > 200000 maximum)',
			},
		],
		[
			'a conversation that is too long for OpenAI',
			'openai',
			openai!.refuse(400, 'context_length_exceeded', 'Your input exceeds the context window of this model.'),
			{
				fault: 'context-too-long',
				isRetryable: false,
				message:
					'openai: the conversation is too long for this model; start a new session, or use a model with a larger context (400 Your input exceeds the context window of this model.)',
			},
		],
		[
			'a request that is refused',
			'openai-compatible',
			compatible!.refuse(400, 'unsupported_value', "Unsupported value: 'temperature'."),
			{
				fault: 'invalid-request',
				isRetryable: false,
				message:
					"openai-compatible: the request was refused; check the model's options, or providers.openai-compatible.url (<url>) (400 Unsupported value: 'temperature'.)",
			},
		],
		[
			'a web page in place of an API',
			'openai-compatible',
			plainReply(200, '<!doctype html><p>Hello', { 'content-type': 'text/html; charset=utf-8' }),
			{
				fault: 'invalid-response',
				isRetryable: false,
				message:
					'openai-compatible: <url> answered with a web page, not as an API; check providers.openai-compatible.url, or use another model',
			},
		],
		[
			'a redirection',
			'anthropic',
			plainReply(302, '', { location: 'https://login.example/' }),
			{
				fault: 'invalid-response',
				isRetryable: false,
				message:
					'anthropic: <url> redirects to https://login.example/, which is not followed; check providers.anthropic.url, or use another model',
			},
		],
		[
			'JSON that is no stream',
			'openai',
			plainReply(200, '{"hello":"world"}'),
			{
				fault: 'invalid-response',
				isRetryable: false,
				message:
					'openai: <url> sent something that is not of its protocol; check providers.openai.url, or use another model',
			},
		],
		[
			'an event that is no JSON',
			'openai-compatible',
			streamReply([
				sse({ id: 'x', choices: [{ index: 0, delta: { content: 'Hel' } }] }),
				'data: {"id": "x", "choi\n\n',
			]),
			{
				fault: 'invalid-response',
				isRetryable: true,
				message:
					'openai-compatible: <url> sent something that is not of its protocol; check providers.openai-compatible.url, or use another model',
			},
		],
		[
			'a page that keeps people out, in place of an API',
			'openai-compatible',
			plainReply(403, '<html>Forbidden', { 'content-type': 'text/html' }),
			{
				fault: 'invalid-response',
				isRetryable: false,
				message:
					'openai-compatible: <url> answered with a web page (403), not as an API; check providers.openai-compatible.url, or use another model',
			},
		],
		[
			'a page that asks to wait',
			'openai-compatible',
			plainReply(429, '<html>Slow down', { 'content-type': 'text/html', 'retry-after': '3' }),
			{
				fault: 'rate-limit',
				isRetryable: true,
				retryAfterMs: 3000,
				message: 'openai-compatible: too many requests; it asks to wait 3 s (429)',
			},
		],
		[
			'a refusal with a status of success, as routers have it',
			'openai-compatible',
			plainReply(200, JSON.stringify({ error: { message: 'Insufficient credits', code: 402 } })),
			{
				fault: 'quota',
				isRetryable: false,
				message:
					'openai-compatible: the account of the key has no credit left; add some, or set another key: OPENAI-COMPATIBLE_KEY (402 Insufficient credits)',
			},
		],
		[
			'a router that has the words of the service beside its own',
			'openai-compatible',
			plainReply(
				400,
				JSON.stringify({
					error: {
						message: 'Provider returned error',
						code: 400,
						metadata: {
							raw: '{"error":{"message":"prompt is too long: 3 tokens > 2"}}',
							provider_name: 'Acme',
						},
					},
				}),
			),
			{
				fault: 'context-too-long',
				isRetryable: false,
				message:
					'openai-compatible: the conversation is too long for this model; start a new session, or use a model with a larger context (400 Provider returned error: prompt is too long: 3 tokens > 2)',
			},
		],
		[
			'a status in the middle of a stream',
			'openai-compatible',
			streamReply([
				sse({ id: 'x', choices: [{ index: 0, delta: { content: 'Hel' } }] }),
				sse({ error: { code: 429, message: 'Slow down' } }),
			]),
			{
				fault: 'rate-limit',
				isRetryable: true,
				message: 'openai-compatible: too many requests; wait, or use another model (429 Slow down)',
			},
		],
		[
			'a field that a server in Python refuses',
			'openai-compatible',
			plainReply(422, JSON.stringify({ detail: [{ loc: ['body', 'stop'], msg: 'Field required' }] })),
			{
				fault: 'invalid-request',
				isRetryable: false,
				message:
					"openai-compatible: the request was refused; check the model's options, or providers.openai-compatible.url (<url>) (422 Field required)",
			},
		],
		[
			'words that would act on a terminal, without what acts',
			'anthropic',
			anthropic!.refuse(400, 'invalid_request_error', 'bad \u001b[31mred\u0007\u202e\nend'),
			{
				fault: 'invalid-request',
				isRetryable: false,
				message:
					"anthropic: the request was refused; check the model's options, or providers.anthropic.url (<url>) (400 bad [31mred end)",
			},
		],
		[
			'an error in the middle of a stream of Anthropic',
			'anthropic',
			streamReply([
				sse({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'error'),
			]),
			{
				fault: 'overloaded',
				isRetryable: true,
				message:
					'anthropic: the service failed or is overloaded; try again later, or use another model (529 Overloaded)',
			},
		],
	];
	it.each(rows)('%s', async (_name, kind, reply, expected) => {
		expect(await failing(kind, () => reply)).toEqual({ retryAfterMs: undefined, ...expected });
	});
});

describe.each(wires)('an answer of the kind $kind', ({ kind, protocol, trailing }) => {
	const said = { text: 'Hello there', calls: [{ id: 'c', name: 'read', args: '{"path":"a"}' }] };

	it('that is cut in the middle is no answer, wherever it is cut', async () => {
		let steps = 100;
		server = await FakeModelServer.start(protocol, (request) =>
			brokenAfter(protocol.stream(said, request), steps, { type: 'cut' }),
		);
		const provider = largeAt(kind, server);
		const whole = protocol.stream(said, {
			number: 1,
			model: 'm',
			last: 'user',
			lastText: '',
			toolNames: [],
			headers: {},
			body: {},
		}).steps.length;
		const vital = whole - trailing;
		for (steps = 0; steps < vital; steps++) {
			const { fault, isRetryable } = await faultFrom(provider.complete(requestOf(), watchedCall().call));
			expect([steps, fault, isRetryable]).toEqual([
				steps,
				expect.stringMatching(/^(?:network|invalid-response)$/),
				true,
			]);
		}
	});

	it('that ends too early without a word is no answer', async () => {
		server = await FakeModelServer.start(protocol, (request) =>
			brokenAfter(protocol.stream(said, request), 3),
		);
		const { fault, isRetryable } = await faultFrom(
			largeAt(kind, server).complete(requestOf(), watchedCall().call),
		);
		expect([fault, isRetryable]).toEqual(['invalid-response', true]);
	});

	it('that stalls is given up by the clock', async () => {
		const held = Promise.withResolvers<void>();
		server = await FakeModelServer.start(protocol, (request) =>
			brokenAfter(protocol.stream({ text: 'Hello there' }, request), 4, {
				type: 'wait',
				until: held.promise,
			}),
		);
		const clock = new PushedClock();
		const { call, pieces } = watchedCall();
		const failed = faultFrom(
			largeAt(kind, server, { clock, stall: { firstByteMs: 9000, stallMs: 5000 } }).complete(
				requestOf(),
				call,
			),
		);
		await clock.slept(5000);
		while (server.requests.length === 0) await clock.turn();
		for (let at = 0; at < 20; at++) await clock.turn();
		clock.push(20_000);
		const { fault, message } = await failed;
		held.resolve();
		expect([fault, message]).toEqual([
			'timeout',
			`${kind}: nothing more came for 5 s; try again, or use another model`,
		]);
		expect(pieces.length).toBeLessThan(3);
	});

	it('whose first byte does not come is given up by the clock', async () => {
		const held = Promise.withResolvers<void>();
		server = await FakeModelServer.start(protocol, async () => {
			await held.promise;
			return { text: 'late' };
		});
		const clock = new PushedClock();
		const failed = faultFrom(
			largeAt(kind, server, { clock, stall: { firstByteMs: 9000, stallMs: 5000 } }).complete(
				requestOf(),
				watchedCall().call,
			),
		);
		await clock.slept(5000);
		clock.push(5000);
		await clock.slept(4000);
		clock.push(4000);
		const { fault, message } = await failed;
		held.resolve();
		expect([fault, message]).toEqual([
			'timeout',
			`${kind}: no answer began within 9 s; try again, or use another model`,
		]);
	});

	it('is cancelled at once, and the connection with it', async () => {
		const held = Promise.withResolvers<void>();
		server = await FakeModelServer.start(protocol, (request) =>
			brokenAfter(protocol.stream({ text: 'Hello there' }, request), 5, {
				type: 'wait',
				until: held.promise,
			}),
		);
		const end = new AbortController();
		const answer = largeAt(kind, server).complete(
			requestOf(),
			watchedCall({ signal: end.signal, onPiece: () => end.abort(new Error('enough')) }).call,
		);
		await expect(answer).rejects.toThrow('enough');
		held.resolve();
	});

	it('that is to be JSON and is not is no answer; one that was cut at its length is told as that', async () => {
		server = await FakeModelServer.start(protocol, ({ number }) =>
			number === 1 ? { text: '{"a":1' } : { text: '{"a":1', finish: number === 2 ? 'length' : 'end' },
		);
		const provider = largeAt(kind, server);
		const request = requestOf({
			options: {
				output: {
					schema: {
						type: 'object',
						properties: { a: { type: 'number' } },
						required: ['a'],
						additionalProperties: false,
					},
				},
			},
		});
		const { fault, message } = await faultFrom(provider.complete(request, watchedCall().call));
		expect(server.faults).toEqual([]);
		expect([fault, withoutUrl(message, kind, server)]).toEqual([
			'invalid-response',
			`${kind}: <url> was asked for JSON and answered with something else; check providers.${kind}.url, or use another model`,
		]);
		expect((await provider.complete(request, watchedCall().call)).finishReason).toBe('length');
	});
});

/** A clock that moves when it is pushed. */
class PushedClock {
	#now = 1_000_000;
	readonly #sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();
	readonly #asked: number[] = [];

	now(): number {
		return this.#now;
	}

	sleep(ms: number, signal?: AbortSignal): Promise<void> {
		this.#asked.push(ms);
		return new Promise((resolve, reject) => {
			const sleeper = { until: this.#now + ms, wake: resolve };
			this.#sleepers.add(sleeper);
			signal?.addEventListener('abort', () => {
				this.#sleepers.delete(sleeper);
				reject(signal.reason);
			});
		});
	}

	push(ms: number): void {
		this.#now += ms;
		for (const sleeper of this.#sleepers) {
			if (sleeper.until > this.#now) continue;
			this.#sleepers.delete(sleeper);
			sleeper.wake();
		}
	}

	/** Resolves when something has asked to sleep for so long. */
	async slept(ms: number): Promise<void> {
		while (!this.#asked.includes(ms)) await this.turn();
	}

	turn(): Promise<void> {
		return new Promise((resolve) => void setImmediate(resolve));
	}
}
