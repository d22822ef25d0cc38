import type {
	CallOrigin,
	CallSummary,
	Grant,
	GrantDecider,
	Maybe,
	NonceStore,
	Principal,
	ProgramCapability,
	TraceStage,
	UndoLog,
} from '@tenon/core';
import type { CallGuard, CallTransform } from './call-hooks.ts';
import type { ProgramPlace, UnderstoodCall } from './understood-call.ts';

/** Something that only a person can decide. */
export interface GateQuestion {
	readonly call: CallSummary;
	/**
	 * What would happen, and which rule says that a person decides; below, in lines of their own, all that a yes
	 * covers where one line does not hold it.
	 */
	readonly text: string;
	/** What "always" would grant: exactly this, shown with the question. Empty where nothing can be granted. */
	readonly scope: readonly Grant[];
	/** Ends with the call. */
	readonly signal: AbortSignal;
}

/** What a kernel's gate stands on. */
export interface GateOptions {
	/** Who acts in the kernel. */
	readonly principal: Principal;
	/** By which way; default `script`. */
	readonly origin?: CallOrigin;
	/** The grants in force; asked for at each decision, since they may change while the kernel lives. */
	readonly grants: () => GrantDecider;
	/** Holds what is changed, so that it can be brought back; default: nothing is held. */
	readonly undo?: UndoLog;
	/** Pending confirmations; several gates may share one store. */
	readonly nonces: NonceStore;
	/**
	 * Puts a question to a person. Default: there is no person, and what one would have to decide is refused.
	 * To grant something for longer it changes what {@link grants} returns, and answers yes.
	 */
	readonly ask?: (question: GateQuestion) => Maybe<boolean>;
	/**
	 * Asks a person before something is lost that the caller could confirm by itself; `undefined`: there is none, and
	 * the caller is given its nonce. Default: none.
	 */
	readonly askLoss?: (question: GateQuestion) => Maybe<boolean | undefined>;
	/** The word of a program's arguments that is its subcommand, for programs whose options are known. */
	readonly subcommandOf?: (program: string, argv: readonly string[]) => string | undefined;
	/** What a call of a program does, where every argument of it is declared; default: none is. */
	readonly understand?: (
		program: ProgramCapability,
		place: ProgramPlace,
	) => Maybe<UnderstoodCall | undefined>;
	/** May give calls other arguments before they are judged, in this order; default none. */
	readonly transforms?: readonly CallTransform[];
	/** May refuse a call that policy lets through, in this order; default none. */
	readonly gates?: readonly CallGuard[];
	/** Told of every call and its outcome. */
	readonly trace?: readonly TraceStage<unknown>[];
}
