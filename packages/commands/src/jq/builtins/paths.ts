import { type Maybe, runFlow } from '@tenon/core';
import { after, type Code, many, type Outcome, once, whenReady } from '../compile/code.ts';
import {
	beside,
	computed,
	isAtEnd,
	keysOfPath,
	rootOf,
	stepTo,
	type Tracked,
	untracked,
} from '../compile/path-state.ts';
import { raise } from '../errors.ts';
import { inTurns } from '../run/pauses.ts';
import type { Runtime } from '../run/runtime.ts';
import { hasKey, valueAt, valueAtPath } from '../values/access.ts';
import { kindAndText } from '../values/describe.ts';
import { atOnce, type Pausing, stretch } from '../values/pausing.ts';
import {
	isArray,
	isObject,
	isTrue,
	type JqArray,
	type JqObject,
	type JqValue,
	kindName,
} from '../values/value.ts';
import {
	type BuiltinTable,
	type Maker,
	mayGiveBack,
	ofLongInput,
	ofLongValues,
	ofValues,
} from './builtin.ts';

const maxPath = 10_000;

const pathValue = (path: JqValue): JqArray => {
	if (!isArray(path)) return raise('Path must be specified as an array');
	return path.length > maxPath ? raise('Path too deep') : path;
};

const valueOfPath = ofValues((input, [keys]) => valueAtPath(input, pathValue(keys!)));

const getPath: Maker = (runtime, args, builtins) => {
	const [path] = args;
	return {
		...valueOfPath(runtime, args, builtins),
		// Where the path is elsewhere it stays there: what is found goes its way beside it.
		paths: (env, at, emit) =>
			path!.each(env, at.value, (keys) => {
				const isTracked = isAtEnd(at);
				let found: Tracked = isTracked ? at : untracked(at);
				for (const key of pathValue(keys)) found = stepTo(found, key, valueAt(found.value, key));
				return emit(isTracked ? found : beside(at.path, found));
			}),
	};
};

const paths = (runtime: Runtime, everything: Code, condition: Code | undefined): Code =>
	many((env, input, emit) =>
		everything.paths(env, rootOf(input), (at) => {
			const show = (): Outcome => (at.path?.depth === 0 ? undefined : emit(keysOfPath(at)));
			runtime.spend(1);
			if (condition === undefined) return show();
			return condition.each(env, at.value, (isWanted) => (isTrue(isWanted) ? show() : undefined));
		}),
	);

const deleteAll = (root: JqValue, paths: JqValue, runtime: Runtime): Maybe<JqValue> => {
	if (!isArray(paths)) return raise('Paths must be specified as an array');
	for (const path of paths)
		if (!isArray(path)) return raise(`Path must be specified as array, not ${kindName(path)}`);
	return runtime.deleted(root, paths as readonly JqArray[]);
};

const del: Maker = (runtime, [of]) =>
	once((env, input, emit) => {
		const gone: JqArray[] = [];
		const outcome = of!.paths(env, rootOf(input), (at) => {
			gone.push(keysOfPath(at));
			return undefined;
		});
		return after(outcome, () => whenReady(runtime.deleted(input, gone), emit));
	});

const pick: Maker = (runtime, [of]) =>
	once((env, input, emit) => {
		const edits = runtime.edits();
		let picked: JqValue = null;
		const outcome = of!.paths(env, rootOf(input), (at) => {
			const keys = keysOfPath(at);
			// A part of what was picked may be a part of the input: it is never changed in place.
			picked = edits.set(picked, keys, valueAtPath(input, keys));
			return undefined;
		});
		return after(outcome, () => emit(picked));
	});

const keyNames = ['key', 'Key', 'name', 'Name'];

const keyOf = (entry: JqValue): JqValue => {
	if (isObject(entry))
		return keyNames.map((name) => entry.get(name) ?? null).find(isTrue) ?? entry.get('Name') ?? null;
	return valueAt(entry, 'key');
};

const entriesToObject = (value: JqValue, runtime: Runtime): Maybe<JqValue> => {
	if (!isArray(value) && !isObject(value)) return raise(`Cannot iterate over ${kindAndText(value)}`);
	const work = objectOfEntries(value);
	return isArray(value) && value.length < stretch ? atOnce(work) : runFlow(inTurns(work, runtime));
};

function* objectOfEntries(entries: JqArray | JqObject): Pausing<JqValue> {
	const object = new Map<string, JqValue>();
	let steps = 0;
	for (const entry of entries.values()) {
		const key = keyOf(entry);
		const inner = valueAt(entry, hasKey(entry, 'value') ? 'value' : 'Value');
		if (typeof key !== 'string') return raise(`Cannot use ${kindAndText(key)} as object key`);
		object.set(key, inner);
		if (++steps % stretch === 0) yield;
	}
	return object;
}

/** Paths, and what is done with them. */
export const pathBuiltins: BuiltinTable = {
	'path/1': (_runtime, [of]) =>
		many((env, input, emit) => of!.paths(env, rootOf(input), (to) => emit(keysOfPath(to))), {
			paths: (env, at, emit) =>
				of!.paths(env, rootOf(at.value, at.origin), (to) => emit(computed(at, keysOfPath(to)))),
		}),
	'paths/0': (runtime, _args, builtins) => paths(runtime, builtins.make('recurse', [])!, undefined),
	'paths/1': (runtime, [condition], builtins) => paths(runtime, builtins.make('recurse', [])!, condition),
	'getpath/1': getPath,
	'setpath/2': ofValues((root, [path, value], runtime) =>
		runtime.edits().set(root, pathValue(path!), value!),
	),
	'delpaths/1': mayGiveBack(ofLongValues((root, [list], runtime) => deleteAll(root, list!, runtime))),
	'del/1': mayGiveBack(del),
	'pick/1': pick,
	'from_entries/0': ofLongInput(entriesToObject, true),
};
