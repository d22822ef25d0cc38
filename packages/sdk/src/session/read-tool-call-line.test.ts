import { readHostFrame } from '@tenon/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readToolCallLine } from './read-tool-call-line.ts';

/** What the full reader makes of a line; nothing for what is no frame. */
const readFully = (line: string): unknown => {
	const read = readHostFrame(line);
	return read.kind === 'frame' ? read.frame : undefined;
};

const text = fc.oneof(
	fc.constantFrom('t1', 'a.b-c_d', '', ',"deadline_ms":5}'),
	fc.string({ unit: 'binary', maxLength: 10 }),
);
const line = fc
	.record(
		{
			id: text,
			name: text,
			args: fc.oneof(
				{ weight: 5, arbitrary: fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 }) },
				fc.jsonValue(),
			),
			deadline_ms: fc.oneof({ weight: 5, arbitrary: fc.nat() }, fc.jsonValue()),
			other: fc.jsonValue(),
		},
		{ requiredKeys: ['id', 'name', 'args'] },
	)
	.map((fields) => JSON.stringify({ type: 'tool_call', ...fields }));
/** A line that somebody has cut, or put something into. */
const damaged = fc
	.tuple(line, fc.nat(), fc.nat(6), fc.constantFrom('', '"', '}', ',', '\\', '1', ' ', '"id":"x",', '}}'))
	.map(([whole, at, length, put]) => {
		const start = at % whole.length;
		return whole.slice(0, start) + put + whole.slice(start + length);
	});

describe('the call of a tool', () => {
	it.each([
		'{"type":"tool_call","id":"t1","name":"x","args":{}}',
		'{"type":"tool_call","id":"t1","name":"x","args":{"b":1,"a":9007199254740993},"deadline_ms":60000}',
		'{"type":"tool_call","id":"t1","name":"x","args":{"a":1,"deadline_ms":5}}',
		'{"type":"tool_call","id":"t1","name":"x","args":{"a":",\\"deadline_ms\\":5}"},"deadline_ms":7}',
	])('is read from %s', (given) => {
		expect(readToolCallLine(given)).toBeDefined();
		expect(readToolCallLine(given)).toEqual(readFully(given));
	});

	it.each([
		'{"type":"tool_call","id":"","name":"x","args":{}}',
		'{"type":"tool_call","id":"t1","name":"\\u0041","args":{}}',
		'{"type":"tool_call","id":"t1","name":"x"}',
		'{"type":"tool_call","id":"t1","name":"x","args":[]}',
		'{"type":"tool_call","id":"t1","name":"x","args":{},"other":1}',
		'{"type":"tool_call","id":"t1","name":"x","args":{},"deadline_ms":5',
		'{"type":"tool_call","id":"t1","name":"x","args":{}',
		`{"type":"tool_call","id":"t1","name":"x","args":${'{"a":'.repeat(256)}1${'}'.repeat(256)}}`,
		'{"type":"shutdown"}',
		'',
	])('is left to the full reader in %s', (given) => {
		expect(readToolCallLine(given)).toBeUndefined();
	});

	it('as deep as it may be is read as it is by the full reader', () => {
		const deepest = `{"type":"tool_call","id":"t1","name":"x","args":${'{"a":'.repeat(255)}1${'}'.repeat(255)}}`;
		expect(readToolCallLine(deepest)).toBeDefined();
		expect(readToolCallLine(deepest)).toEqual(readFully(deepest));
	});

	it('is just what the full reader makes of it, where it is one', () => {
		fc.assert(
			fc.property(fc.oneof(line, damaged), (given) => {
				const call = readToolCallLine(given);
				if (call !== undefined) expect(call).toEqual(readFully(given));
			}),
			{ numRuns: 5_000 },
		);
	});
});
