import {
	type AskDecision,
	andFinally,
	andThen,
	type Call,
	type CallSummary,
	type Capability,
	type DenyDecision,
	forEach,
	GateDenied,
	GateLatched,
	type GateStage,
	GateUnanswered,
	type LatchDecision,
	latchRefusal,
	type Maybe,
	oneLine,
	type PathCapability,
	type PatientHold,
	summarizeCall,
} from '@tenon/core';
import type { ApprovedCalls } from './approved-calls.ts';
import type { GateOptions, GateQuestion } from './gate-options.ts';
import { questionParts } from './question-parts.ts';
import type { HeldBack } from './reversible.ts';

/** What the stage must know beside the call. */
export interface ConfirmationFacts {
	readonly lost: readonly HeldBack[];
	readonly nonce: string | undefined;
	readonly needsPerson: boolean;
	/** Those of its needs that stand for all below a path too. */
	readonly trees: readonly PathCapability[];
	/** How many more paths a rule asks about than the call names, by the rule. */
	readonly more: ReadonlyMap<string, number>;
	/** What a program will read from a here-document. */
	readonly document: string | undefined;
	/** Stops the script's clock while a person thinks. */
	patient(): PatientHold;
}

/**
 * Latch or ask. What a rule leaves to a person is asked; what would be lost for good waits for a confirmation
 * that fits exactly this command and these paths; everything else passes at once.
 */
export const confirmationStage = (
	options: GateOptions,
	approved: ApprovedCalls,
	factsOf: (call: Call) => ConfirmationFacts,
): GateStage<unknown> => ({
	name: 'confirmation',
	wrap: (call, next) => {
		const facts = factsOf(call);
		// A yes to one document says nothing about the next.
		const isOfDocument = (need: Capability): boolean =>
			facts.document !== undefined && need.kind === 'program';
		const isApproved = (need: Capability): boolean => !isOfDocument(need) && approved.covers(need);
		const questions = questionParts(options.grants(), call, isApproved, facts);
		if (questions.kind === 'unshowable') throw tooLong(call, questions.length);
		const asked = forEach(questions.parts, (part) => askPerson(options, call, part.decision, facts));
		return andThen(asked, () => {
			if (questions.parts.length > 0)
				approved.allow(
					call.needs.filter((need) => !isOfDocument(need)),
					facts.trees,
				);
			if (facts.lost.length === 0 && !facts.needsPerson) return next(call);
			return andThen(latch(options, approved, call, facts), () => {
				approved.allowLoss(facts.lost.map(({ path }) => path));
				return next(call);
			});
		});
	},
});

// No person is asked to allow what cannot be seen.
const tooLong = (call: Call, length: number): GateDenied =>
	new GateDenied(summarizeCall(call), {
		kind: 'deny',
		reason: `a person decides about this, and its arguments have ${length} characters, too many to be shown; put them into a file`,
		code: 'gate.not_shown',
	});

const askPerson = (
	{ ask }: GateOptions,
	call: Call,
	decision: AskDecision,
	{ patient }: ConfirmationFacts,
): Maybe<void> => {
	const summary = summarizeCall(call);
	if (ask === undefined) throw new GateUnanswered(summary, decision);
	const { question: text, scope } = decision;
	const hold = patient();
	const answer = andFinally(
		() => ask({ call: summary, text, scope, signal: call.signal }),
		() => hold.release(),
	);
	return andThen(answer, (isAllowed) => {
		if (!isAllowed) throw new GateDenied(summary, refusedByPerson);
	});
};

const refusedByPerson: DenyDecision = {
	kind: 'deny',
	reason: 'the person who was asked said no; do something else or ask why',
	code: 'gate.person_refused',
};

const latch = (
	options: GateOptions,
	approved: ApprovedCalls,
	call: Call,
	facts: ConfirmationFacts,
): Maybe<void> => {
	const { lost, nonce, needsPerson } = facts;
	const { nonces } = options;
	const summary = summarizeCall(call);
	const command = summary.name;
	const paths = [...new Set(lost.map(({ path }) => path))];
	const reason = reasonOf(lost);
	if (needsPerson) {
		const question = lossQuestion(summary, reason, paths);
		return andThen(askPerson(options, call, { kind: 'ask', question, scope: [] }, facts), () =>
			approved.allow(call.needs, facts.trees),
		);
	}
	if (nonce !== undefined) {
		const verdict = nonces.consume(nonce, command, paths);
		if (verdict.kind === 'valid') return undefined;
		throw new GateDenied(summary, { kind: 'deny', reason: verdict.text, code: 'gate.nonce' });
	}
	if (approved.use(command, paths)) return undefined;
	const text = lossQuestion(summary, reason, paths);
	return andThen(askLoss(options, call, { call: summary, text }, facts), (isAllowed) => {
		if (isAllowed === true) return undefined;
		if (isAllowed === false) throw new GateDenied(summary, refusedByPerson);
		throw waitsForNonce(options, call, { paths, reason });
	});
};

/** Asks the person in place of the nonce; `undefined`: there is none. */
const askLoss = (
	{ askLoss: ask }: GateOptions,
	{ signal }: Call,
	{ call, text }: Pick<GateQuestion, 'call' | 'text'>,
	{ patient }: ConfirmationFacts,
): Maybe<boolean | undefined> => {
	if (ask === undefined) return undefined;
	const hold = patient();
	return andFinally(
		() => ask({ call, text, scope: [], signal }),
		() => hold.release(),
	);
};

const waitsForNonce = (
	{ nonces }: GateOptions,
	call: Call,
	{ paths, reason }: { readonly paths: readonly string[]; readonly reason: string },
): GateLatched => {
	const summary = summarizeCall(call);
	const command = summary.name;
	const decision: LatchDecision = { kind: 'latch', reason, paths, confirmBy: 'self' };
	const refusal = latchRefusal({
		command,
		paths,
		reason,
		nonce: nonces.issue(command, paths),
		ttlMs: nonces.ttlMs,
		hint: (given) => hintOf(call, given),
		confirmBy: 'self',
	});
	return new GateLatched(summary, decision, refusal);
};

const lossQuestion = ({ text }: CallSummary, reason: string, paths: readonly string[]): string =>
	[`${text}: ${reason}`, ...(paths.length < 2 ? [] : paths.map((path) => `  ${oneLine(path)}`))].join('\n');

const reasonOf = ([first, ...rest]: readonly HeldBack[]): string => {
	if (first === undefined) return 'it removes what undo needs';
	const more = rest.length === 0 ? '' : ` and ${rest.length} more`;
	return `cannot be undone: ${first.path}, ${first.reason}${more}`;
};

const hintOf = (call: Call, nonce: string): string => {
	if (call.kind === 'tool') return `kernel confirm ${nonce} in the shell, then call ${call.name} again`;
	if (call.kind !== 'command') return `kernel confirm ${nonce}, then the same again`;
	const { text } = summarizeCall(call);
	return `${call.name} --confirm=${nonce}${text.slice(text.indexOf(' ') === -1 ? text.length : text.indexOf(' '))}`;
};
