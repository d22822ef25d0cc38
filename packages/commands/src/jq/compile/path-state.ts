import { JqError } from '../errors.ts';
import { shown } from '../values/describe.ts';
import { doubleOf } from '../values/number-literal.ts';
import { isArray, isNumber, isObject, type JqArray, type JqObject, type JqValue } from '../values/value.ts';

/**
 * A value on its way through a path expression. A step of the path is allowed only where the value is the very one at
 * the end of the path so far; a value that was computed or recalled goes its way beside the path, which waits for it.
 */
export interface Tracked {
	/** How far the path has come; `undefined` inside of a part whose steps are no part of the path. */
	readonly path: Path | undefined;
	readonly value: JqValue;
	/** Where a text or a number is from; `undefined` where that is not known. */
	readonly origin: Origin | undefined;
}

/**
 * Where a text or a number is kept or was made. Containers are the same one if they are one object; texts and numbers
 * have no identity of their own, so theirs is the place in the container that they were read from.
 */
export interface Origin {
	/** `undefined` where the value was made by a computation: the origin is the same as itself alone. */
	readonly container: JqArray | JqObject | undefined;
	readonly key: JqValue;
}

/** A path, from its end to the root, with the value at its end. */
export class Path implements Tracked {
	readonly up: Path | undefined;
	readonly key: JqValue;
	readonly depth: number;
	readonly value: JqValue;
	readonly #rootOrigin: Origin | undefined;

	constructor(up: Path | undefined, key: JqValue, value: JqValue, rootOrigin?: Origin) {
		this.up = up;
		this.key = key;
		this.depth = up === undefined ? 0 : up.depth + 1;
		this.value = value;
		this.#rootOrigin = rootOrigin;
	}

	get path(): Path {
		return this;
	}

	get origin(): Origin | undefined {
		return this.up === undefined ? this.#rootOrigin : this;
	}

	get container(): JqArray | JqObject | undefined {
		return containerOf(this.up?.value);
	}
}

class Beside implements Tracked {
	readonly path: Path | undefined;
	readonly value: JqValue;
	readonly origin: Origin | undefined;

	constructor(path: Path | undefined, value: JqValue, origin: Origin | undefined) {
		this.path = path;
		this.value = value;
		this.origin = origin;
	}
}

/** The value that a path expression is asked about. */
export const rootOf = (value: JqValue, origin: Origin | undefined = newOrigin(value)): Path =>
	new Path(undefined, null, value, origin);

/** A value that was made by a computation, beside the path that its input went along. */
export const computed = (at: Tracked, value: JqValue): Tracked =>
	new Beside(at.path, value, newOrigin(value));

/** The result of a computation that may give its input itself back. */
export const givenBack = (at: Tracked, value: JqValue): Tracked =>
	value === at.value ? at : computed(at, value);

/** A value from elsewhere, beside the path of another one. */
export const beside = (path: Path | undefined, { value, origin }: Omit<Tracked, 'path'>): Tracked =>
	new Beside(path, value, origin);

/** The same value in a part whose steps are no part of the path. */
export const untracked = (at: Tracked): Tracked => (at.path === undefined ? at : beside(undefined, at));

/** The value under a key, one step on. */
export const stepTo = (at: Tracked, key: JqValue, value: JqValue): Tracked => {
	if (at.path !== undefined) return new Path(at.path, key, value);
	return new Beside(undefined, value, isText(value) ? { container: containerOf(at.value), key } : undefined);
};

/** Whether a value is the one at the end of its path. */
export const isAtEnd = ({ path, value, origin }: Tracked): boolean => {
	if (path === undefined) return true;
	if (value !== path.value) return false;
	return !isText(value) || isSameOrigin(origin, path.origin);
};

/** Throws where a key may not lead on from a value. */
export const requireStep = (at: Tracked, key: JqValue): void => {
	if (isAtEnd(at)) return;
	throw new JqError(
		`Invalid path expression near attempt to access element ${shown(key)} of ${shown(at.value)}`,
	);
};

/** Throws where all that is in a value may not be gone through. */
export const requireIteration = (at: Tracked): undefined => {
	if (isAtEnd(at)) return undefined;
	throw new JqError(`Invalid path expression near attempt to iterate through ${shown(at.value)}`);
};

/** The keys of a path from the root on. Throws where the value is not at its end. */
export const keysOfPath = (at: Tracked): JqValue[] => {
	if (!isAtEnd(at)) throw new JqError(`Invalid path expression with result ${shown(at.value)}`);
	const keys = new Array<JqValue>(at.path?.depth ?? 0);
	for (let step = at.path; step?.up !== undefined; step = step.up) keys[step.depth - 1] = step.key;
	return keys;
};

const isText = (value: JqValue): value is string | number =>
	typeof value === 'string' || typeof value === 'number';

const newOrigin = (value: JqValue): Origin | undefined =>
	isText(value) ? { container: undefined, key: null } : undefined;

const containerOf = (value: JqValue | undefined): JqArray | JqObject | undefined =>
	value !== undefined && (isArray(value) || isObject(value)) ? value : undefined;

// Where it is not known from where one of two equal values is, they count as one.
const isSameOrigin = (one: Origin | undefined, other: Origin | undefined): boolean => {
	if (one === undefined || other === undefined || one === other) return true;
	const { container } = one;
	return container !== undefined && container === other.container && isSameKey(container, one.key, other.key);
};

const isSameKey = (container: JqArray | JqObject, one: JqValue, other: JqValue): boolean => {
	if (!isArray(container)) return one === other;
	if (!isNumber(one) || !isNumber(other)) return false;
	const placeOf = (key: number): number => {
		const place = Math.trunc(key);
		return place < 0 ? place + container.length : place;
	};
	return placeOf(doubleOf(one)) === placeOf(doubleOf(other));
};
