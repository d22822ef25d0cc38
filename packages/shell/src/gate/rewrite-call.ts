import { andThen, type DenyDecision, GateFailed, type Maybe, orElse } from '@tenon/core';
import { Interrupted } from '../state/errors.ts';
import { type CallRewrite, type CallTransform, defaultDeadlineMs, type ProposedCall } from './call-hooks.ts';
import { confirmationAt } from './confirm-word.ts';
import { GuardDenied } from './guard-denied.ts';
import { withinDeadline } from './within-deadline.ts';

/** A call of one kind: words, or an input. */
type WordsCall = Extract<ProposedCall, { readonly argv: readonly string[] }>;
type InputCall = Extract<ProposedCall, { readonly kind: 'tool' }>;

/** What came of the transforms, and which of them changed something. */
export interface Rewritten<T> {
	readonly value: T;
	readonly by: readonly string[];
}

/** Runs the transforms over the words of a command or a program, in order. The result is a copy. */
export const rewriteWords = (
	transforms: readonly CallTransform[],
	call: WordsCall,
): Maybe<Rewritten<readonly string[]>> =>
	rewrite(transforms, ownWords(call.argv), (argv) => ({ ...call, argv }), wordsOf);

/** Runs the transforms over the input of a tool, in order. It has to be checked then. */
export const rewriteInput = (
	transforms: readonly CallTransform[],
	call: InputCall,
): Maybe<Rewritten<unknown>> =>
	rewrite<unknown>(transforms, call.args, (args) => ({ ...call, args: structuredClone(args) }), inputOf);

const rewrite = <T>(
	transforms: readonly CallTransform[],
	proposed: T,
	show: (value: T) => ProposedCall,
	take: (stage: string, rewritten: CallRewrite) => T,
): Maybe<Rewritten<T>> => {
	const by: string[] = [];
	const from = (start: number, value: T): Maybe<Rewritten<T>> => {
		const transform = transforms[start];
		if (transform === undefined) return { value, by };
		const call = show(value);
		return andThen(answerOf(transform, call), (answer) => {
			if (answer === undefined) return from(start + 1, value);
			if (isRefusal(answer)) throw new GuardDenied(summaryOf(call), transform.name, answer);
			by.push(transform.name);
			return from(start + 1, take(transform.name, answer));
		});
	};
	return from(0, proposed);
};

type Answer = CallRewrite | DenyDecision | undefined;

const answerOf = (
	{ name, deadlineMs = defaultDeadlineMs, rewrite: ask }: CallTransform,
	call: ProposedCall,
): Maybe<Answer> =>
	orElse<Answer>(
		() => withinDeadline(ask(call), { stage: name, deadlineMs, signal: call.signal }),
		(error) => {
			if (call.signal.aborted && error === call.signal.reason) throw new Interrupted();
			if (error instanceof GateFailed) throw error;
			const problem = error instanceof Error ? error.message : String(error);
			throw new GateFailed(name, `failed, and the call did not pass: ${problem}`, { cause: error });
		},
	);

const isRefusal = (answer: CallRewrite | DenyDecision): answer is DenyDecision =>
	Reflect.get(Object(answer), 'kind') === 'deny';

const summaryOf = ({ id, kind, name, principal, origin, cwd }: ProposedCall): GuardDenied['call'] => ({
	id,
	kind,
	principal,
	origin,
	cwd,
	name,
	text: name,
});

const wordsOf = (stage: string, rewritten: CallRewrite): readonly string[] => {
	const argv: unknown = Reflect.get(Object(rewritten), 'argv');
	if (!Array.isArray(argv)) throw new GateFailed(stage, 'gave no list of words; the call did not pass');
	// Copied before it is looked at: what is looked at is what runs.
	const words: readonly unknown[] = Object.freeze(Array.from(argv));
	if (!words.every((word) => typeof word === 'string'))
		throw new GateFailed(stage, 'gave words that are no texts; the call did not pass');
	if (confirmationAt(words as readonly string[]) !== -1)
		throw new GateFailed(stage, 'gave a confirmation; only who calls can confirm');
	return words as readonly string[];
};

const ownWords = (argv: readonly string[]): readonly string[] => Object.freeze(Array.from(argv));

const inputOf = (stage: string, rewritten: CallRewrite): unknown => {
	if (!Object.hasOwn(Object(rewritten), 'args'))
		throw new GateFailed(stage, 'gave no input; the call did not pass');
	try {
		return structuredClone(Reflect.get(rewritten, 'args'));
	} catch (cause) {
		throw new GateFailed(stage, 'gave an input that is no plain data; the call did not pass', { cause });
	}
};
