import type { ServiceEvent } from '../../session/service/events.ts';

/** Knows the turn of a compaction that a client asked for: clients are told its end in one frame, and nothing else of it. */
export class CompactionFrames {
	#turnId: string | undefined;
	#isAborted = false;

	get isAborted(): boolean {
		return this.#isAborted;
	}

	abort(): void {
		this.#isAborted = true;
	}

	/** Whether an event is of that turn: the first that hears no input. */
	isOf(event: ServiceEvent): boolean {
		if (event.type === 'turn-started' && event.inputs.length === 0) this.#turnId ??= event.turnId;
		return 'turnId' in event && event.turnId !== null && event.turnId === this.#turnId;
	}
}
