import type { JsonSchema, ToolResult, ValueRecord } from '@tenon/core';
import type { LuaCallContext } from './call-context.ts';

/** A tool that Lua registered, or an embedder beside it. */
export interface LuaToolHandle {
	readonly name: string;
	/** What people are shown. */
	readonly label: string;
	readonly description: string;
	/** Whether it may run beside others that only read. */
	readonly readonly: boolean;
	/** What its arguments have to fit. */
	readonly params: JsonSchema;
	/** Runs it; its context is there for this call alone. Arguments were checked. */
	execute(callId: string, args: ValueRecord, context: LuaCallContext | undefined): Promise<ToolResult>;
}

/** A hook. */
export interface LuaHookHandle {
	/** As it was written: any name is taken, and those that no host fires never run. */
	readonly event: string;
	/** Calls it with the fields of the event, and returns what it returned. */
	handle(fields: Readonly<Record<string, unknown>>, context?: LuaCallContext): Promise<unknown>;
}

/** A command. */
export interface LuaCommandHandle {
	readonly name: string;
	readonly description: string;
	/** Its text; `undefined` where it returned nil. */
	run(args: string, context: LuaCallContext | undefined): Promise<string | undefined>;
}
