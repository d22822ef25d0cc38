import { TenonError } from '../errors/tenon-error.ts';
import type { HookName } from './events.ts';

/** The family of what can go wrong with hooks; each error names the event and the owner at fault. */
export abstract class HookError extends TenonError {
	readonly event: HookName;
	/** The extension or plugin whose handler it was. */
	readonly owner: string;

	constructor(event: HookName, owner: string, message: string, cause?: unknown) {
		super(`${owner}: ${event}: ${message}`, { cause });
		this.event = event;
		this.owner = owner;
	}
}

/** A handler threw or rejected; `cause` is what it threw. */
export class HookFailed extends HookError {
	readonly code = 'hook.failed';

	constructor(event: HookName, owner: string, cause: unknown) {
		super(
			event,
			owner,
			`the handler failed: ${cause instanceof Error ? cause.message : String(cause)}`,
			cause,
		);
	}
}

/** A handler gave no answer in time. What it answers later is dropped. */
export class HookTimedOut extends HookError {
	readonly code = 'hook.timed_out';
	readonly deadlineMs: number;

	constructor(event: HookName, owner: string, deadlineMs: number) {
		super(event, owner, `no answer within ${deadlineMs} ms; a handler that waits for a person must hold`);
		this.deadlineMs = deadlineMs;
	}
}

/** A handler gave an answer that the event does not know. */
export class HookBadAnswer extends HookError {
	readonly code = 'hook.bad_answer';
	/** What is wrong with the answer. */
	readonly problem: string;

	constructor(event: HookName, owner: string, problem: string, cause?: unknown) {
		super(event, owner, `bad answer: ${problem}`, cause);
		this.problem = problem;
	}
}

/** A handler that was asked about the final value wanted to change it; nothing runs. */
export class HookConflict extends HookError {
	readonly code = 'hook.conflict';
	/** Who made the change that this owner would undo; null if there was none. */
	readonly changedBy: string | null;

	constructor(event: HookName, owner: string, changedBy: string | null) {
		const fact = changedBy === null ? 'a change of the final value' : `a change of what ${changedBy} changed`;
		super(event, owner, `${fact} is refused; let one of them leave the value alone`);
		this.changedBy = changedBy;
	}
}

/** An event that takes one subscriber has one already. */
export class HookTaken extends HookError {
	readonly code = 'hook.taken';
	readonly takenBy: string;

	constructor(event: HookName, owner: string, takenBy: string) {
		super(event, owner, `takes one subscriber and has ${takenBy}; remove one of the two`);
		this.takenBy = takenBy;
	}
}

/** A subscription asks for something that its event does not offer. */
export class HookBadSubscription extends HookError {
	readonly code = 'hook.bad_subscription';
	/** The option at fault. */
	readonly option: string;

	constructor(event: HookName, owner: string, option: string, expected: string) {
		super(event, owner, `${option}: ${expected}`);
		this.option = option;
	}
}

/** True for an error of this family, also of another copy of this package. */
export const isHookError = (error: unknown): error is HookError =>
	error instanceof Error &&
	typeof (error as Partial<HookError>).code === 'string' &&
	(error as HookError).code.startsWith('hook.');
