import { describe, expect, it } from 'vitest';
import { answer, call, completed, environment, prose, said } from '../../../test/turn/fixtures.ts';
import type { Clock } from '../../time/clock.ts';
import type { Message } from '../message.ts';
import { type ProviderCall, ProviderError, type ProviderResponse, type ResponsePiece } from '../provider.ts';
import type { ModelRequest } from '../request.ts';
import type { Tape, TapeEntries, TapeEntry } from './tape.ts';
import { tapeProvider } from './tape-provider.ts';

const tapeOf = (entries: TapeEntries): Tape => ({ name: 'demo.json', ...entries });

/** What happens while a call is made, in order. */
type Event = ResponsePiece | { readonly sleptMs: number };

interface Made {
	readonly events: Event[];
	readonly provided: Promise<ProviderResponse>;
}

const make = (
	tape: Tape,
	messages: readonly Message[],
	more: Partial<ProviderCall> & { readonly request?: Partial<ModelRequest> } = {},
): Made => {
	const events: Event[] = [];
	const clock: Clock = {
		now: () => 0,
		sleep: (ms, signal) => {
			events.push({ sleptMs: ms });
			return signal?.aborted ? Promise.reject(signal.reason) : Promise.resolve();
		},
	};
	const provided = tapeProvider(tape, { clock }).complete(
		{ ...environment, messages, ...more.request },
		{
			sessionId: 's',
			turnId: 't',
			step: 1,
			attempt: 1,
			signal: new AbortController().signal,
			onPiece: (piece) => {
				events.push(piece);
			},
			onUsage: () => undefined,
			readAttachment: () => Promise.reject(new Error('no attachments here')),
			keepAttachment: () => Promise.reject(new Error('no attachments here')),
			...more,
		},
	);
	return { events, provided };
};

const go = said('u1', 'go', 'input');
const replied = (id: string): Message => ({ role: 'assistant', id, parts: [prose('x')] });
const answered = (...results: readonly Parameters<typeof completed>[]): Message => ({
	role: 'tool',
	id: 'r',
	results: results.map((facts) => completed(...facts).result),
});
const noUsage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

describe('an answer from a tape', () => {
	it('is labelled as what it is, with everything that the entry has', async () => {
		const tape = tapeOf({
			replies: [
				{
					reply: {
						reasoning: 'hm',
						text: 'Hello',
						pieces: ['He', 'llo'],
						calls: [{ id: 'mine', tool: 'add', args: { a: 1 } }, { tool: 'sub' }],
						usage: { input: 7, output: 2 },
						delayMs: 30,
					},
				},
			],
		});
		const { events, provided } = make(tape, [go]);
		expect(await provided).toEqual({
			parts: [
				{ type: 'reasoning', text: 'hm' },
				prose('Hello'),
				call('mine', 'add', { a: 1 }),
				call('call_1_2', 'sub'),
			],
			model: 'tape:demo.json',
			responseId: 'tape:demo.json#1',
			finishReason: 'tool_use',
			usage: { ...noUsage, input: 7, output: 2 },
		});
		expect(events).toEqual([
			{ sleptMs: 30 },
			{ text: '', reasoning: 'hm' },
			{ text: 'He', reasoning: '' },
			{ text: 'llo', reasoning: '' },
		]);
		expect(tapeProvider(tape).name).toBe('tape:demo.json');
	});

	it('arrives in one piece and ends the turn unless the entry says otherwise', async () => {
		const { events, provided } = make(tapeOf({ replies: [{ reply: { text: 'Hi' } }] }), [go]);
		const { model, responseId, ...facts } = await provided;
		const { failedAttempts, model: _model, responseId: _id, ...expected } = answer([prose('Hi')]);
		expect(facts).toEqual({ ...expected, usage: noUsage });
		expect(events).toEqual([{ text: 'Hi', reasoning: '' }]);
	});

	it('can be cut or empty', async () => {
		const tape = tapeOf({ replies: [{ reply: { finish: 'length' } }] });
		const { parts, finishReason } = await make(tape, [go]).provided;
		expect([parts, finishReason]).toEqual([[], 'length']);
	});
});

describe('which entry answers a call', () => {
	const replies: readonly TapeEntry[] = ['one', 'two', 'three'].map((text) => ({ reply: { text } }));
	const textFrom = async (tape: Tape, messages: readonly Message[], more: Partial<ProviderCall> = {}) =>
		(await make(tape, messages, more).provided).parts;

	it('is decided by the number of answers in the request, and by nothing that is remembered', async () => {
		const tape = tapeOf({ replies });
		const messages = [go, replied('a1'), said('u2', 'more'), replied('a2'), said('u3', 'more')];
		expect(await textFrom(tape, messages)).toEqual([prose('three')]);
		expect(await textFrom(tape, messages.slice(0, 3))).toEqual([prose('two')]);
		expect(await textFrom(tape, messages)).toEqual([prose('three')]);
	});

	it('is decided by turn and step where the tape names its turns', async () => {
		const tape = tapeOf({ turns: { t1: replies, t2: [{ reply: { text: 'other' } }] } });
		const messages = [go, replied('a1'), replied('a2')];
		expect(await textFrom(tape, messages, { turnId: 't2', step: 1 })).toEqual([prose('other')]);
		expect(await textFrom(tape, messages, { turnId: 't1', step: 2 })).toEqual([prose('two')]);
	});
});

describe('scripted faults', () => {
	const tape = tapeOf({
		replies: [
			{
				faults: [
					{ fault: 'rate-limit', message: 'slow down', retryAfterMs: 7, delayMs: 3 },
					{ fault: 'network', pieces: ['Hel'] },
				],
				reply: { text: 'Hello' },
			},
			{ faults: [{ fault: 'overloaded' }], fault: { fault: 'authentication', message: 'no key' } },
			{ fault: { fault: 'network', isRetryable: false } },
		],
	});
	const errorOf = ({ provided }: Made): Promise<unknown> => provided.catch((error: unknown) => error);

	it('come first, one for each try, and then the reply', async () => {
		const first = make(tape, [go], { attempt: 1 });
		expect(await errorOf(first)).toMatchObject({
			fault: 'rate-limit',
			message: 'slow down',
			isRetryable: true,
			retryAfterMs: 7,
		});
		expect(first.events).toEqual([{ sleptMs: 3 }]);
		const second = make(tape, [go], { attempt: 2 });
		expect(await errorOf(second)).toMatchObject({
			fault: 'network',
			message: 'demo.json, replies[0] says so',
			isRetryable: true,
			retryAfterMs: undefined,
		});
		expect(second.events).toEqual([{ text: 'Hel', reasoning: '' }]);
		for (const attempt of [3, 4]) {
			expect((await make(tape, [go], { attempt }).provided).parts).toEqual([prose('Hello')]);
		}
	});

	it('can go on for ever', async () => {
		const messages = [go, replied('a1')];
		const faults = [1, 2, 3].map((attempt) => errorOf(make(tape, messages, { attempt })));
		expect(await Promise.all(faults)).toMatchObject([
			{ fault: 'overloaded', isRetryable: true },
			{ fault: 'authentication', isRetryable: false, message: 'no key' },
			{ fault: 'authentication', isRetryable: false, message: 'no key' },
		]);
	});

	it('may pass or not, as the entry says', async () => {
		const error = await errorOf(make(tape, [go, replied('a1'), replied('a2')]));
		expect(error).toMatchObject({ fault: 'network', isRetryable: false });
	});
});

describe('a call that the tape does not fit is refused with the place and the difference:', () => {
	const rows: readonly (readonly [string, TapeEntry['expect'], readonly Message[]])[] = [
		['replies[0]: model: expected "big", got "scripted"', { model: 'big' }, [go]],
		[
			'replies[0]: systemPrompt: expected a text with "long" in it, got "Be brief."',
			{ systemPrompt: { contains: 'long' } },
			[go],
		],
		['replies[0]: lastUser: expected "stop", got "go"', { lastUser: 'stop' }, [go]],
		['replies[0]: lastUser: expected "stop", got nothing', { lastUser: 'stop' }, []],
		[
			'replies[0]: lastUser: expected a text with "x" in it, got nothing',
			{ lastUser: { contains: 'x' } },
			[],
		],
		['replies[0]: tools: expected "add, sub", got "add"', { tools: ['sub', 'add'] }, [go]],
		['replies[0]: toolResults: expected 1, got 0: none', { toolResults: [{}] }, [go]],
		[
			'replies[0]: toolResults: expected 1, got 2: add a, add b',
			{ toolResults: [{}] },
			[answered([call('a')], [call('b')])],
		],
		[
			'replies[0]: toolResults[1].text: expected "ok", got "no"',
			{ toolResults: [{ text: 'ok' }, { text: 'ok' }] },
			[answered([call('a')], [call('b'), { isError: true }])],
		],
		[
			'replies[0]: toolResults[0].isError: expected "true", got "false"',
			{ toolResults: [{ isError: true }] },
			[answered([call('a')])],
		],
		[
			'replies[0]: toolResults[0].ending: expected "interrupted", got "ran"',
			{ toolResults: [{ callId: 'a', tool: 'add', ending: 'interrupted' }] },
			[answered([call('a')])],
		],
	];
	const errorOf = (tape: Tape, messages: readonly Message[], more: Partial<ProviderCall> = {}) =>
		make(tape, messages, more).provided.catch((error: unknown) => error);

	for (const [text, expectation, messages] of rows) {
		it(text, async () => {
			const entry: TapeEntry = { expect: expectation!, reply: { text: 'x' } };
			const error = await errorOf(tapeOf({ replies: [entry] }), messages);
			expect(error).toBeInstanceOf(ProviderError);
			expect(error).toMatchObject({
				fault: 'tape',
				isRetryable: false,
				message: `the tape does not fit: demo.json, ${text}`,
			});
		});
	}

	it('one beyond its end', async () => {
		const tape = tapeOf({ replies: [{ reply: { text: 'x' } }] });
		expect(await errorOf(tape, [go, replied('a1')])).toMatchObject({
			fault: 'tape',
			isRetryable: false,
			message:
				'the tape does not fit: demo.json, replies[1]: expected no more than 1 calls, got one more after a1',
		});
	});

	it('one of a turn that it does not name', async () => {
		const tape = tapeOf({ turns: {} });
		expect(await errorOf(tape, [go], { turnId: 'constructor', step: 2 })).toMatchObject({
			fault: 'tape',
			message:
				'the tape does not fit: demo.json, turns.constructor[1]: expected no more than 0 calls, got one more after u1',
		});
	});
});

it('a request that is as expected is answered', async () => {
	const expectation = {
		model: 'scripted',
		systemPrompt: { contains: 'brief' },
		lastUser: { contains: 'g' },
		toolResults: [{ callId: 'a', tool: 'add', isError: false, ending: 'ran', text: { contains: 'o' } }],
		tools: ['add'],
	};
	const tape = tapeOf({ replies: [{ expect: expectation, reply: { text: 'yes' } }] });
	const { parts } = await make(tape, [go, answered([call('a')])]).provided;
	expect(parts).toEqual([prose('yes')]);
});

describe('a call that is given up ends with the reason', () => {
	const reason = new Error('given up');

	it('while it waits', async () => {
		const tape = tapeOf({ replies: [{ reply: { text: 'x', delayMs: 9 } }] });
		const { provided } = make(tape, [go], { signal: AbortSignal.abort(reason) });
		await expect(provided).rejects.toBe(reason);
	});

	for (const last of ['a', 'b', 'c']) {
		it(`after the piece ${last}`, async () => {
			const controller = new AbortController();
			const pieces: string[] = [];
			const tape = tapeOf({ replies: [{ reply: { text: 'abc', pieces: ['a', 'b', 'c'] } }] });
			const { provided } = make(tape, [go], {
				signal: controller.signal,
				onPiece: async ({ text }) => {
					pieces.push(text);
					await Promise.resolve();
					if (text === last) controller.abort(reason);
				},
			});
			await expect(provided).rejects.toBe(reason);
			expect(pieces.at(-1)).toBe(last);
		});
	}
});
