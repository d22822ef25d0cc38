import type { Runtime } from '../run/runtime.ts';
import type { Pattern, Query } from '../syntax/tree.ts';
import { valueAt } from '../values/access.ts';
import type { JqValue } from '../values/value.ts';
import { type Code, direct, type Env, many, type Outcome, single, whenReady } from './code.ts';
import { guarded } from './control.ts';
import { beside, untracked } from './path-state.ts';
import { compileTracked, type TrackedBind } from './tracked-bindings.ts';

/** Binds the parts of a value, and does something for each way to do so. */
type Bind = (env: Env | undefined, value: JqValue, use: (env: Env) => Outcome) => Outcome;

/** What patterns do with a value. */
export interface Binding {
	readonly bind: Bind;
	/** The same inside of a path expression. */
	readonly bindTracked: TrackedBind;
}

/** The names that patterns bind, in the order of their levels. */
export const namesIn = (patterns: readonly Pattern[]): readonly string[] => {
	const names = new Set<string>();
	const look = (pattern: Pattern): void => {
		if (pattern.kind === 'name') names.add(pattern.name);
		else if (pattern.kind === 'array') for (const item of pattern.items) look(item);
		else
			for (const { bound, value } of pattern.entries) {
				if (bound !== undefined) names.add(bound);
				if (value !== undefined) look(value);
			}
	};
	for (const pattern of patterns) look(pattern);
	return [...names];
};

/** Compiles patterns; all names are bound, those that a pattern does not have to null. */
export const compilePatterns = (patterns: readonly Pattern[], compile: (query: Query) => Code): Binding => {
	const names = namesIn(patterns);
	return {
		bind: compilePlain(patterns, names, compile),
		bindTracked: compileTracked(patterns, names, compile),
	};
};

const compilePlain = (
	patterns: readonly Pattern[],
	names: readonly string[],
	compile: (query: Query) => Code,
): Bind => {
	const [only] = patterns;
	if (patterns.length === 1 && only!.kind === 'name') return (env, value, use) => use({ value, up: env });
	const matchers = patterns.map((pattern) => matcherOf(pattern, names, compile));
	const start = (
		matcher: Matcher,
		env: Env | undefined,
		value: JqValue,
		use: (env: Env) => Outcome,
	): Outcome => {
		const slots: JqValue[] = names.map(() => null);
		return matcher(env, value, slots, () => use(slots.reduce<Env>(push, env as Env)));
	};
	return (env, value, use) => {
		const attempt = (index: number): Outcome => {
			const matcher = matchers[index]!;
			if (index === matchers.length - 1) return start(matcher, env, value, use);
			// What follows inside of the body counts too, but not what takes its results.
			return guarded(
				() => start(matcher, env, value, use),
				() => attempt(index + 1),
			);
		};
		return attempt(0);
	};
};

const push = (env: Env, value: JqValue): Env => ({ value, up: env });

type Matcher = (env: Env | undefined, value: JqValue, slots: JqValue[], use: () => Outcome) => Outcome;

const matcherOf = (pattern: Pattern, names: readonly string[], compile: (query: Query) => Code): Matcher => {
	if (pattern.kind === 'name') return slotMatcher(names.indexOf(pattern.name));
	if (pattern.kind === 'array')
		// As jq does it, the last element comes first.
		return oneByOne(
			pattern.items
				.map((item, index): Matcher => {
					const matcher = matcherOf(item, names, compile);
					return (env, value, slots, use) => matcher(env, valueAt(value, index), slots, use);
				})
				.reverse(),
		);
	return oneByOne(
		pattern.entries.map(({ key, bound, value: inner }): Matcher => {
			const keys = compile(key);
			const parts: Matcher[] = [];
			if (bound !== undefined) parts.push(slotMatcher(names.indexOf(bound)));
			if (inner !== undefined) parts.push(matcherOf(inner, names, compile));
			const matcher = oneByOne(parts);
			return (env, value, slots, use) =>
				keys.each(env, value, (name) => matcher(env, valueAt(value, name), slots, use));
		}),
	);
};

const slotMatcher =
	(slot: number): Matcher =>
	(_env, value, slots, use) => {
		slots[slot] = value;
		return use();
	};

const oneByOne = (matchers: readonly Matcher[]): Matcher => {
	const [only] = matchers;
	if (matchers.length === 1) return only!;
	return (env, value, slots, use) => {
		const run = (index: number): Outcome => {
			const matcher = matchers[index];
			return matcher === undefined ? use() : matcher(env, value, slots, () => run(index + 1));
		};
		return run(0);
	};
};

/** `source as patterns | body`. */
export const bindIn = (
	runtime: Runtime,
	source: Code,
	{ bind, bindTracked }: Binding,
	body: Code,
	isPlainName: boolean,
): Code => {
	const sourceOne = source.one;
	const bodyOne = body.one;
	const paths: Code['paths'] = (env, at, emit) =>
		source.paths(env, untracked(at), (found) =>
			runtime.keeping(found.value, () =>
				bindTracked(env, beside(at.path, found), (inner, path) =>
					body.paths(inner, path === at.path ? at : beside(path, at), emit),
				),
			),
		);
	if (isPlainName && sourceOne !== undefined && bodyOne !== undefined)
		return single((env, input) => bodyOne({ value: sourceOne(env, input), up: env }, input), { paths });
	const sourceDirect = source.direct;
	const bodyDirect = body.direct;
	if (isPlainName && sourceDirect !== undefined && bodyDirect !== undefined)
		return direct(
			(env, input) =>
				whenReady(sourceDirect(env, input), (value) =>
					runtime.keeping(value, () => bodyDirect({ value, up: env }, input)),
				),
			{ paths },
			body.tail &&
				((env, input) =>
					whenReady(sourceDirect(env, input), (value) => body.tail!({ value, up: env }, input))),
		);
	if (isPlainName)
		return many(
			(env, input, emit) =>
				source.each(env, input, (value) =>
					runtime.keeping(value, () => body.each({ value, up: env }, input, emit)),
				),
			{ paths },
		);
	return many(
		(env, input, emit) =>
			source.each(env, input, (value) =>
				runtime.keeping(value, () => bind(env, value, (inner) => body.each(inner, input, emit))),
			),
		{ paths },
	);
};
