import { describe, expect, it } from 'vitest';
import { eventFields } from './event-fields.ts';

describe('the fields of an event', () => {
	it('have arguments in the form of values, and others as they are', () => {
		expect(eventFields({ tool_name: 'bash', tool_args: { command: 'ls', deep: { a: [1] } } })).toEqual({
			tool_name: 'bash',
			tool_args: new Map<string, unknown>([
				['command', 'ls'],
				['deep', new Map([['a', [1]]])],
			]),
		});
		const fields = { step: 2 };
		expect(eventFields(fields)).toBe(fields);
	});

	it('leave out arguments that are no object', () => {
		expect(eventFields({ tool_args: 'text' })).toEqual({ tool_args: undefined });
	});

	it('have a result only as far as it is short', () => {
		const block = (length: number) => ({ type: 'text', text: 'x'.repeat(length) });
		const result = (content: readonly unknown[]) =>
			eventFields({ result: { content, is_error: false, truncated: false } }).result!;
		const many = result(Array.from({ length: 200 }, () => block(1)));
		expect(many.get('content')).toHaveLength(128);
		expect(many.get('truncated')).toBe(true);
		const long = result([block(200_000), block(100_000)]);
		expect(long.get('content')).toHaveLength(1);
		const short = result([block(10)]);
		expect(short.get('truncated')).toBe(false);
	});
});
