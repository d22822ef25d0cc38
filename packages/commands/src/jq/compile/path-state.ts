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
	/** Whether the value is written out in the program: it is not the one of the path, though it may be equal to it. */
	readonly isWrittenOut: boolean;

	constructor(path: Path | undefined, value: JqValue, isWrittenOut = false) {
		this.path = path;
		this.value = value;
		this.isWrittenOut = isWrittenOut;
	}
}

/** How a value was reached. */
export type PathState = Path | BrokenPath | undefined;

/** The state after a value was computed from one that had a path. */
export const brokenFrom = (state: PathState, input: JqValue, value: JqValue): PathState => {
	if (state instanceof BrokenPath)
		return state.isWrittenOut ? new BrokenPath(state.path, state.value) : state;
	return value === input && typeof value !== 'string' ? state : new BrokenPath(state, input);
};

/** The same where an input with which nothing is to be done is given back as it is, be it a text. */
export const keptOrBroken = (state: PathState, input: JqValue, value: JqValue): PathState =>
	value === input ? state : brokenFrom(state, input, value);

/** The state after a value that is written out in the program; there is one `null`, `false` and `true` each. */
export const brokenByConstant = (state: PathState, input: JqValue, value: JqValue): PathState => {
	if (value === null || typeof value === 'boolean') return brokenFrom(state, input, value);
	return state instanceof BrokenPath
		? new BrokenPath(state.path, state.value, true)
		: new BrokenPath(state, input, true);
};

/** The path of a value, or `fail`. */
const intact = (state: PathState, value: JqValue, fail: () => string): Path | undefined => {
	if (!(state instanceof BrokenPath)) return state;
	if (state.value === value && typeof value !== 'string' && !state.isWrittenOut) return state.path;
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
