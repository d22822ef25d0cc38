import { expect, it } from 'vitest';
import { type Cancellation, Canceller, cancelledBy } from './cancellation.ts';

const kinds: readonly {
	readonly title: string;
	make(): { readonly cancellation: Cancellation; abort(): void };
}[] = [
	{
		title: 'a canceller',
		make: () => {
			const canceller = new Canceller();
			return { cancellation: canceller, abort: () => canceller.abort() };
		},
	},
	{
		title: 'a signal that is there already',
		make: () => {
			const controller = new AbortController();
			return { cancellation: cancelledBy(controller.signal), abort: () => controller.abort() };
		},
	},
];

it.each(kinds)('$title tells those who wait beside it once', ({ make }) => {
	const { cancellation, abort } = make();
	const told: string[] = [];
	cancellation.whenAborted(() => told.push(`first, ${cancellation.aborted}`));
	const unsubscribe = cancellation.whenAborted(() => told.push('taken back'));
	cancellation.whenAborted(() => told.push('last'));
	unsubscribe();
	abort();
	abort();
	expect(told).toEqual(['first, true', 'last']);
	unsubscribe();
});

it('takes back one of two waits with the same function', () => {
	const canceller = new Canceller();
	let count = 0;
	const listener = (): void => {
		count += 1;
	};
	canceller.whenAborted(listener);
	canceller.whenAborted(listener)();
	canceller.abort();
	expect(count).toBe(1);
});

it('makes the signal of a canceller that was cancelled before an aborted one', () => {
	const canceller = new Canceller();
	canceller.abort();
	expect(canceller.signal.aborted).toBe(true);
});
