import { readExtensionFrame } from '@tenon/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswerLine } from './read-answer-line.ts';

/** What the full reader makes of a line; nothing for what is no frame. */
const readFully = (line: string): unknown => {
	const read = readExtensionFrame(line);
	return read.kind === 'frame' ? read.frame : undefined;
};

const text = fc.string({ unit: 'binary', maxLength: 20 });
const block = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ type: fc.constant('text'), text }) },
	fc.record({ type: fc.constantFrom('text', 'image', 'blob', 'x'), text: fc.jsonValue(), data: text }),
	fc.jsonValue(),
);
const frame = fc
	.record(
		{
			id: fc.oneof({ weight: 5, arbitrary: text }, fc.jsonValue()),
			content: fc.oneof({ weight: 5, arbitrary: fc.array(block, { maxLength: 4 }) }, fc.jsonValue()),
			is_error: fc.oneof({ weight: 5, arbitrary: fc.boolean() }, fc.jsonValue()),
			structured_content: fc.jsonValue(),
			activate_tools: fc.array(text),
			other: fc.jsonValue(),
		},
		{ requiredKeys: ['id', 'content'] },
	)
	.map((fields) => JSON.stringify({ type: 'tool_result', ...fields }));
/** A line that somebody has cut, or put something into. */
const damaged = fc
	.tuple(frame, fc.nat(), fc.nat(6), fc.constantFrom('', '"', '}', ',', '\\', '1', '\n', '"id":"x",'))
	.map(([line, at, length, put]) => {
		const start = at % line.length;
		return line.slice(0, start) + put + line.slice(start + length);
	});

describe('the plain result of a tool', () => {
	it('is read', () => {
		const line = '{"type":"tool_result","id":"t1","content":[{"type":"text","text":"a"}],"is_error":true}';
		expect(readAnswerLine(line)).toEqual(readFully(line));
		expect(readAnswerLine(line)).toMatchObject({
			id: 't1',
			content: [{ type: 'text', text: 'a' }],
			is_error: true,
		});
	});

	it.each([
		'{"type":"tool_result","id":"","content":[]}',
		'{"type":"tool_result","id":"t1"}',
		'{"type":"tool_result","id":"t1","content":null}',
		'{"type":"tool_result","id":"t1","content":[{"type":"image","data":""}]}',
		'{"type":"tool_result","id":"t1","content":[[]]}',
		'{"type":"tool_result","id":"t1","content":[],"structured_content":9007199254740993}',
		'{"type":"tool_result","id":"t1","content":[],"__proto__":{}}',
		'{"type":"tool_result","id":"t1","type":"ready","content":[]}',
		'{"type":"tool_result","id":"t1","content":[]',
		'{"type":"notify","message":"x"}',
	])('is not what stands in %s', (line) => {
		expect(readAnswerLine(line)).toBeUndefined();
	});

	it('may stand in the line with escapes, and with a text that looks like its end', () => {
		for (const text of ['a\n"b"\\', '"}]}', '\u{1f980}\u007f', '']) {
			const line = JSON.stringify({ type: 'tool_result', id: 't-1_x', content: [{ type: 'text', text }] });
			expect(readAnswerLine(line)).toMatchObject({ content: [{ type: 'text', text }] });
			expect(readAnswerLine(line)).toEqual(readFully(line));
		}
	});

	it('is just what the full reader makes of it, where it is one', () => {
		fc.assert(
			fc.property(fc.oneof(frame, damaged), (line) => {
				const answer = readAnswerLine(line);
				if (answer !== undefined) expect(answer).toEqual(readFully(line));
			}),
			{ numRuns: 5_000 },
		);
	});
});

describe('the answer to a question', () => {
	it('that lets things be is read', () => {
		const line = '{"type":"event_intercept_response","id":"i17"}';
		expect(readAnswerLine(line)).toBeDefined();
		expect(readAnswerLine(line)).toEqual(readFully(line));
	});

	it.each([
		'{"type":"event_intercept_response","id":""}',
		'{"type":"event_intercept_response","id":"i1","block":true}',
		'{"type":"event_intercept_response","id":"i1","reason":"x"}',
		'{"type":"event_intercept_response","id":"\\u0041"}',
		'{"type":"event_intercept_response","id":"i1"',
	])('is left to the full reader in %s', (line) => {
		expect(readAnswerLine(line)).toBeUndefined();
	});
});
