/** What failed: `closed` where the state is over or was damaged and can run nothing any more. */
export type LuaFailureKind = 'syntax' | 'runtime' | 'memory' | 'closed';

/** Lua could not load or run something. The message is Lua's own, with `file:line`. */
export class LuaFailure extends Error {
	override readonly name = 'LuaFailure';
	readonly kind: LuaFailureKind;
	/** The stack of Lua calls where it happened, as text; empty where there was none. */
	readonly traceback: string;

	constructor(kind: LuaFailureKind, message: string, traceback = '') {
		super(message);
		this.kind = kind;
		this.traceback = traceback;
	}
}

/** A value of Lua is not what was asked for: a wrong type, bytes that are no text, or nested or large beyond the limits. */
export class BadLuaValue extends Error {
	override readonly name = 'BadLuaValue';
}
