import type { TimerPort } from '@tenon/core';
import type { UnitMessage, UnitStart } from '../messages.ts';

/** A unit that runs somewhere, as far as messages go. */
export interface UnitLink<Message = UnitMessage> {
	/** Its process; `undefined` where it has none of its own. */
	readonly pid: number | undefined;
	/** Throws where the message cannot be copied. */
	post(message: Message): void;
	/** Resolves when the unit is gone: with the reason where it was not ended from here. */
	readonly ended: Promise<string>;
	/** Ends it, whatever it does. */
	end(): Promise<void>;
}

/** What a link needs to begin. */
export interface LinkParts<Start = UnitStart> {
	/** The first message. */
	readonly start: Start;
	readonly environment: Readonly<Record<string, string>>;
	readonly timer: TimerPort;
	take(message: unknown): void;
	/** What the unit printed. */
	written(bytes: Uint8Array): void;
}

/** Starts a unit somewhere. */
export type OpenLink = (parts: LinkParts) => UnitLink;
