import {
	type AnySchema,
	andThen,
	type BoundSchema,
	type JsonSchema,
	type Maybe,
	type PlainObject,
	type SchemaIssue,
	toPlain,
	type ValueRecord,
} from '@tenon/core';
import { errorResult, type HostToolReply, type ToolReply } from './tool-reply.ts';

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
	/** Not shown to the model before a result activates it: the same as the exposure of that name. */
	readonly deferred?: boolean;
	/** Waits for a person: has no deadline, needs an interface. */
	readonly interactive?: boolean;
	/** How long a call may take, for hosts that let tools say so. */
	readonly timeoutMs?: number;
}

/** One call of a tool, as its handler sees it. `Update`: how progress is told beside a text. */
export interface HandlerCall<Update> {
	readonly id: string;
	readonly name: string;
	/** The arguments as they came: keys in their order, integers of 64 bits. */
	readonly rawArgs: ValueRecord;
	/** How long the host waits, if it says so. */
	readonly deadlineMs: number | undefined;
	/** Aborted when the call is cancelled. An answer is wanted nevertheless. */
	readonly signal: AbortSignal;
	/** Shown by hosts that can; others are not bothered with it. */
	progress(update: string | Update): void;
	/** Calls a tool of the host inside of this call; cancelled together with it. */
	callTool(name: string, args?: object): Promise<HostToolReply>;
}

/** Calls a tool's handler with its arguments, after a schema that can check them has; what does not fit is an error. */
export const runHandler = <Call extends Pick<HandlerCall<never>, 'rawArgs'>, Output>(
	schema: BoundSchema<unknown> | undefined,
	handler: (args: unknown, call: Call) => Maybe<Output>,
	call: Call,
): Maybe<Output | ToolReply> => {
	const args = toPlain(call.rawArgs) as PlainObject;
	if (schema?.check === undefined) return handler(args, call);
	return andThen(
		schema.check(args),
		(checked): Maybe<Output | ToolReply> =>
			checked.ok ? handler(checked.value, call) : errorResult(issuesText(checked.issues)),
	);
};

const issuesText = (issues: readonly SchemaIssue[]): string =>
	issues.map(({ path, message }) => `${['arguments', ...path].join('.')}: ${message}`).join('\n');
