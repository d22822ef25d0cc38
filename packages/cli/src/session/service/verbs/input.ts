import type { ShownBlock } from '../data.ts';

/** An image that comes with input. */
export interface InputImage {
	readonly mimeType: string;
	/** The bytes in base64. */
	readonly data: string;
}

/** Something for the model. */
export interface NewInput {
	readonly text: string;
	readonly images?: readonly InputImage[];
	/** The client's own key: submitting again with it is harmless. */
	readonly key?: string;
}

/** Input that is safe, whatever happens next. */
export interface AcceptedInput {
	readonly inputId: string;
	/** Whether the turn that runs hears it at its next checkpoint; otherwise a turn of its own does. */
	readonly delivery: 'active-turn' | 'next-turn';
}

/** Input that no turn has heard yet. */
export interface QueuedInput extends AcceptedInput {
	readonly content: readonly ShownBlock[];
	/** Milliseconds since 1970. */
	readonly acceptedAt: number;
}

/** Which input is to be cancelled. */
export interface CancelInput {
	readonly inputIds: readonly string[];
}

/** What became of it; `heard`: a turn has it already, which `interrupt` ends. */
export interface CancelledInput {
	readonly inputId: string;
	readonly result: 'cancelled' | 'heard' | 'unknown';
}

/** What an interruption ended. */
export interface Interrupted {
	readonly interrupted: 'turn' | 'input' | 'command' | 'nothing';
}

/** Talking to the model. */
export interface InputVerbs {
	/** Accepts input durably, for a turn of its own after all before it. Rejects with `service.bad-argument` if it is empty. */
	submit(input: NewInput): Promise<AcceptedInput>;
	/** Accepts input durably for the turn that runs; without one, for the next. */
	steer(input: NewInput): Promise<AcceptedInput>;
	/** What waits, oldest first. */
	listQueue(): Promise<readonly QueuedInput[]>;
	cancelQueued(which: CancelInput): Promise<readonly CancelledInput[]>;
	/** Ends the turn that runs, not what waits; where none does, slash commands of extensions. Resolves when a turn is over. */
	interrupt(): Promise<Interrupted>;
	/** Resolves when no turn and no command runs or waits. */
	settled(): Promise<void>;
}
