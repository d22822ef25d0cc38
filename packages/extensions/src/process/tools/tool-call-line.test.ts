import { fromPlain, type ValueRecord } from '@tenon/core';
import { writeHostFrame } from '@tenon/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolCallLine } from './tool-call-line.ts';

const written = (args: unknown, deadlineMs?: number): string =>
	writeHostFrame({
		type: 'tool_call',
		id: 't1',
		name: 'x',
		args: fromPlain(args) as ValueRecord,
		...(deadlineMs !== undefined && { deadline_ms: deadlineMs }),
	});
const line = (args: unknown, deadlineMs?: number): string =>
	toolCallLine({ id: 't1', name: 'x', deadlineMs }, args);

describe('the line that calls a tool', () => {
	it('is the one that the protocol writes, for any data', () => {
		const item = fc.anything({
			withNullPrototype: true,
			withMap: false,
			withDate: false,
			maxDepth: 4,
			values: [
				fc.string(),
				fc.string({ unit: 'binary' }),
				fc.boolean(),
				fc.integer(),
				fc.double({ noNaN: true, noDefaultInfinity: true }),
				fc.constant(null),
				fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
			],
		});
		fc.assert(
			fc.property(
				fc.dictionary(fc.string(), item),
				fc.option(fc.nat(), { nil: undefined }),
				(args, deadlineMs) => {
					expect(line(args, deadlineMs)).toBe(written(args, deadlineMs));
				},
			),
		);
	});

	it('keeps the order and the digits of a value of the shell', () => {
		const args = new Map<string, unknown>([
			['b', 9007199254740993n],
			['1', new Map([['0', 'x']])],
		]);
		expect(line(args)).toBe(
			'{"type":"tool_call","id":"t1","name":"x","args":{"b":9007199254740993,"1":{"0":"x"}}}\n',
		);
		expect(line({ deep: args })).toBe(written({ deep: args }));
	});

	it('has an empty object where there are no arguments', () => {
		expect(line(undefined)).toBe('{"type":"tool_call","id":"t1","name":"x","args":{}}\n');
	});

	it('is refused for what is no object of data', () => {
		for (const args of [
			[],
			'text',
			7,
			{ when: new Date(0) },
			{ run: () => undefined },
			{ none: undefined },
			{ bytes: new Uint8Array(2) },
		])
			expect(() => line(args)).toThrow();
	});
});
