import type { Maybe } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { ProtocolDriver } from '../turn/driver.ts';
import type { PluginSession } from './plugin.ts';

/** How the turns of a session go. */
export interface Protocol {
	/** Decides what a turn does; pure. */
	readonly driver: ProtocolDriver;
	/**
	 * Makes the turn options of a session whenever it is opened: fills in defaults, checks what was given. Pure, and
	 * synchronous so that nothing can wait in it; what it throws refuses the open. Absent: what was given, else what is
	 * recorded.
	 */
	configure?(options: ProtocolOptions): Json;
	/** Opens what the protocol keeps over the life of a session, with the first turn that it runs there. */
	open?(session: { readonly sessionId: string }): Maybe<PluginSession>;
}

/** What turn options are made of. */
export interface ProtocolOptions {
	/** What the open was given; null where it said nothing. Opaque to all but the protocol. */
	readonly given: Json;
	/** What the session's frame has recorded; null where nothing is, or where another protocol recorded it. */
	readonly recorded: Json;
}
