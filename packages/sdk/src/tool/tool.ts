import {
	type AnySchema,
	type BoundSchema,
	bindSchema,
	fromPlain,
	type JsonSchema,
	type Maybe,
	type ValueRecord,
} from '@tenon/core';
import type { HostToolReply } from '../host/tool-client.ts';
import type { Draft } from '../session/outbox.ts';
import type { ContentBlock } from './content.ts';
import type { ToolOutput } from './tool-reply.ts';

/** How a tool is offered. */
export interface ToolDeclaration<Schema extends AnySchema = AnySchema> {
	readonly name: string;
	readonly description: string;
	/**
	 * Of the arguments: a Standard Schema (zod, valibot …), which checks them, or a JSON Schema document, which
	 * describes them and leaves checking to the host. Absent: any object.
	 */
	readonly schema?: Schema;
	/** JSON Schema of the structured content of results. */
	readonly outputSchema?: JsonSchema;
	readonly namespace?: {
		readonly name: string;
		readonly description?: string;
		readonly instructions?: string;
	};
	readonly exposure?: 'direct' | 'codemode' | 'deferred' | 'model-only';
	/** Not shown to the model before a result activates it. */
	readonly deferred?: boolean;
	/** Waits for a person: has no deadline, needs an interface. */
	readonly interactive?: boolean;
	/** How long a call may take, for hosts that let tools say so. */
	readonly timeoutMs?: number;
}

/** How a call is getting on. For people; never for the model. */
export interface Progress {
	readonly text?: string;
	readonly percent?: number;
	readonly content?: readonly ContentBlock[];
}

/** One call of a tool. */
export interface ToolCall {
	readonly id: string;
	readonly name: string;
	/** The arguments as they came: keys in their order, integers of 64 bits. */
	readonly rawArgs: ValueRecord;
	/** How long the host waits, if it says so. */
	readonly deadlineMs: number | undefined;
	/** Aborted when the call is given up. An answer is wanted nevertheless. */
	readonly signal: AbortSignal;
	/** Shown by hosts that can; others are not bothered with it. */
	progress(update: string | Progress): void;
	/** Calls a tool of the host inside of this call; given up together with it. */
	callTool(name: string, args?: object): Promise<HostToolReply>;
}

/** What runs when the model calls a tool. What it throws becomes an error result. */
export type ToolHandler<Args> = (args: Args, call: ToolCall) => Maybe<ToolOutput>;

/** A tool as it is kept. */
export interface RegisteredTool {
	readonly declaration: ToolDeclaration;
	readonly schema: BoundSchema<unknown> | undefined;
	readonly handler: ToolHandler<unknown>;
}

/** Binds a declaration to its handler. Throws where the schema cannot be written as JSON Schema. */
export const registeredTool = <Args>(
	declaration: ToolDeclaration,
	handler: ToolHandler<Args>,
): RegisteredTool => ({
	declaration,
	schema: declaration.schema === undefined ? undefined : bindSchema(declaration.schema),
	// The schema that checks or describes the arguments is the one their type was taken from.
	handler: handler as ToolHandler<unknown>,
});

/** The frame that offers a tool. */
export const registerToolFrame = (
	{ declaration, schema }: RegisteredTool,
	hostHasTimeouts: boolean,
): Draft => ({
	type: 'register_tool',
	name: declaration.name,
	description: declaration.description,
	schema: schema === undefined ? undefined : fromPlain(schema.jsonSchema),
	output_schema: declaration.outputSchema === undefined ? undefined : fromPlain(declaration.outputSchema),
	namespace: declaration.namespace?.name ?? '',
	namespace_description: declaration.namespace?.description ?? '',
	namespace_instructions: declaration.namespace?.instructions ?? '',
	exposure: declaration.exposure ?? '',
	deferred: declaration.deferred ?? false,
	interactive: declaration.interactive ?? false,
	timeout_ms: hostHasTimeouts ? declaration.timeoutMs : undefined,
});
