import type { Cause } from '../../../calls/cause.ts';
import type { ExtensionMethods, UnitMessage } from '../../../embedded/messages.ts';
import type { LuaTurns } from './lua-turns.ts';

/** A question that a Lua state sleeps on. */
export class LuaQuestion implements Cause {
	readonly id: number;
	readonly outer: Cause | undefined;
	/** Whether a person answers it, in their own time. */
	readonly isForPerson: boolean;
	/** Requests that were made because of it, to any state, and were not answered yet. */
	readonly inner: Set<LuaTurn> = new Set();

	constructor(id: number, outer: Cause | undefined, isForPerson: boolean) {
		this.id = id;
		this.outer = outer;
		this.isForPerson = isForPerson;
	}
}

/** One request to a Lua state: it waits for its turn, or has it. */
export class LuaTurn implements Disposable {
	readonly turns: LuaTurns;
	readonly envelope: UnitMessage;
	readonly extension: number;
	readonly id: number;
	readonly method: string;
	readonly bytes: number;
	readonly cause: Cause | undefined;
	/** While it waits for its turn: what stands still meanwhile. */
	hold: Disposable | undefined;
	/** What it sleeps on, while it has its turn. */
	question: LuaQuestion | undefined;

	constructor(
		turns: LuaTurns,
		{
			envelope,
			method,
			id,
		}: { readonly envelope: UnitMessage; readonly method: string; readonly id: number },
		bytes: number,
		cause: Cause | undefined,
	) {
		this.turns = turns;
		this.envelope = envelope;
		this.extension = envelope.extension;
		this.id = id;
		this.method = method;
		this.bytes = bytes;
		this.cause = cause;
		if (cause instanceof LuaQuestion) cause.inner.add(this);
	}

	/** Whether it waits for its turn. */
	get isHeld(): boolean {
		return this.hold !== undefined;
	}

	/** Whether it calls no tools itself, and is over soon: hooks, and news of the host. */
	get isShort(): boolean {
		return !longMethods.has(this.method);
	}

	/** Whether a caller waits for what it answers: a gate, not a watcher. */
	get isAsked(): boolean {
		return askedMethods.has(this.method);
	}

	/** Whether it was made, over any number of others, because of a question. */
	isBecauseOf(question: LuaQuestion): boolean {
		for (let cause = this.cause; cause !== undefined; cause = cause.outer)
			if (cause === question) return true;
		return false;
	}

	/** It is over, or never begins: nothing waits for it any more. */
	[Symbol.dispose](): void {
		if (this.cause instanceof LuaQuestion) this.cause.inner.delete(this);
	}
}

/** What may call tools, and take as long as these. */
const longMethods: ReadonlySet<string> = new Set<keyof ExtensionMethods | 'load'>([
	'tool',
	'command',
	'wrap',
	'model',
	'run',
	'load',
]);

/** Hooks that answer. */
const askedMethods: ReadonlySet<string> = new Set<keyof ExtensionMethods>(['intercept', 'hook']);
