import { isPromise } from '@tenon/core';
import { JqError } from '../errors.ts';
import type { Runtime } from '../run/runtime.ts';
import { kindAndText } from '../values/describe.ts';
import type { JqValue } from '../values/value.ts';
import { bytesOf } from '../values/value-sizes.ts';
import {
	type Code,
	type Direct,
	direct,
	type Env,
	inTurn,
	many,
	type Outcome,
	once,
	single,
} from './code.ts';
import { computed } from './path-state.ts';

/** `[body]`. */
export const collect = (runtime: Runtime, body: Code): Code => {
	const { one, sharesInput } = body;
	// What is gathered may be led along the path, but the array is made anew beside it.
	const paths: Code['paths'] = (env, at, emit) =>
		gather(
			runtime,
			(take) => body.paths(env, at, ({ value }) => take(value)),
			(items) => emit(computed(at, items)),
		);
	if (one !== undefined) return single((env, input) => [one(env, input)], { paths, sharesInput });
	return once((env, input, emit) => gather(runtime, (take) => body.each(env, input, take), emit), {
		paths,
		sharesInput,
	});
};

// Bytes that are counted together.
const countedAtOnce = 16_384;

/**
 * Gathers results into an array. It is counted as held until it is whole, with the large values that it contains; from
 * then on its size is known, and counts wherever the array is kept.
 */
export const gather = (
	runtime: Runtime,
	run: (take: (value: JqValue) => undefined) => Outcome,
	use: (items: JqValue[]) => Outcome,
): Outcome => {
	const items: JqValue[] = [];
	const size = new GatheredSize(runtime);
	let outcome: Outcome;
	try {
		outcome = run((value) => {
			items.push(value);
			size.add(value);
			return undefined;
		});
	} catch (error) {
		size.release();
		throw error;
	}
	if (outcome === undefined) {
		size.end(items);
		return use(items);
	}
	if (!isPromise(outcome)) {
		size.release();
		return outcome;
	}
	return outcome.then(
		(settled) => {
			if (settled !== undefined) {
				size.release();
				return settled;
			}
			size.end(items);
			return use(items);
		},
		(error: unknown) => {
			size.release();
			throw error;
		},
	);
};

/** What an array takes that is being gathered. */
class GatheredSize {
	readonly #runtime: Runtime;
	#counted = 0;
	#uncounted = 0;
	#seen: Set<JqValue> | undefined;

	constructor(runtime: Runtime) {
		this.#runtime = runtime;
	}

	add(value: JqValue): void {
		this.#uncounted += bytesOf(value);
		if (typeof value === 'object' ? value !== null : typeof value === 'string' && value.length > longText)
			this.#addContents(value);
		if (this.#uncounted < countedAtOnce) return;
		this.#runtime.hold(this.#uncounted);
		this.#counted += this.#uncounted;
		this.#uncounted = 0;
	}

	/** The array is whole. */
	end(items: JqValue[]): void {
		this.#runtime.sizes.note(items, this.#counted + this.#uncounted);
		this.release();
	}

	release(): void {
		this.#runtime.release(this.#counted);
	}

	// A container that is in the array more than once counts once; of texts that cannot be seen.
	#addContents(value: JqValue): void {
		const bytes = typeof value === 'string' ? value.length : this.#runtime.sizes.largeIn(value);
		if (bytes === 0) return;
		if (typeof value !== 'string') {
			this.#seen ??= new Set();
			if (this.#seen.has(value)) return;
			this.#seen.add(value);
		}
		this.#uncounted += bytes;
	}
}

// The characters of shorter texts are part of what is counted for each.
const longText = 24;

/** A pair of an object that is made. */
export interface EntryCode {
	readonly key: Code;
	readonly value: Code;
}

/** `{key: value, …}`. */
export const construct = (entries: readonly EntryCode[]): Code => {
	const ones = entries.map(({ key, value }) => ({ key: key.one, value: value.one }));
	const sharesInput = entries.some(({ key, value }) => key.sharesInput || value.sharesInput);
	if (ones.every(({ key, value }) => key !== undefined && value !== undefined))
		return single(
			(env, input) => {
				const object = new Map<string, JqValue>();
				for (const { key, value } of ones) {
					const name = key!(env, input);
					const item = value!(env, input);
					object.set(keyText(name), item);
				}
				return object;
			},
			{ sharesInput },
		);
	const parts = entries.flatMap(({ key, value }) => [key.direct, value.direct]);
	if (parts.every((part) => part !== undefined))
		return direct(
			(env, input) =>
				inTurn(parts, env, input, (values) => {
					const object = new Map<string, JqValue>();
					for (let at = 0; at < values.length; at += 2) object.set(keyText(values[at]!), values[at + 1]!);
					return object;
				}),
			{ sharesInput },
		);
	const add = (
		index: number,
		object: ReadonlyMap<string, JqValue>,
		env: Env | undefined,
		input: JqValue,
		emit: (value: JqValue) => Outcome,
	): Outcome => {
		const entry = entries[index];
		if (entry === undefined) return emit(object);
		return entry.key.each(env, input, (key) =>
			entry.value.each(env, input, (value) =>
				add(index + 1, new Map(object).set(keyText(key), value), env, input, emit),
			),
		);
	};
	return many((env, input, emit) => add(0, new Map(), env, input, emit), { sharesInput });
};

const keyText = (key: JqValue): string => {
	if (typeof key === 'string') return key;
	throw new JqError(`Cannot use ${kindAndText(key)} as object key`);
};

/** A text of parts; those that are computed have been made texts. */
export const joinTexts = (runtime: Runtime, parts: readonly (string | Code)[]): Code => {
	const ones = parts.map((part) => (typeof part === 'string' ? () => part : part.one));
	if (ones.every((one) => one !== undefined))
		return single(
			(env, input) => {
				let text = '';
				for (let at = ones.length - 1; at >= 0; at--) text = (ones[at]!(env, input) as string) + text;
				runtime.requireText(text.length);
				return text;
			},
			{ sharesInput: false },
		);
	const directs = parts.map((part): Direct | undefined =>
		typeof part === 'string' ? () => part : part.direct,
	);
	if (directs.every((part) => part !== undefined))
		return direct(
			(env, input) =>
				inTurn(directs.toReversed(), env, input, (texts) => {
					const text = texts.reverse().join('');
					runtime.requireText(text.length);
					return text;
				}),
			{ sharesInput: false },
		);
	// The last part is the outermost loop.
	const add = (
		index: number,
		rest: string,
		env: Env | undefined,
		input: JqValue,
		emit: (value: JqValue) => Outcome,
	): Outcome => {
		const part = parts[index];
		if (part === undefined) {
			runtime.requireText(rest.length);
			return emit(rest);
		}
		if (typeof part === 'string') return add(index - 1, part + rest, env, input, emit);
		return part.each(env, input, (text) => add(index - 1, (text as string) + rest, env, input, emit));
	};
	return many((env, input, emit) => add(parts.length - 1, '', env, input, emit), { sharesInput: false });
};
