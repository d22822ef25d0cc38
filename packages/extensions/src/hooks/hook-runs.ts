import type { HookNotice, HookRunOptions, PatientHold, RequestOf, TurnRequest } from '@tenon/core';
import type { CallClock } from '@tenon/shell';
import type { HookStageOptions } from './gate-stages.ts';

/** The runs of hooks about one call. While a handler holds for a person, the clock of the call stands still. */
export class HookRuns {
	readonly options: HookRunOptions;
	/** That of the stage which runs. */
	clock: CallClock | undefined;
	readonly #stages: HookStageOptions;
	readonly #holds: PatientHold[] = [];

	constructor(stages: HookStageOptions, signal: AbortSignal | undefined, clock: CallClock | undefined) {
		this.#stages = stages;
		this.clock = clock;
		this.options = {
			timer: stages.timer,
			observe: (notice) => this.#notice(notice),
			...(signal === undefined ? {} : { signal }),
		};
	}

	/** Hands on what handlers asked for. */
	fulfil(
		wishes: readonly { readonly owner: string; readonly request: RequestOf<TurnRequest> }[],
		sessionId: string,
	): void {
		for (const { owner, request } of wishes) this.#stages.fulfil?.({ owner, request, sessionId });
	}

	#notice(notice: HookNotice): void {
		if (notice.notice === 'held' && this.clock !== undefined) this.#holds.push(this.clock.patient(maxHoldMs));
		if (notice.notice === 'released') this.#holds.pop()?.release();
		this.#stages.observe?.(notice);
	}
}

/** How long a person may take before the clock of the call runs on. */
const maxHoldMs = 24 * 60 * 60 * 1000;
