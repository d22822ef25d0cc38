import { type Rule, ruleId } from '@tenon/core';
import { readGrant } from '../grant-text.ts';
import type { PolicyPlaces } from '../places.ts';
import type { PresetName } from './preset-names.ts';

/** Rules of a preset that belong together: they have one id, by which a user leaves them out. */
export interface RuleGroup {
	/** Without the name of the preset. */
	readonly id: string;
	readonly effect: Rule['effect'];
	/** As a person would write them. */
	readonly grants: readonly string[];
}

/** Grants for everything that is named. */
export const allow = (id: string, ...grants: readonly string[]): RuleGroup => ({
	id,
	effect: 'allow',
	grants,
});

/** A person decides each time. */
export const ask = (id: string, ...grants: readonly string[]): RuleGroup => ({ id, effect: 'ask', grants });

/** No principal may. */
export const deny = (id: string, ...grants: readonly string[]): RuleGroup => ({ id, effect: 'deny', grants });

/** The rules of a preset's groups, in their order. */
export const rulesOf = (
	preset: PresetName,
	groups: readonly RuleGroup[],
	places: PolicyPlaces,
): readonly Rule[] =>
	groups.flatMap(({ id, effect, grants }) =>
		grants.flatMap((text) => withPath(effect, text)).map((text) => ruleOf(preset, id, effect, text, places)),
	);

// What is allowed by its name is allowed by its path, as version managers and careful people call it. That gives
// nothing more: a principal that can put a program somewhere can run it as a script, too.
const withPath = (effect: Rule['effect'], text: string): readonly string[] => {
	const program = effect === 'allow' ? /^program (?![*/$~.])/.exec(text) : null;
	return program === null ? [text] : [text, `program /**/${text.slice(program[0].length)}`];
};

const ruleOf = (
	preset: PresetName,
	id: string,
	effect: Rule['effect'],
	text: string,
	places: PolicyPlaces,
): Rule => {
	const read = readGrant(text, places);
	if (read.kind === 'fault') throw new TypeError(`preset ${preset}, ${id}: ${read.problem}`);
	const base = { id: ruleId(`${preset}.${id}`), source: { kind: 'preset', name: preset } } as const;
	const { grant } = read;
	if (effect === 'allow') return { ...base, effect, grant };
	if (grant.kind === 'time' || grant.kind === 'memory' || grant.kind === 'money') {
		throw new TypeError(`preset ${preset}, ${id}: a ceiling is only allowed`);
	}
	return { ...base, effect, grant };
};

/** Either of several words, as a pattern has them. */
export const oneOf = (...words: readonly string[]): string => {
	const all = words.flatMap((word) => word.split(' '));
	return all.length === 1 ? all[0]! : `{${all.join(',')}}`;
};
