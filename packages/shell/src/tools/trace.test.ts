import { describe, expect, it } from 'vitest';
import { openTrace, traceEnvironment } from './trace.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('a trace is taken as W3C writes it', () => {
	it.each([
		[traceparent, true],
		['01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more', true],
		['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more', false],
		['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', false],
		['00-00000000000000000000000000000000-b7ad6b7169203331-01', false],
		['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01', false],
		['00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01', false],
		['', false],
	])('traceparent %j', (text, isTaken) => {
		const { trace, warnings, context } = openTrace({ traceparent: text });
		expect([trace?.traceparent, warnings.length]).toEqual(isTaken ? [text, 0] : [undefined, 1]);
		expect(context()).toEqual(isTaken ? { traceparent: text, baggage: {} } : undefined);
	});

	it.each([
		['congo=t61rcWkgMzE,rojo=00f067aa0ba902b7', true],
		['', true],
		['tenant@vendor=1', true],
		['UPPER=1', false],
		['a', false],
		['a=b=c', false],
		[`a=${'x'.repeat(600)}`, false],
		[Array.from({ length: 33 }, (_, at) => `k${at}=v`).join(), false],
	])('tracestate %j', (tracestate, isTaken) => {
		const { trace, warnings } = openTrace({ traceparent, tracestate });
		expect([trace?.tracestate, warnings.length]).toEqual(isTaken ? [tracestate, 0] : [undefined, 1]);
	});

	it('baggage keeps what has a token for a name, up to the limits', () => {
		const many = Object.fromEntries(Array.from({ length: 181 }, (_, at) => [`k${at}`, 'v']));
		expect(openTrace({ traceparent, baggage: { 'a.b': 'ü x', 'a b': '1' } })).toMatchObject({
			warnings: [{ code: 'shell.trace.malformed' }],
		});
		const { trace, warnings } = openTrace({ traceparent, baggage: many });
		expect([trace?.baggage.size, warnings.length]).toEqual([180, 1]);
		expect(openTrace({ traceparent, baggage: { a: 'x'.repeat(8192) } }).trace?.baggage.size).toBe(0);
	});

	it('what is added goes back, and what does not fit is refused', () => {
		const { trace, context } = openTrace({ traceparent, baggage: { a: '1' } });
		trace?.setBaggage('a', '2');
		trace?.setBaggage('b', '3');
		expect(() => trace?.setBaggage('no token', '')).toThrow(RangeError);
		expect(context()).toEqual({ traceparent, baggage: { a: '2', b: '3' } });
	});

	it('programs learn of it by two variables', () => {
		expect(traceEnvironment(openTrace({ traceparent, tracestate: 'a=b' }).trace)).toEqual([
			['TRACEPARENT', traceparent],
			['TRACESTATE', 'a=b'],
		]);
		expect(traceEnvironment(undefined)).toEqual([]);
	});
});
