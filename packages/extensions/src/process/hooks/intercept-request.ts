import type { ForeignFields, GateContext, HookContext } from '@tenon/core';
import type { Deadline } from '../channel/deadlines.ts';
import type { Link } from '../link.ts';
import { PendingRequest } from '../pending-request.ts';
import type { RequestFailed } from '../request-failed.ts';

/** How a question ends. */
export interface InterceptEnd {
	resolve(answer: ForeignFields): void;
	reject(error: RequestFailed): void;
}

/**
 * A question that the extension has not answered. Its deadline is the hook's own; it is held while a person is asked,
 * but never longer than the settings say.
 */
export class InterceptRequest extends PendingRequest {
	readonly #context: HookContext;
	readonly #link: Link;
	readonly #end: InterceptEnd;
	#cancel: (() => void) | undefined;
	#holds: Disposable[] = [];
	#longest: Deadline | undefined;
	#isAsking = false;

	constructor(id: string, context: HookContext, link: Link, end: InterceptEnd) {
		super(id);
		this.#context = context;
		this.#link = link;
		this.#end = end;
	}

	/** `cancel` is called when the answer is not wanted any more. */
	begin(cancel: () => void): void {
		this.#cancel = cancel;
		this.#context.signal.addEventListener('abort', cancel, { once: true });
	}

	/** The extension says that it asks a person; once is enough. */
	askPerson(note: string): void {
		if (this.#isAsking) return;
		this.#isAsking = true;
		this.#hold(note);
	}

	settle(answer: ForeignFields): void {
		this.#finish();
		this.#end.resolve(answer);
	}

	fail(error: RequestFailed): void {
		this.#finish();
		this.#end.reject(error);
	}

	protected stopClock(note: string): void {
		this.#hold(note);
	}

	protected startClock(): void {
		if (!this.#isAsking) this.#release();
	}

	#hold(note: string): void {
		if (!canHold(this.#context)) return;
		const { deadlines, settings } = this.#link;
		this.#longest ??= deadlines.start(settings.heldMs, () => this.#release());
		this.#holds.push(this.#context.hold(note));
	}

	#release(): void {
		for (const hold of this.#holds) hold[Symbol.dispose]();
		this.#holds = [];
	}

	#finish(): void {
		this.#longest?.cancel();
		this.#release();
		if (this.#cancel !== undefined) this.#context.signal.removeEventListener('abort', this.#cancel);
	}
}

// Only what may be refused may be held.
const canHold = (context: HookContext): context is GateContext => 'hold' in context;
