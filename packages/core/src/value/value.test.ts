import { describe, expect, it } from 'vitest';
import {
	isBytes,
	isList,
	isRecord,
	isTruthy,
	kindOf,
	typeName,
	type Value,
	type ValueKind,
} from './value.ts';

const rows: [Value, ValueKind, boolean][] = [
	[null, 'null', false],
	[true, 'bool', true],
	[false, 'bool', false],
	[0, 'int', false],
	[1, 'int', true],
	[-1, 'int', true],
	[Number.MAX_SAFE_INTEGER, 'int', true],
	[9007199254740993n, 'int', true],
	[-(2n ** 63n), 'int', true],
	[-0, 'float', false],
	[0.5, 'float', true],
	[2 ** 53, 'float', true],
	[1e20, 'float', true],
	[Number.NaN, 'float', true],
	[Number.POSITIVE_INFINITY, 'float', true],
	['', 'string', false],
	['0', 'string', true],
	['false', 'string', true],
	[[], 'list', false],
	[[null], 'list', true],
	[new Map(), 'record', false],
	[new Map([['a', null]]), 'record', true],
	[new Uint8Array(), 'bytes', false],
	[Uint8Array.of(0), 'bytes', true],
];

describe('kindOf and isTruthy', () => {
	it.each(rows)('of %o are %s and %s', (value, kind, truthy) => {
		expect([kindOf(value), isTruthy(value)]).toEqual([kind, truthy]);
	});
});

describe('typeName', () => {
	it.each(rows)('of %o goes by its kind, ints and floats alike numbers', (value, kind) => {
		expect(typeName(value)).toBe(kind === 'int' || kind === 'float' ? 'number' : kind);
	});
});

describe('isList, isRecord and isBytes', () => {
	it.each(rows)('of %o agree with its kind', (value, kind) => {
		expect([isList(value), isRecord(value), isBytes(value)]).toEqual(
			['list', 'record', 'bytes'].map((name) => name === kind),
		);
	});
});
