import type { TimerPort } from '@tenon/core';
import type { UnitMessage, UnitStart } from '../messages.ts';

/** A unit that runs somewhere, as far as messages go. */
export interface UnitLink {
	/** Throws where the message cannot be copied. */
	post(message: UnitMessage): void;
	/** Resolves when the unit is gone: with the reason where it was not ended from here. */
	readonly ended: Promise<string>;
	/** Ends it, whatever it does. */
	end(): Promise<void>;
}

/** What a link needs to begin. */
export interface LinkParts {
	readonly start: UnitStart;
	readonly environment: Readonly<Record<string, string>>;
	readonly timer: TimerPort;
	take(message: unknown): void;
	/** What the unit printed. */
	written(bytes: Uint8Array): void;
}

/** Starts a unit somewhere. */
export type OpenLink = (parts: LinkParts) => UnitLink;
