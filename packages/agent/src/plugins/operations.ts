import {
	type AnySchema,
	type BoundSchema,
	bindSchema,
	type Checked,
	type JsonSchema,
	type Maybe,
	TenonError,
} from '@tenon/core';
import type { Json } from '../data/json.ts';
import { misfit } from '../data/misfit.ts';
import { json } from '../data/shape.ts';
import type { DirectCompletions } from './direct-completions.ts';
import { OperationFailed, OperationRefused } from './errors.ts';
import type { ProcessService } from './process-service.ts';
import type { SessionGraphService, SessionLifecycleService, SessionStateService } from './services.ts';
import type { TriggerService } from './trigger-service.ts';

/** What an operation may do: read; change; or change with work that may take long. */
export type OperationKind = 'query' | 'command' | 'task';

/** An operation as programs find it. */
export interface OperationDeclaration {
	/** Unique in a session, whatever its kind. */
	readonly name: string;
	readonly description: string;
	/** What it takes and returns: a JSON Schema or a Standard Schema. What does not fit is refused. */
	readonly input: AnySchema;
	readonly output: AnySchema;
}

/** What operations of each kind have. */
export interface OperationContexts {
	readonly query: { readonly sessions: SessionStateService };
	readonly command: {
		readonly sessions: SessionStateService;
		readonly graph: SessionGraphService;
		readonly lifecycle: SessionLifecycleService;
		readonly processes: ProcessService;
		readonly triggers: TriggerService;
	};
	readonly task: OperationContexts['command'] & {
		readonly direct: DirectCompletions;
		readonly signal: AbortSignal;
	};
}

/** Runs an operation. */
export type OperationHandler<Kind extends OperationKind> = (
	input: Json,
	context: OperationContexts[Kind],
) => Maybe<Json>;

/** An operation that a plugin has registered. */
export interface RegisteredOperation {
	readonly owner: string;
	readonly kind: OperationKind;
	readonly name: string;
	readonly description: string;
	readonly input: JsonSchema;
	readonly output: JsonSchema;
	/**
	 * Checks input, runs it, checks output. Rejects with {@link OperationRefused} where either is wrong, with
	 * {@link OperationFailed} where it fails, and with the reason of its signal once that aborts.
	 */
	run(input: Json, context: OperationContexts['task']): Promise<Json>;
}

/** An operation with its schemas bound. */
export const operationOf = <Kind extends OperationKind>(
	owner: string,
	kind: Kind,
	{ name, description, input, output }: OperationDeclaration,
	handler: OperationHandler<Kind>,
): RegisteredOperation => {
	const [takes, returns] = [bindSchema(input), bindSchema(output)];
	return {
		...{ owner, kind, name, description, input: takes.jsonSchema, output: returns.jsonSchema },
		run: async (given, context) => {
			await check(name, 'input', takes, given);
			const made = await performed(owner, name, context.signal, () =>
				handler(given, contextOf(kind, context)),
			);
			const result = json(made, 'output');
			await check(name, 'output', returns, result);
			return result;
		},
	};
};

// What the caller has cancelled is not waited for, whether it listens or not.
const performed = async (
	owner: string,
	name: string,
	signal: AbortSignal,
	perform: () => Maybe<Json>,
): Promise<Json> => {
	signal.throwIfAborted();
	const cancelled = Promise.withResolvers<never>();
	const cancel = (): void => cancelled.reject(signal.reason);
	signal.addEventListener('abort', cancel, { once: true });
	try {
		return await Promise.race([perform(), cancelled.promise]);
	} catch (error) {
		if (signal.aborted || error instanceof TenonError) throw error;
		throw new OperationFailed(owner, name, error);
	} finally {
		signal.removeEventListener('abort', cancel);
	}
};

// A query sees nothing that changes anything.
const contextOf = <Kind extends OperationKind>(
	kind: Kind,
	{ direct, signal, ...changing }: OperationContexts['task'],
): OperationContexts[Kind] => {
	const contexts: OperationContexts = {
		query: { sessions: changing.sessions },
		command: changing,
		task: { ...changing, direct, signal },
	};
	return contexts[kind];
};

const check = async (
	name: string,
	what: string,
	{ jsonSchema, check: checker }: BoundSchema<unknown>,
	value: Json,
): Promise<void> => {
	const problem =
		checker === undefined ? misfit(jsonSchema, value, what)?.message : issueIn(await checker(value), what);
	if (problem !== undefined) throw new OperationRefused(name, problem);
};

const issueIn = (checked: Checked<unknown>, what: string): string | undefined => {
	if (checked.ok) return undefined;
	const [issue] = checked.issues;
	return `${[what, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'not valid'}`;
};
