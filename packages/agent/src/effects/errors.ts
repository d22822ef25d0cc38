import { TenonError } from '@tenon/core';

/** An effect was asked for that differs from the one recorded under its key: the turn cannot go on. */
export class EffectMismatch extends TenonError {
	readonly code = 'effects.mismatch';
	readonly key: string;

	constructor(scope: string, key: string) {
		super(
			`${scope}: effect ${key} was recorded for another request; the turn cannot be replayed: cancel it, or run it with the code and settings that began it`,
		);
		this.key = key;
	}
}

/** Something that was begun in a turn ends after it: its outcome is dropped. */
export class JournalClosed extends TenonError {
	readonly code = 'effects.journal-closed';

	constructor(scope: string) {
		super(`${scope}: the turn is over; nothing more is written down of it`);
	}
}

/** A key was used twice where it has to be unique. */
export class DuplicateStep extends TenonError {
	readonly code = 'effects.duplicate-step';
	readonly key: string;

	constructor(key: string) {
		super(`step ${JSON.stringify(key)} was run twice in one attempt; give each step a key of its own`);
		this.key = key;
	}
}
