import {
	type AskDecision,
	type Call,
	type Capability,
	type CapabilityAsked,
	describeCapability,
	describeRule,
	type GrantDecider,
	oneLine,
	parentPath,
} from '@tenon/core';
import type { CallFacts } from './call-facts.ts';
import { ruleKey } from './needs-below.ts';

/** What one question covers: needs that one rule leaves to a person. */
export interface QuestionPart {
	readonly needs: readonly Capability[];
	readonly decision: AskDecision;
}

/** The questions about a call, or that its words are so long that no person could see what they say yes to. */
export type CallQuestions =
	| { readonly kind: 'parts'; readonly parts: readonly QuestionPart[] }
	/** `length`: how many characters it has. */
	| { readonly kind: 'unshowable'; readonly length: number };

/**
 * The questions about a call, one for each rule that leaves something of it to a person. Each shows all that a yes to
 * it would cover; of very many files of one rule the first, and how many there are in which folders. `more`: how many
 * paths a rule has beside those that the call names; `document`: what a program will read, which may be code.
 */
export const questionParts = (
	grants: GrantDecider,
	{ principal, needs }: Call,
	isApproved: (need: Capability) => boolean,
	{ more, document }: Pick<CallFacts, 'more' | 'document'>,
): CallQuestions => {
	const byRule = new Map<string, CapabilityAsked[]>();
	for (const need of needs) {
		const decision = grants.judge(principal, need);
		if (decision.outcome !== 'ask' || isApproved(need)) continue;
		const length = lengthOf(need) + (need.kind === 'program' ? (document?.length ?? 0) : 0);
		if (length > maxShownCharacters) return { kind: 'unshowable', length };
		const key = ruleKey(decision.layer, decision.rule);
		const same = byRule.get(key);
		if (same === undefined) byRule.set(key, [decision]);
		else same.push(decision);
	}
	return {
		kind: 'parts',
		parts: Array.from(byRule, ([key, asked]) => partOf(asked, more.get(key) ?? 0, document)),
	};
};

const lengthOf = (need: Capability): number =>
	need.kind === 'program' ? need.argv.reduce((sum, word) => sum + word.length + 1, need.name.length) : 0;

const partOf = (
	asked: readonly CapabilityAsked[],
	more: number,
	document: string | undefined,
): QuestionPart => {
	const needs = asked.map(({ capability }) => capability);
	const [first] = asked;
	const count = asked.length + more;
	const read = needs.some(({ kind }) => kind === 'program') ? document : undefined;
	const isShort =
		count === 1 && lengthOf(needs[0]!) <= maxLineCharacters && !hasLines(needs[0]!) && read === undefined;
	const question = isShort
		? first!.explanation
		: [
				`${count === 1 ? 'this is' : `${count} things are`} for a person to decide, by ${describeRule(first!.layer, first!.rule)}:`,
				...shownNeeds(needs),
				...(read === undefined ? [] : shownDocument(read)),
				...(more === 0 ? [] : [`  and ${more} more below these, by the same rule`]),
			].join('\n');
	// Where not all is shown, or a yes is for what is read, nothing can be granted for longer.
	const isAll = count <= maxShownNeeds && read === undefined;
	return { needs, decision: { kind: 'ask', question, scope: isAll ? asked.map(({ scope }) => scope) : [] } };
};

const hasLines = (need: Capability): boolean =>
	need.kind === 'program' && need.argv.some((word) => word.includes('\n'));

const shownNeeds = (needs: readonly Capability[]): readonly string[] => {
	const shown = needs.slice(0, maxShownNeeds).flatMap(linesOf);
	const rest = needs.slice(maxShownNeeds);
	return rest.length === 0 ? shown : [...shown, ...summaryOf(rest)];
};

// Code in an argument is shown line by line, as it was written.
const linesOf = (need: Capability): readonly string[] => {
	if (need.kind !== 'program') return [`  ${describeCapability(need)}`];
	return [
		`  program ${oneLine(need.name)}`,
		...need.argv.flatMap((word) =>
			word.split('\n').map((line, at) => `  ${at === 0 ? '  ' : '  | '}${oneLine(line)}`),
		),
	];
};

const shownDocument = (text: string): readonly string[] => [
	'  which reads:',
	...text
		.replace(/\n$/, '')
		.split('\n')
		.map((line) => `    | ${oneLine(line)}`),
];

const summaryOf = (needs: readonly Capability[]): readonly string[] => {
	const folders = new Map<string, number>();
	for (const need of needs) {
		const place = need.kind === 'path' ? `${need.access} in ${oneLine(parentPath(need.path))}` : need.kind;
		folders.set(place, (folders.get(place) ?? 0) + 1);
	}
	const counted = [...folders].toSorted(([, a], [, b]) => b - a);
	const others = counted.slice(maxFolders).reduce((sum, [, count]) => sum + count, 0);
	return [
		`  and ${needs.length} more, all by the same rule:`,
		...counted.slice(0, maxFolders).map(([place, count]) => `    ${count} ${place}`),
		...(others === 0 ? [] : [`    ${others} in ${counted.length - maxFolders} other folders`]),
	];
};

const maxShownNeeds = 50;
const maxFolders = 20;
/** A line that holds more is no line that anybody reads. */
const maxLineCharacters = 500;
const maxShownCharacters = 20_000;
