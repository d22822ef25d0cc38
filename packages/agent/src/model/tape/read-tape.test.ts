import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTape } from './read-tape.ts';
import { TapeError } from './tape-error.ts';

const tapeOf = (...replies: readonly unknown[]): string => JSON.stringify({ tape: 1, replies });

it('a tape with everything that one can have is read as it is written', () => {
	const fault = {
		fault: 'rate-limit',
		message: 'slow down',
		isRetryable: true,
		retryAfterMs: 5,
		pieces: ['He'],
		delayMs: 1,
	};
	const replies = [
		{
			expect: {
				model: 'm',
				systemPrompt: { contains: 'brief' },
				lastUser: 'go',
				toolResults: [{ callId: 'a', tool: 'add', isError: false, ending: 'ran', text: { contains: '3' } }],
				tools: ['add'],
			},
			faults: [fault],
			reply: {
				reasoning: 'hm',
				text: 'Hello',
				pieces: ['He', 'llo'],
				calls: [{ id: 'b', tool: 'add', args: { a: 1 } }, { tool: 'sub' }],
				finish: 'tool_use',
				usage: { input: 1, output: 2 },
				delayMs: 10,
			},
		},
		{ fault: { fault: 'authentication' } },
	];
	expect(readTape(tapeOf(...replies), 'x.json')).toEqual({ name: 'x.json', replies });
	const turns = { t1: replies, t2: [] };
	expect(readTape(JSON.stringify({ tape: 1, turns }), 'y')).toEqual({ name: 'y', turns });
});

describe('what is no tape is refused with the file, the field and what was expected:', () => {
	const rows: readonly (readonly [string, string])[] = [
		['', 'JSON: expected a value, found end of text at line 1, column 1'],
		['{\n"tape": 1,}', "JSON: expected a key, found '}' at line 2, column 11"],
		['[]', 'all of it: expected an object, got a list of 0'],
		['{}', 'tape: expected version 1, got nothing'],
		['{"tape":2,"replies":[]}', 'tape: expected version 1, got 2'],
		['{"tape":1}', 'replies: expected a list, got nothing'],
		[
			'{"tape":1,"replies":[],"turns":{}}',
			'replies: expected no such field (there are tape, turns), got a list of 0',
		],
		['{"tape":1,"turns":{"t":3}}', 'turns.t: expected a list, got 3'],
		[tapeOf({}), 'replies[0]: expected either a reply or a fault, got an object'],
		[
			tapeOf({ reply: {}, fault: { fault: 'network' } }),
			'replies[0]: expected either a reply or a fault, got an object',
		],
		[
			tapeOf({ reply: {} }, { reply: { calls: [{ tool: 5 }] } }),
			'replies[1].reply.calls[0].tool: expected a string, got 5',
		],
		[
			tapeOf({ reply: { calls: [{ tool: 'x', args: [] }] } }),
			'replies[0].reply.calls[0].args: expected an object, got a list of 0',
		],
		[
			tapeOf({ reply: { txt: 'a' } }),
			'replies[0].reply.txt: expected no such field (there are reasoning, text, pieces, calls, finish, usage, delayMs), got "a"',
		],
		[
			tapeOf({ reply: { text: 'ab', pieces: ['a'] } }),
			'replies[0].reply.pieces: expected pieces that together are the text, got "a"',
		],
		[
			tapeOf({ reply: { usage: { input: 1.5 } } }),
			'replies[0].reply.usage.input: expected a whole number that is not negative, got 1.5',
		],
		[
			tapeOf({ reply: { finish: 'stop' } }),
			'replies[0].reply.finish: expected "end" or "tool_use" or "length" or "refusal" or "content-filter" or "aborted", got "stop"',
		],
		[
			tapeOf({ fault: { fault: 'tape' } }),
			'replies[0].fault.fault: expected "network" or "timeout" or "rate-limit" or "overloaded" or "authentication" or "invalid-request" or "invalid-response" or "context-too-long", got "tape"',
		],
		[
			tapeOf({ reply: {}, expect: { lastUser: { has: 'x' } } }),
			'replies[0].expect.lastUser.contains: expected a string, got nothing',
		],
	];
	for (const [text, message] of rows) {
		it(message, () => {
			expect(() => readTape(text, 'x.json')).toThrow(
				expect.objectContaining({ name: 'TapeError', message: `x.json: ${message}` }),
			);
		});
	}
});

it('the error names the field for programs', () => {
	const read = (): unknown => readTape(tapeOf({ reply: {} }, { reply: 1 }), 'x.json');
	expect(read).toThrow(
		expect.objectContaining({ code: 'model.tape', tape: 'x.json', field: 'replies[1].reply' }),
	);
});

it('no text brings anything but a tape or its error', () => {
	const almost = fc.record({
		tape: fc.constantFrom(1, 2),
		replies: fc.array(fc.record({ reply: fc.jsonValue(), expect: fc.jsonValue() }, { requiredKeys: [] })),
	});
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.json(),
				almost.map((data) => JSON.stringify(data)),
			),
			(text) => {
				try {
					expect(readTape(text, 'x').name).toBe('x');
				} catch (error) {
					expect(error).toBeInstanceOf(TapeError);
				}
			},
		),
		{ numRuns: 500 },
	);
});
