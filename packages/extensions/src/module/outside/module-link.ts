import type { TimerPort } from '@tenon/core';
import type { PeerMessage } from '../link/peer.ts';
import type { ModuleStartData } from '../messages.ts';

/** A module that runs somewhere, as far as messages go. */
export interface ModuleLink {
	/** Its process; `undefined` where it has none of its own. */
	readonly pid: number | undefined;
	/** Throws where the message cannot be copied. */
	post(message: PeerMessage): void;
	/** Resolves when the module is gone: with the reason where nobody ended it. */
	readonly ended: Promise<string>;
	/** Ends it, whatever it does. */
	end(): Promise<void>;
}

/** What a link needs to begin. */
export interface LinkParts<Start = ModuleStartData> {
	/** The first message. */
	readonly start: Start;
	readonly environment: Readonly<Record<string, string>>;
	readonly timer: TimerPort;
	take(message: unknown): void;
	/** What the module printed. */
	written(bytes: Uint8Array): void;
}
