import type { ParamsOf, ResultOf } from '../../embedded/link/peer.ts';
import type { ExtensionMethods, HostMethods, UnitStart } from '../../embedded/messages.ts';
import type { LuaVm } from '../engine/lua-vm.ts';

/** What Lua's side has of its host, inside of the worker. */
export interface LuaConversation {
	/**
	 * Asks the host and sleeps until it has answered. Requests that the host sends meanwhile are served first: the host
	 * sends what may run now, and nothing else. Throws an Error with the host's text, or {@link LuaCancelled} where the call for which it
	 * asks was cancelled.
	 */
	ask<Name extends keyof HostMethods & string>(
		extension: number,
		method: Name,
		params: ParamsOf<HostMethods[Name]>,
	): ResultOf<HostMethods[Name]>;
	/** Tells the host without waiting. Sleeps where the host is far behind. */
	tell<Name extends keyof HostMethods & string>(
		extension: number,
		method: Name,
		params: ParamsOf<HostMethods[Name]>,
	): void;
}

/** One request of the host that is being answered. */
export interface LuaCall {
	/** The host's number of the call, for `callTool`, `port`, `progress` …; zero where no answer is wanted. */
	readonly id: number;
	/** Whether the answer is no longer wanted; true from the moment in which the host says so, also while Lua runs. */
	cancelled(): boolean;
}

/** What answers the host's requests, inside of the worker; made once for each unit. */
export interface LuaSide {
	/**
	 * Loads one extension: called once for each, in their order. The host is told `loaded` when it returns, and `failed`
	 * with the message of what it throws.
	 */
	load(extension: number): void;
	/** Answers by calling Lua. Returns data; what it throws is the failure that the host gets. */
	answer<Name extends keyof ExtensionMethods & string>(
		extension: number,
		method: Name,
		params: ParamsOf<ExtensionMethods[Name]>,
		call: LuaCall,
	): ResultOf<ExtensionMethods[Name]>;
}

/**
 * Makes a unit's side of a Lua state that was prepared for it. What it throws ends the thread: it runs before any code of
 * an extension.
 */
export type OpenLuaSide = (start: UnitStart, conversation: LuaConversation) => LuaSide;

/** Prepares a new Lua state, before it is known which unit it is for. */
export type PrepareLuaSide = (vm: LuaVm) => OpenLuaSide;

/** The call for which Lua asked its host was cancelled. */
export class LuaCancelled extends Error {
	override readonly name = 'LuaCancelled';

	constructor() {
		super('cancelled');
	}
}
