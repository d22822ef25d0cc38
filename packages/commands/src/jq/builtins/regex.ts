import { type Flow, type Maybe, runFlow } from '@tenon/core';
import { compilePerl, type PerlRegex, PerlSyntaxError, RegexError } from '@tenon/shell';
import { type Code, type Emit, many, type Outcome, whenReady } from '../compile/code.ts';
import { gather } from '../compile/construct.ts';
import { finished, repeat } from '../compile/loop.ts';
import { JqError, raise } from '../errors.ts';
import type { Runtime } from '../run/runtime.ts';
import { add } from '../values/arithmetic.ts';
import { badValue } from '../values/describe.ts';
import { codePointCount } from '../values/slices.ts';
import { isArray, type JqValue, kindName, objectOf } from '../values/value.ts';
import { type BuiltinTable, eachCombination, fromValues, type Maker, ofLongValues } from './builtin.ts';
import { regexFault } from './regex-faults.ts';

/** What flags ask for. */
interface Modifiers {
	readonly isGlobal: boolean;
	readonly skipsEmpty: boolean;
	readonly prefix: string;
	readonly ignoreCase: boolean;
}

const modifiersOf = (flags: JqValue): Modifiers => {
	if (flags !== null && typeof flags !== 'string') throw badValue(flags, 'is not a string');
	const text = flags ?? '';
	if (/[^gimnpslx]/.test(text)) return raise(`${text} is not a valid modifier string`);
	return {
		isGlobal: text.includes('g'),
		skipsEmpty: text.includes('n'),
		prefix: `${/[mp]/.test(text) ? '(?s)' : ''}${text.includes('x') ? '(?x)' : ''}`,
		ignoreCase: text.includes('i'),
	};
};

const compiled = (source: JqValue, { prefix, ignoreCase }: Modifiers): PerlRegex => {
	if (typeof source !== 'string') throw badValue(source, 'is not a string');
	const key = `${ignoreCase} ${prefix}${source}`;
	const known = recent.get(key);
	if (known !== undefined) return known;
	try {
		const regex = compilePerl(prefix + source, { flavour: 'pcre', ignoreCase, letters: 'oniguruma' });
		recent.set(key, regex);
		if (recent.size > maxRecent) recent.delete(recent.keys().next().value!);
		return regex;
	} catch (error) {
		if (!(error instanceof PerlSyntaxError)) throw error;
		throw new JqError(`Regex failure: ${regexFault(source, error)}`);
	}
};

const recent = new Map<string, PerlRegex>();
const maxRecent = 32;

/** A match: where it is in units and in characters, and its groups. */
interface Found {
	readonly start: number;
	readonly end: number;
	readonly groups: readonly ({ readonly start: number; readonly end: number } | undefined)[];
}

const groupOf = (span: readonly [number, number] | undefined): Found['groups'][number] =>
	span === undefined ? undefined : { start: span[0], end: span[1] };

type Spans = ReturnType<PerlRegex['exec']>;

/** Stands for a match of nothing that is not wanted. */
const skipped = Symbol('skipped');

// Steps of a search that count as a round of a loop.
const stepsShift = 8;

const failureOf = (error: unknown): unknown =>
	error instanceof RegexError ? new JqError(`Regex failure: ${error.message}`) : error;

/** Searches a text for matches, one at a time; others have their turns meanwhile. */
class Search {
	readonly text: string;
	readonly #runtime: Runtime;
	readonly #regex: PerlRegex;
	readonly #modifiers: Modifiers;
	#from = 0;
	#unit = 0;
	#point = 0;

	constructor(runtime: Runtime, text: JqValue, source: JqValue, flags: JqValue) {
		if (typeof text !== 'string') throw badValue(text, 'cannot be matched, as it is not a string');
		if (typeof source !== 'string') throw badValue(source, 'is not a string');
		this.text = text;
		this.#runtime = runtime;
		this.#modifiers = modifiersOf(flags);
		this.#regex = compiled(source, this.#modifiers);
	}

	next(): Maybe<Found | undefined> {
		while (this.#from <= this.text.length) {
			const tried = this.#tried();
			if (tried === undefined) return runFlow(this.#nextInSlices());
			this.#runtime.spend(tried.spent >> stepsShift);
			const found = this.#take(tried.found);
			if (found !== skipped) return found;
		}
		return undefined;
	}

	*#nextInSlices(): Flow<Found | undefined> {
		const { context } = this.#runtime;
		const breathe = (steps: number): Maybe<void> => context.breathe(steps);
		while (this.#from <= this.text.length) {
			let spans: Spans;
			try {
				spans = yield* this.#regex.execInSlices(this.text, this.#from, {}, breathe);
			} catch (error) {
				throw failureOf(error);
			}
			const found = this.#take(spans);
			if (found !== skipped) return found;
		}
		return undefined;
	}

	#tried(): ReturnType<PerlRegex['tryExec']> {
		try {
			return this.#regex.tryExec(this.text, this.#from);
		} catch (error) {
			throw failureOf(error);
		}
	}

	#take(spans: Spans): Found | undefined | typeof skipped {
		const whole = spans?.[0];
		if (spans === undefined || whole === undefined) return undefined;
		const [start, end] = whole;
		this.#from = end === start ? this.#afterCharacter(end) : end;
		const isSkipped = start === end && this.#modifiers.skipsEmpty;
		if (!this.#modifiers.isGlobal && !isSkipped) this.#from = this.text.length + 1;
		return isSkipped ? skipped : { start, end, groups: spans.slice(1).map(groupOf) };
	}

	#afterCharacter(unit: number): number {
		return unit + ((this.text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1);
	}

	/** Which character a unit belongs to; units come in order but for those of groups. */
	offsetOf(unit: number): number {
		if (unit < this.#unit) return codePointCount(this.text.slice(0, unit));
		this.#point += codePointCount(this.text.slice(this.#unit, unit));
		this.#unit = unit;
		return this.#point;
	}

	/** The names of groups by their number, from 0 for the first. */
	get names(): readonly (string | null)[] {
		const names = new Array<string | null>(this.#regex.groupCount).fill(null);
		for (const [name, group] of this.#regex.names) names[group - 1] = name;
		return names;
	}
}

const matchValue = (search: Search, found: Found): JqValue => {
	const { start, end, groups } = found;
	const text = search.text.slice(start, end);
	const { names } = search;
	const offset = search.offsetOf(start);
	const captures = names.map((name, index): JqValue => {
		const group = groups[index];
		if (group === undefined) return objectOf(['offset', -1], ['string', null], ['length', 0], ['name', name]);
		// A match of nothing shows all its groups where it is itself.
		const at = start === end ? offset : search.offsetOf(group.start);
		const inner = search.text.slice(group.start, group.end);
		if (inner === '') return objectOf(['offset', at], ['string', ''], ['length', 0], ['name', name]);
		return objectOf(['offset', at], ['length', codePointCount(inner)], ['string', inner], ['name', name]);
	});
	return objectOf(
		['offset', offset],
		['length', codePointCount(text)],
		['string', text],
		['captures', captures],
	);
};

const namedCaptures = (search: Search, { groups }: Found): JqValue => {
	const object = new Map<string, JqValue>();
	for (const [index, name] of search.names.entries()) {
		const group = groups[index];
		if (name !== null)
			object.set(name, group === undefined ? null : search.text.slice(group.start, group.end));
	}
	return object;
};

const emitMatches = (
	runtime: Runtime,
	search: Search,
	emit: Emit,
	make: (search: Search, found: Found) => JqValue,
): Outcome =>
	repeat(runtime, () => {
		runtime.spend(16);
		return whenReady(search.next(), (found) => (found === undefined ? finished : emit(make(search, found))));
	});

/** The expression and its flags, where both may come as one array. */
const unpacked = (value: JqValue): readonly [source: JqValue, flags: JqValue] => {
	if (typeof value === 'string') return [value, null];
	if (isArray(value) && value.length > 0) return [value[0]!, value[1] ?? null];
	return raise(`${kindName(value)} not a string or array`);
};

const matching = (make: (search: Search, found: Found) => JqValue): readonly [one: Maker, two: Maker] => [
	fromValues((text, [value], emit, runtime) => {
		const [source, flags] = unpacked(value!);
		return emitMatches(runtime, new Search(runtime, text, source, flags), emit, make);
	}),
	fromValues(
		(text, [source, flags], emit, runtime) =>
			emitMatches(runtime, new Search(runtime, text, source!, flags!), emit, make),
		'last-outermost',
	),
];

const [match1, match2] = matching(matchValue);
const [capture1, capture2] = matching(namedCaptures);

const withFlag = (flags: JqValue, flag: string, runtime: Runtime, side: 'before' | 'after'): JqValue =>
	side === 'before' ? add(flag, flags, runtime) : add(flags, flag, runtime);

const scan: Maker = fromValues((text, [source, flags], emit, runtime) =>
	emitMatches(
		runtime,
		new Search(runtime, text, source!, withFlag(flags ?? null, 'g', runtime, 'before')),
		emit,
		({ text: whole }, { start, end, groups }) =>
			groups.length === 0
				? whole.slice(start, end)
				: groups.map((group) => (group === undefined ? null : whole.slice(group.start, group.end))),
	),
);

const emitParts = (runtime: Runtime, text: JqValue, source: JqValue, flags: JqValue, emit: Emit): Outcome => {
	const search = new Search(runtime, text, source, withFlag(flags, 'g', runtime, 'after'));
	let from = 0;
	let isOver = false;
	return repeat(runtime, () => {
		if (isOver) return finished;
		return whenReady(search.next(), (found) => {
			isOver = found === undefined;
			const part = search.text.slice(from, found?.start ?? search.text.length);
			from = found?.end ?? from;
			return emit(part);
		});
	});
};

const splits: Maker = fromValues((text, [source, flags], emit, runtime) =>
	emitParts(runtime, text, source!, flags ?? null, emit),
);

const split: Maker = fromValues((text, [source, flags], emit, runtime) =>
	gather(runtime, (take) => emitParts(runtime, text, source!, flags!, take), emit),
);

/** `sub` and `gsub`: each result of the replacement makes a text of its own. */
const substitution =
	(isGlobal: boolean): Maker =>
	(runtime, [source, replacement, flags]) => {
		const run = (
			env: Parameters<Code['each']>[0],
			text: JqValue,
			expression: JqValue,
			how: JqValue,
			emit: Emit,
		): Outcome => {
			const search = new Search(runtime, text, expression, how);
			const results: JqValue[] = [];
			let previous = 0;
			const replace = (found: Found): Outcome => {
				const gap = search.text.slice(previous, found.start);
				previous = found.end;
				let index = 0;
				return replacement!.each(env, namedCaptures(search, found), (insert) => {
					const part = add(gap, insert, runtime);
					results[index] = add(results[index] ?? null, part, runtime);
					index += 1;
					return undefined;
				});
			};
			const looped = repeat(runtime, () =>
				whenReady(search.next(), (found) => (found === undefined ? finished : replace(found))),
			);
			const show = (): Outcome => {
				const rest = search.text.slice(previous);
				if (results.length === 0) return emit(search.text);
				let at = 0;
				return repeat(runtime, () => {
					if (at === results.length) return finished;
					at += 1;
					return emit(add(results[at - 1] ?? null, rest, runtime));
				});
			};
			if (looped === undefined) return show();
			return looped instanceof Promise ? looped.then((outcome) => outcome ?? show()) : looped;
		};
		const expressions = flags === undefined ? [source!] : [source!, flags];
		return many((env, input, emit) =>
			eachCombination(expressions, 'first-outermost', env, input, ([expression, how = '']) =>
				run(env, input, expression!, isGlobal ? withFlag(how, 'g', runtime, 'after') : how, emit),
			),
		);
	};

const isThere = (found: Found | undefined): boolean => found !== undefined;

/** Regular expressions. */
export const regexBuiltins: BuiltinTable = {
	'match/1': match1,
	'match/2': match2,
	'capture/1': capture1,
	'capture/2': capture2,
	'test/1': ofLongValues((text, [value], runtime) => {
		const [source, flags] = unpacked(value!);
		return whenReady(new Search(runtime, text, source, flags).next(), isThere);
	}, 'first-outermost'),
	'test/2': ofLongValues((text, [source, flags], runtime) =>
		whenReady(new Search(runtime, text, source!, flags!).next(), isThere),
	),
	'scan/1': scan,
	'scan/2': scan,
	'splits/1': splits,
	'splits/2': splits,
	'split/2': split,
	'sub/2': substitution(false),
	'sub/3': substitution(false),
	'gsub/2': substitution(true),
	'gsub/3': substitution(true),
};
