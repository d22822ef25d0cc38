import { andThen, type CallId, type CallOrigin, type CallPlace, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import type { CallTransform, ProposedCall, ProposedFacts, ProposedKind } from './call-hooks.ts';
import { confirmationAt } from './confirm-word.ts';
import type { GateOptions } from './gate-options.ts';
import { type Rewritten, rewriteInput, rewriteWords } from './rewrite-call.ts';

/** A call that some transforms want to see. */
export interface Proposal {
	readonly facts: ProposedFacts;
	/** Those that are asked, and told of its end. */
	readonly transforms: readonly CallTransform[];
	readonly patient: ProposedCall['patient'];
	/** When it began, in milliseconds. */
	readonly startedAt: number;
}

/** The transforms of a gate, before its calls. Tells of each call whose arguments are others than it came with. */
export class Rewriting {
	readonly #principal: GateOptions['principal'];
	readonly #origin: CallOrigin;
	readonly #transforms: readonly CallTransform[];
	readonly #tell: (message: string) => void;

	constructor(
		{ principal, origin = 'script', transforms = [] }: GateOptions,
		tell: (message: string) => void,
	) {
		this.#principal = principal;
		this.#origin = origin;
		this.#transforms = transforms;
		this.#tell = tell;
	}

	/** Whether anybody wants to see a call with an effect. */
	isConcerned(kind: ProposedKind, name: string): boolean {
		return this.#transforms.length > 0 && this.#transforms.some((each) => wants(each, kind, name));
	}

	/** Those that want to see a call with an effect. */
	concerned(kind: ProposedKind, name: string): readonly CallTransform[] {
		if (this.#transforms.length === 0) return none;
		return this.#transforms.filter((each) => wants(each, kind, name));
	}

	/** Those that want to see a call that only computes. */
	concernedAnyway(kind: ProposedKind, name: string): readonly CallTransform[] {
		if (this.#transforms.length === 0) return none;
		return this.#transforms.filter(({ concerns }) => concerns?.(kind, name) === true);
	}

	/** Puts a call before those whom it concerns. */
	propose(
		{ cwd, slice, ports }: Shell,
		name: string,
		id: CallId,
		place: CallPlace | undefined,
		transforms: readonly CallTransform[],
	): Proposal {
		const { signal, watchdog } = slice;
		const principal = { ...this.#principal };
		return {
			facts: {
				id,
				principal,
				origin: this.#origin,
				cwd,
				signal,
				name,
				...(place === undefined ? {} : { place }),
			},
			transforms,
			patient: (budgetMs) => watchdog.hold(budgetMs),
			startedAt: ports.monotonicMs(),
		};
	}

	/** A command with its name. A confirmation stands by itself: no transform sees it or gives one. */
	command(proposal: Proposal, argv: readonly string[]): Maybe<readonly string[]> {
		const words = argv.slice(1);
		const at = confirmationAt(words);
		const own = at === -1 ? words : words.toSpliced(at, 1);
		return andThen(this.words(proposal, 'command', own), (final) => [
			argv[0] ?? proposal.facts.name,
			...(at === -1 ? [] : [words[at]!]),
			...final,
		]);
	}

	/** The words after a name. */
	words(
		{ facts, transforms, patient }: Proposal,
		kind: 'command' | 'program',
		argv: readonly string[],
	): Maybe<readonly string[]> {
		const rewritten = rewriteWords(transforms, { ...facts, patient, kind, argv });
		return andThen(rewritten, (ready) => this.#told(facts.name, ready));
	}

	/** The input of a tool. */
	input({ facts, transforms, patient }: Proposal, args: unknown): Maybe<unknown> {
		const rewritten = rewriteInput(transforms, { ...facts, patient, kind: 'tool', args });
		return andThen(rewritten, (ready) => this.#told(facts.name, ready));
	}

	#told<T>(name: string, { value, by }: Rewritten<T>): T {
		if (by.length > 0) this.#tell(`${name}: called with arguments of ${by.join(', ')}`);
		return value;
	}
}

const wants = ({ concerns }: CallTransform, kind: ProposedKind, name: string): boolean =>
	concerns?.(kind, name) !== false;

const none: readonly CallTransform[] = [];
