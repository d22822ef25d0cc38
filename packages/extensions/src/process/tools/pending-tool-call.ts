import { isPromise, type Maybe, type PatientHold, type RemoteContext, type ToolResult } from '@tenon/core';
import { type Cause, currentCause } from '../../calls/cause.ts';
import { timeUpStatus } from '../../calls/no-answer.ts';
import type { Deadline, Deadlines } from '../channel/deadlines.ts';
import type { CallLevel } from '../host-calls/call-chain.ts';
import { PendingRequest } from '../pending-request.ts';
import type { ProcessSettings } from '../process-settings.ts';
import type { RequestFailed } from '../request-failed.ts';
import type { CalledTool } from './tool-calls.ts';

/** What a call reports to when it ends without an answer. */
export interface CallKeeper {
	abandon(call: PendingToolCall, fact: string, exitStatus: number): void;
	failure(tool: CalledTool, fact: string): ToolResult;
}

/** A tool call that the extension has not answered. */
export class PendingToolCall extends PendingRequest {
	readonly tool: CalledTool;
	readonly context: RemoteContext;
	/** The calls inside of which it was made. */
	readonly outer: CallLevel;
	/** Why it was made. */
	readonly cause: Cause | undefined = currentCause();
	readonly #keeper: CallKeeper;
	readonly #resolve: (result: ToolResult) => void;
	#deadline: Deadline | undefined;
	#patience: PatientHold | undefined;
	#ends: AbortController | undefined;
	#isWatching = false;

	constructor(
		id: string,
		{ tool, context, outer }: Pick<PendingToolCall, 'tool' | 'context' | 'outer'>,
		keeper: CallKeeper,
		resolve: (result: ToolResult) => void,
	) {
		super(id);
		this.tool = tool;
		this.context = context;
		this.outer = outer;
		this.#keeper = keeper;
		this.#resolve = resolve;
	}

	/** Where it stands among calls that were made inside of each other. */
	get level(): CallLevel {
		return [...this.outer, this.tool.name];
	}

	/** From now on it can end by itself. Without a limit it may take as long as it likes. */
	begin(deadlines: Deadlines, limitMs: number | undefined): void {
		if (limitMs === undefined) this.#beginPatience();
		else
			this.#deadline = deadlines.start(limitMs, () =>
				this.#keeper.abandon(this, `no answer within ${limitMs} ms`, timeUpStatus),
			);
	}

	/** Hears from now on when the result is not waited for any more. */
	watchSignal(): void {
		if (this.#isWatching) return;
		this.#isWatching = true;
		if (this.context.signal.aborted) this.handleEvent();
		else this.context.signal.addEventListener('abort', this, { once: true });
	}

	/** The result is not waited for any more. */
	handleEvent(): void {
		this.#keeper.abandon(this, 'cancelled', 1);
	}

	/** Aborts when the call is over, whatever its end; for what is done on its behalf. */
	get signal(): AbortSignal {
		this.#ends ??= new AbortController();
		return this.#ends.signal;
	}

	/** It has shown that it goes on: its time begins anew, as long as all of it is not too long. */
	isAlive({ toolMs, longestToolMs }: ProcessSettings): void {
		this.#deadline?.extend(toolMs, longestToolMs);
	}

	/** A result that is still being put together may fail. */
	settle(result: Maybe<ToolResult>): void {
		this.#deadline?.cancel();
		this.#patience?.release();
		if (this.#isWatching) this.context.signal.removeEventListener('abort', this);
		this.#ends?.abort();
		if (isPromise(result)) result.then(this.#resolve, (error: Error) => this.#resolveFailed(error.message));
		else this.#resolve(result);
	}

	fail(error: RequestFailed): void {
		this.settle(this.#keeper.failure(this.tool, error.fact));
	}

	// The front that shows a panel must hear at once that it is to be closed.
	protected stopClock(): void {
		this.watchSignal();
		if (this.#deadline === undefined) return;
		this.#deadline.pause();
		this.#beginPatience();
	}

	protected startClock(): void {
		if (this.#deadline === undefined) return;
		this.#deadline.resume();
		this.#patience?.release();
	}

	#beginPatience(): void {
		this.#patience = this.context.patient(patienceMs);
	}

	#resolveFailed(fact: string): void {
		this.#resolve(this.#keeper.failure(this.tool, fact));
	}
}

/** A script's clock does not run while a person is asked; a day is as good as for ever. */
const patienceMs = 86_400_000;
