import { describe, expect, it } from 'vitest';
import { traceIn } from './trace-in.ts';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('the trace of a request', () => {
	it.each([
		[undefined, undefined],
		[{}, undefined],
		[{ traceparent: 5 }, undefined],
		[{ traceparent }, { traceparent }],
		[
			{ traceparent, tracestate: 'v=1' },
			{ traceparent, tracestate: 'v=1' },
		],
		[
			{ traceparent, baggage: 'user=a%20b, team = x;secret=1,=no,bare,odd=100%' },
			{ traceparent, baggage: { user: 'a b', team: 'x', odd: '100%' } },
		],
	])('of %j is %j', (meta, expected) => {
		expect(traceIn(meta)).toEqual(expected);
	});
});
