import { TenonError } from '@tenon/core';

/** What goes wrong in a runtime of Lua: Lua itself failed, or what it was asked for is not there. */
export class LuaError extends TenonError {
	readonly code: 'lua.error' | 'lua.extension' | 'lua.wider';

	constructor(code: LuaError['code'], message: string, cause?: unknown) {
		super(message, { cause });
		this.code = code;
	}
}
