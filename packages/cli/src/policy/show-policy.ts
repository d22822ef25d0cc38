import type { Rule } from '@tenon/core';
import { type Policy, writeGrant } from '@tenon/host';
import { sourceOf } from './explain/judge-need.ts';

/** The files and rules in force, as text. Rules of a preset are gathered by their id, by which they are left out. */
export const showPolicy = ({ preset, sources, layers, limits, places }: Policy): string =>
	[
		`preset: ${preset}`,
		`project: ${places.workspace}`,
		...limits.map(({ profile, file, line }) => `limits: ${profile} (${file}:${line})`),
		'files:',
		...sources.map(
			({ layer, file, found, rules }) =>
				`  ${layer.padEnd(8)}${file}${found ? `: ${count(rules)}` : ': not there'}`,
		),
		...layers.flatMap(({ name, authority, rules }) =>
			rules.length === 0
				? []
				: [`${name} (${authority === 'grants' ? 'grants' : 'only narrows'}):`, ...rulesOf(rules)],
		),
	]
		.map((line) => `${line}\n`)
		.join('');

const count = (rules: number): string => `${rules} ${rules === 1 ? 'rule' : 'rules'}`;

const rulesOf = (rules: readonly Rule[]): readonly string[] => {
	const lines = new Map<string, number>();
	for (const rule of rules) {
		const line =
			rule.source.kind === 'preset'
				? `  ${rule.effect.padEnd(6)}${rule.id}`
				: `  ${rule.effect.padEnd(6)}${writeGrant(rule.grant)}  # ${rule.id}, ${sourceOf(rule)}`;
		lines.set(line, (lines.get(line) ?? 0) + 1);
	}
	return [...lines].map(([line, times]) => (times === 1 ? line : `${line} (${count(times)})`));
};

/** The same as data. */
export const policyData = ({ preset, sources, layers, limits, places }: Policy): object => ({
	preset,
	places,
	limits,
	sources,
	layers: layers.map(({ name, authority, rules }) => ({
		name,
		authority,
		rules: rules.map((rule) => ({
			effect: rule.effect,
			id: rule.id,
			grant: writeGrant(rule.grant),
			source: rule.source,
		})),
	})),
});
