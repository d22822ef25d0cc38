import { emitEachPath } from '../compile/access.ts';
import { after, type Emit, many, type Outcome } from '../compile/code.ts';
import { keysOfPath, rootOf, type Tracked } from '../compile/path-state.ts';
import { raise } from '../errors.ts';
import type { Runtime } from '../run/runtime.ts';
import { valueAt } from '../values/access.ts';
import { compareValues } from '../values/compare.ts';
import { slicedValue } from '../values/slices.ts';
import { isArray, isObject, type JqArray, type JqValue, objectOf } from '../values/value.ts';
import type { BuiltinTable, Maker } from './builtin.ts';

/** The events of a value: leaves with their paths, and the last path of each container that is not empty. */
const emitEvents = (runtime: Runtime, at: Tracked, emit: Emit): Outcome => {
	const { value } = at;
	const size = isArray(value) ? value.length : isObject(value) ? value.size : 0;
	if (size === 0) return emit([keysOfPath(at), value]);
	let last = at;
	const outcome = runtime.call(emit, (shown) =>
		emitEachPath(runtime, at, false, (inner) => {
			last = inner;
			return emitEvents(runtime, inner, shown);
		}),
	);
	return after(outcome, () => emit([keysOfPath(last)]));
};

const lengthOf = (event: JqValue): number => {
	if (isArray(event)) return event.length;
	return event === null ? 0 : raise(`Cannot use ${typeof event} as an event`);
};

const fromStream: Maker = (runtime, [events]) =>
	many((env, input, emit) => {
		let edits = runtime.edits();
		let value: JqValue = null;
		let isWhole = false;
		return events!.each(env, input, (event) => {
			if (isWhole) {
				edits = runtime.edits();
				value = null;
				isWhole = false;
			}
			const path = valueAt(event, 0);
			const depth = lengthOf(path);
			if (lengthOf(event) === 2) {
				isWhole = depth === 0;
				value = edits.set(value, path as JqArray, valueAt(event, 1));
			} else isWhole = depth === 1;
			return isWhole ? emit(value) : undefined;
		});
	});

const truncate: Maker = (_runtime, [events]) =>
	many((env, input, emit) =>
		events!.each(env, null, (event) => {
			const path = valueAt(event, 0);
			if (compareValues(lengthOf(path), input) <= 0) return undefined;
			const shorter =
				path === null ? null : slicedValue(path as JqArray, objectOf(['start', input], ['end', null]));
			return emit(isArray(event) ? [shorter, ...event.slice(1)] : event);
		}),
	);

/** Values as events and back. */
export const streamBuiltins: BuiltinTable = {
	'tostream/0': (runtime) => many((_env, input, emit) => emitEvents(runtime, rootOf(input), emit)),
	'fromstream/1': fromStream,
	'truncate_stream/1': truncate,
};
