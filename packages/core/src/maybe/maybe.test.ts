import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { andFinally, andThen, forEach, isPromise, type Maybe, mapEach, orElse } from './maybe.ts';

/** A promise by contract only: it has `then` and nothing else. */
const thenable = <T>(work: () => T): Promise<T> => {
	const then: Promise<T>['then'] = (onValue, onError) => Promise.resolve().then(work).then(onValue, onError);
	return { then } as Promise<T>;
};

const fail = (message: string) => (): never => {
	throw new Error(message);
};

describe('isPromise', () => {
	it('takes promises and other objects with a callable then, and nothing else', () => {
		expect(isPromise(Promise.resolve(1))).toBe(true);
		expect(isPromise(thenable(() => 1))).toBe(true);
		const then = 'not a function';
		for (const plain of [undefined, null, 0, 'then', {}, [], { then }]) expect(isPromise(plain)).toBe(false);
	});
});

describe('andThen', () => {
	it('continues at once where the value is there', () => {
		expect(andThen(20, (value) => value + 1)).toBe(21);
	});

	it('continues later where it is awaited', async () => {
		const result = andThen(Promise.resolve(20), (value) => value + 1);
		expect(isPromise(result)).toBe(true);
		expect(await result).toBe(21);
	});

	it('throws at once what the continuation throws at once', () => {
		expect(() => andThen(1, fail('next'))).toThrow(new Error('next'));
	});
});

describe('orElse', () => {
	it('returns a value without a promise and never recovers from success', () => {
		expect(orElse(() => 1, fail('never'))).toBe(1);
	});

	it('recovers from a throw without a promise', () => {
		expect(orElse<string>(fail('work'), (error) => (error as Error).message)).toBe('work');
	});

	it.each([
		['a rejection', () => Promise.reject(new Error('work'))],
		['a rejection of a foreign promise', () => thenable(fail('work'))],
	])('recovers from %s', async (_, work: () => Maybe<string>) => {
		expect(await orElse(work, (error) => (error as Error).message)).toBe('work');
	});

	it('passes on what the recovery throws', async () => {
		expect(() => orElse(fail('work'), fail('recover'))).toThrow(new Error('recover'));
		await expect(orElse(() => Promise.reject(new Error('work')), fail('recover'))).rejects.toThrow('recover');
	});
});

describe('andFinally', () => {
	const works: [string, () => Maybe<string>, string][] = [
		['a value', () => 'done', 'done'],
		['a throw', fail('work'), 'work'],
		['a promise', () => Promise.resolve('done'), 'done'],
		['a rejection', () => Promise.reject(new Error('work')), 'work'],
		['a foreign promise', () => thenable(() => 'done'), 'done'],
		['a foreign rejection', () => thenable(fail('work')), 'work'],
	];
	const cleanups: [string, () => Maybe<void>, string | undefined][] = [
		['cleanup at once', () => undefined, undefined],
		['cleanup that waits', () => Promise.resolve(), undefined],
		['cleanup that throws', fail('cleanup'), 'cleanup'],
		['cleanup that rejects', () => Promise.reject(new Error('cleanup')), 'cleanup'],
	];
	const rows = works.flatMap(([workName, work, outcome]) =>
		cleanups.map(([name, cleanup, failure]) => [workName, name, work, cleanup, failure ?? outcome] as const),
	);

	it.each(rows)('after %s, %s runs exactly once', async (_, __, work, cleanup, expected) => {
		let runs = 0;
		const countedCleanup = (): Maybe<void> => {
			runs += 1;
			return cleanup();
		};
		const outcome = await orElse(
			() => andFinally(work, countedCleanup),
			(error) => (error as Error).message,
		);
		expect([outcome, runs]).toEqual([expected, 1]);
	});

	it('needs no promise where neither part waits', () => {
		expect(
			andFinally(
				() => 1,
				() => undefined,
			),
		).toBe(1);
	});

	it('runs the cleanup after the work has settled', async () => {
		const events: string[] = [];
		const work = async (): Promise<void> => {
			await Promise.resolve();
			events.push('work');
		};
		await andFinally(work, () => void events.push('cleanup'));
		expect(events).toEqual(['work', 'cleanup']);
	});
});

describe('forEach', () => {
	it('visits all items without a promise where no visit waits', () => {
		const seen: number[] = [];
		expect(forEach([1, 2, 3], (item) => void seen.push(item))).toBe(undefined);
		expect(seen).toEqual([1, 2, 3]);
	});

	it('waits for each visit before the next', async () => {
		const events: string[] = [];
		await forEach(['a', 'b'], async (item) => {
			events.push(`${item} starts`);
			await Promise.resolve();
			events.push(`${item} ends`);
		});
		expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
	});

	it.each([1, 2, 3, 1000])('is safe for the stack where every visit in %i waits', async (period) => {
		let sum = 0;
		const items = Array.from({ length: 100_000 }, (_, index) => index);
		await forEach(items, (item) => {
			sum += item;
			return item % period === 0 ? Promise.resolve() : undefined;
		});
		expect(sum).toBe(4_999_950_000);
	});

	const endings: [string, (item: number) => Maybe<boolean | void>][] = [
		['false', (item) => item < 2],
		['a promise of false', (item) => Promise.resolve(item < 2)],
		['false after a wait', (item) => (item === 1 ? Promise.resolve(true) : item < 2)],
		['a throw', (item) => (item < 2 ? true : fail('visit')())],
		['a rejection', (item) => (item < 2 ? true : Promise.reject(new Error('visit')))],
		['a throw after a wait', (item) => (item < 2 ? Promise.resolve(true) : fail('visit')())],
		['a rejection of the first visit', () => Promise.reject(new Error('visit'))],
	];

	it.each(endings)('closes the iterator once where %s ends the walk', async (_, visit) => {
		const events: string[] = [];
		function* items(): Generator<number> {
			try {
				yield 1;
				yield 2;
				events.push('went on');
			} finally {
				events.push('closed');
			}
		}
		const outcome = await orElse<string | void>(
			() => forEach(items(), visit),
			(error) => (error as Error).message,
		);
		expect(events).toEqual(['closed']);
		expect([undefined, 'visit']).toContain(outcome);
	});

	it('visits the same items up to the same end, whichever visits wait', async () => {
		const item = fc.record({ waits: fc.boolean(), stops: fc.constantFrom(false, false, false, true) });
		await fc.assert(
			fc.asyncProperty(fc.array(item), async (items) => {
				const seen: unknown[] = [];
				await forEach(items, (each) => {
					seen.push(each);
					return each.waits ? Promise.resolve(!each.stops) : !each.stops;
				});
				const end = items.findIndex(({ stops }) => stops);
				expect(seen).toEqual(end === -1 ? items : items.slice(0, end + 1));
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('mapEach', () => {
	it('maps without a promise where nothing waits', () => {
		expect(mapEach([1, 2, 3], (item) => item * 2)).toEqual([2, 4, 6]);
	});

	it('keeps the order where some wait', async () => {
		const result = mapEach([1, 2, 3], (item) => (item === 2 ? Promise.resolve(4) : item * 2));
		expect(await result).toEqual([2, 4, 6]);
	});

	it('keeps a false result, which ends only a walk', () => {
		expect(mapEach([1, 0, 2], Boolean)).toEqual([true, false, true]);
	});
});
