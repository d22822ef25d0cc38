import { type BoundSchema, bindSchema, fromPlain, type Maybe } from '@tenon/core';
import type { ContentPiece, HandlerCall, ToolDeclaration, ToolOutput } from '@tenon/wire';
import type { Draft } from '../session/outbox.ts';

/** How a call is getting on. For people; never for the model. */
export interface Progress {
	readonly text?: string;
	readonly percent?: number;
	readonly content?: readonly ContentPiece[];
}

/** One call of a tool. */
export type ToolCall = HandlerCall<Progress>;

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
