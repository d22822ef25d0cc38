import { JqError } from '../errors.ts';
import { shown } from '../values/describe.ts';
import type { JqValue } from '../values/value.ts';

/** A path, from its end to the root; `undefined` is the root itself. */
export class Path {
	readonly up: Path | undefined;
	readonly key: JqValue;
	readonly depth: number;

	constructor(up: Path | undefined, key: JqValue) {
		this.up = up;
		this.key = key;
		this.depth = up === undefined ? 1 : up.depth + 1;
	}
}

/** A value that was computed: it is nowhere, unless it turns out to be the one that the path led to. */
class BrokenPath {
	readonly path: Path | undefined;
	readonly value: JqValue;

	constructor(path: Path | undefined, value: JqValue) {
		this.path = path;
		this.value = value;
	}
}

/** How a value was reached. */
export type PathState = Path | BrokenPath | undefined;

/** The state after a value was computed from one that had a path. */
export const brokenFrom = (state: PathState, input: JqValue, value: JqValue): PathState => {
	if (state instanceof BrokenPath) return state;
	return value === input && typeof value !== 'string' ? state : new BrokenPath(state, input);
};

/** The path of a value, or `fail`. */
const intact = (state: PathState, value: JqValue, fail: () => string): Path | undefined => {
	if (!(state instanceof BrokenPath)) return state;
	if (state.value === value && typeof value !== 'string') return state.path;
	throw new JqError(fail());
};

/** The path that is asked to lead on by a key. */
export const pathForKey = (state: PathState, value: JqValue, key: JqValue): Path | undefined =>
	intact(
		state,
		value,
		() => `Invalid path expression near attempt to access element ${shown(key)} of ${shown(value)}`,
	);

/** The path that is asked for all that is below it. */
export const pathForEach = (state: PathState, value: JqValue): Path | undefined =>
	intact(state, value, () => `Invalid path expression near attempt to iterate through ${shown(value)}`);

/** The keys of a path from the root on. */
export const keysOfPath = (state: PathState, value: JqValue): JqValue[] => {
	const path = intact(state, value, () => `Invalid path expression with result ${shown(value)}`);
	const keys = new Array<JqValue>(path?.depth ?? 0);
	for (let step = path; step !== undefined; step = step.up) keys[step.depth - 1] = step.key;
	return keys;
};
