import type { Pattern, Query } from '../syntax/tree.ts';
import { valueAt } from '../values/access.ts';
import type { JqValue } from '../values/value.ts';
import type { Code, Env, Outcome } from './code.ts';
import { guarded } from './control.ts';
import { beside, type Path, requireStep, stepTo, type Tracked } from './path-state.ts';

/**
 * Binds the parts of a value inside of a path expression. What a pattern reads out of the value are steps of the path:
 * `use` gets the path that they have led to.
 */
export type TrackedBind = (
	env: Env | undefined,
	at: Tracked,
	use: (env: Env, path: Path | undefined) => Outcome,
) => Outcome;

/** Compiles patterns for path expressions. */
export const compileTracked = (
	patterns: readonly Pattern[],
	names: readonly string[],
	compile: (query: Query) => Code,
): TrackedBind => {
	const [only] = patterns;
	if (patterns.length === 1 && only!.kind === 'name')
		return (env, { value, origin, path }, use) => use({ value, up: env, origin }, path);
	const matchers = patterns.map((pattern) => matcherOf(pattern, names, compile));
	return (env, at, use) => {
		const start = (matcher: Matcher): Outcome => {
			const slots: Slot[] = names.map(() => ({ value: null, origin: undefined }));
			return matcher(env, at, slots, (path) =>
				use(
					slots.reduce<Env>((up, { value, origin }) => ({ value, up, origin }), env as Env),
					path,
				),
			);
		};
		const attempt = (index: number): Outcome => {
			const matcher = matchers[index]!;
			if (index === matchers.length - 1) return start(matcher);
			return guarded(
				() => start(matcher),
				() => attempt(index + 1),
			);
		};
		return attempt(0);
	};
};

type Slot = Pick<Tracked, 'value' | 'origin'>;

type Matcher = (
	env: Env | undefined,
	at: Tracked,
	slots: Slot[],
	use: (path: Path | undefined) => Outcome,
) => Outcome;

const matcherOf = (pattern: Pattern, names: readonly string[], compile: (query: Query) => Code): Matcher => {
	if (pattern.kind === 'name') return slotMatcher(names.indexOf(pattern.name));
	if (pattern.kind === 'array')
		return oneByOne(
			pattern.items
				.map((item, index): Matcher => {
					const matcher = matcherOf(item, names, compile);
					return (env, at, slots, use) => matcher(env, partOf(at, index), slots, use);
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
			return (env, at, slots, use) =>
				keys.each(env, at.value, (name) => matcher(env, partOf(at, name), slots, use));
		}),
	);
};

const partOf = (at: Tracked, key: JqValue): Tracked => {
	requireStep(at, key);
	return stepTo(at, key, valueAt(at.value, key));
};

const slotMatcher =
	(slot: number): Matcher =>
	(_env, { value, origin, path }, slots, use) => {
		slots[slot] = { value, origin };
		return use(path);
	};

// Each part of a pattern reads out of the same value, but the path is where the part before has led it.
const oneByOne =
	(matchers: readonly Matcher[]): Matcher =>
	(env, at, slots, use) => {
		const run = (index: number, path: Path | undefined): Outcome => {
			const matcher = matchers[index];
			return matcher === undefined
				? use(path)
				: matcher(env, path === at.path ? at : beside(path, at), slots, (next) => run(index + 1, next));
		};
		return run(0, at.path);
	};
