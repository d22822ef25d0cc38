import { expect, it } from 'vitest';
import type { CallResult } from '../../model/message.ts';
import { maxShownBytes, maxShownLines, projectMessages, projectResult } from './project-result.ts';

const resultOf = (...texts: readonly string[]): CallResult => ({
	callId: 'c1',
	toolName: 'read',
	isError: false,
	exitStatus: 0,
	parts: texts.map((text) => ({ type: 'text', text })),
	ending: 'ran',
});

const shownOf = (...texts: readonly string[]): readonly string[] =>
	projectResult(resultOf(...texts)).map((part) => (part.type === 'text' ? part.text : part.type));

const lines = (count: number): string =>
	Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');

it('a result of 400 lines is shown as it is, one of more by its beginning and its end', () => {
	const whole = resultOf(lines(400));
	expect(projectResult(whole)[0]).toBe(whole.parts[0]);
	const [shown] = shownOf(lines(1000));
	const head = Array.from({ length: 200 }, (_, at) => `line ${at + 1}\n`).join('');
	const tail = Array.from({ length: 200 }, (_, at) => `line ${at + 801}\n`).join('');
	const note = `[5400 characters, 600 lines, are left out here; to read them: read_output {"call_id": "c1", "offset": ${head.length}}]\n`;
	expect(shown).toBe(head + note + tail);
});

it('a result of 16 KiB is shown as it is, a longer one by its beginning and its end', () => {
	const full = 'x'.repeat(maxShownBytes);
	expect(shownOf(full)).toEqual([full]);
	const [shown] = shownOf(`${'x'.repeat(20_000)}${'y'.repeat(20_000)}`);
	const note =
		'[23616 characters, 1 lines, are left out here; to read them: read_output {"call_id": "c1", "offset": 8192}]';
	expect(shown).toBe(`${'x'.repeat(8192)}\n${note}\n${'y'.repeat(8192)}`);
});

it('what is not ASCII counts by its bytes, and no character is cut', () => {
	const [shown] = shownOf('é😀'.repeat(10_000));
	expect(shown!.isWellFormed()).toBe(true);
	const [head, , tail] = shown!.split('\n');
	expect([Buffer.byteLength(head!), Buffer.byteLength(tail!)]).toEqual([8192, 8190]);
});

it('parts share what is shown, and their offsets count all before them', () => {
	const shown = shownOf('x'.repeat(9_000), 'y'.repeat(9_000));
	expect(shown.map((text) => /"offset": (\d+)/.exec(text)?.[1])).toEqual(['4096', '13097']);
	expect(shown.join('').length).toBeLessThan(maxShownBytes + 400);
	expect(maxShownLines).toBe(400);
});

it('messages whose results fit stay the same objects', () => {
	const small = { role: 'tool', id: 'a', results: [resultOf('ok')] } as const;
	const large = { role: 'tool', id: 'b', results: [resultOf(lines(1000))] } as const;
	const shown = projectMessages([small, large], projectResult);
	expect(shown[0]).toBe(small);
	expect(projectMessages([small, large], projectResult)[1]).toBe(shown[1]);
});
