import { isPromise, type Maybe } from '@tenon/core';

/**
 * A part of a program as a function. One that never waits is called and has its value; one that may wait is asked
 * whether it does. Which of the two a part is, is known when it is compiled, so most of a program never asks.
 */
export type Code<T> = PlainCode<T> | WaitingCode<T>;

export interface PlainCode<T> {
	readonly waits: false;
	readonly run: () => T;
}

export interface WaitingCode<T> {
	readonly waits: true;
	readonly run: () => Maybe<T>;
}

export const plain = <T>(run: () => T): PlainCode<T> => ({ waits: false, run });
export const waiting = <T>(run: () => Maybe<T>): WaitingCode<T> => ({ waits: true, run });

/** Continues with a value, now or when it has come. */
export const after = <T, U>(value: Maybe<T>, next: (value: T) => Maybe<U>): Maybe<U> =>
	isPromise(value) ? value.then(next) : next(value);

/** A function of one part. */
export const from1 = <A, T>(one: Code<A>, apply: (a: A) => T): Code<T> => {
	const { run } = one;
	if (!one.waits) return plain(() => apply((run as () => A)()));
	return waiting(() => after(run(), apply));
};

/** A function of two parts, the first evaluated first. */
export const from2 = <A, B, T>(one: Code<A>, two: Code<B>, apply: (a: A, b: B) => T): Code<T> => {
	if (!one.waits && !two.waits) {
		const first = one.run;
		const second = two.run;
		return plain(() => apply(first(), second()));
	}
	return waiting(() => after(one.run(), (a) => after(two.run(), (b) => apply(a, b))));
};

/** A function of one part that may wait itself. */
export const then1 = <A, T>(one: Code<A>, apply: (a: A) => Maybe<T>): Code<T> =>
	waiting(() => after(one.run(), apply));

/** A function of two parts that may wait itself. */
export const then2 = <A, B, T>(one: Code<A>, two: Code<B>, apply: (a: A, b: B) => Maybe<T>): Code<T> =>
	waiting(() => after(one.run(), (a) => after(two.run(), (b) => apply(a, b))));

/** The values of all parts, evaluated in order. */
export const all = <T>(parts: readonly Code<T>[]): Code<T[]> => {
	if (!parts.some(({ waits }) => waits)) {
		const runs = parts.map(({ run }) => run as () => T);
		if (runs.length === 0) return plain(() => []);
		if (runs.length === 1) {
			const [only] = runs as [() => T];
			return plain(() => [only()]);
		}
		return plain(() => {
			const values: T[] = [];
			for (let index = 0; index < runs.length; index++) values.push(runs[index]!());
			return values;
		});
	}
	return waiting(() => gather(parts, 0, []));
};

const gather = <T>(parts: readonly Code<T>[], from: number, values: T[]): Maybe<T[]> => {
	for (let index = from; index < parts.length; index++) {
		const value = parts[index]!.run();
		if (isPromise(value))
			return value.then((settled) => {
				values.push(settled);
				return gather(parts, index + 1, values);
			});
		values.push(value);
	}
	return values;
};

/** One of two parts, by a condition. */
export const choose = <T>(condition: Code<boolean>, yes: Code<T>, no: Code<T>): Code<T> => {
	if (!condition.waits && !yes.waits && !no.waits) {
		const test = condition.run;
		const first = yes.run;
		const second = no.run;
		return plain(() => (test() ? first() : second()));
	}
	return waiting(() => after(condition.run(), (is) => (is ? yes.run() : no.run())));
};
