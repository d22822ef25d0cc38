import { parseJson, writeJson } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Content } from './content.ts';
import { readExtensionFrame } from './read-frame.ts';
import { writeExtensionFrame } from './write-frame.ts';
import { writeTextResult } from './write-text-result.ts';

const anyText = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.constantFrom('\u007f', '\ud800', '"\\\n', '\u2028'),
);
const block: fc.Arbitrary<Content> = fc.record({ type: fc.constant('text' as const), text: anyText });

describe('a result that is texts alone', () => {
	it('is written as any frame is', () => {
		const result = fc.record({
			type: fc.constant('tool_result' as const),
			id: anyText.filter((id) => id !== ''),
			content: fc.array(block),
			is_error: fc.boolean(),
		});
		fc.assert(
			fc.property(result, (frame) => {
				const line = writeTextResult(frame)!;
				expect(`${writeJson(parseJson(line))}\n`).toBe(line);
				expect(readExtensionFrame(line)).toEqual({ kind: 'frame', frame: { ...frame, activate_tools: [] } });
			}),
		);
	});

	it('leaves out what is absent', () => {
		expect(writeTextResult({ type: 'tool_result', id: 't1' })).toBe(
			'{"type":"tool_result","id":"t1","content":[]}\n',
		);
	});

	it.each([
		{ content: [{ type: 'image', mime_type: 'image/png', data: '' }] },
		{ activate_tools: ['later'] },
		{ structured_content: 1 },
		{ directives: [] },
	] as const)('is none with %j', (more) => {
		const frame = { type: 'tool_result', id: 't1', ...more } as const;
		expect(writeTextResult(frame)).toBeUndefined();
		expect(readExtensionFrame(writeExtensionFrame(frame))).toMatchObject({ kind: 'frame', frame: more });
	});
});
