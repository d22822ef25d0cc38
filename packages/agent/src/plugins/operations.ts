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

/**
 * Whether an operation is run in a session: always, where its caller names one, or never. One that may run without is the
 * agent's, and is registered by the factory; see {@link AgentOperationRegistrar}.
 */
export type OperationSession = 'required' | 'optional' | 'forbidden';

/** An operation as programs find it. */
export interface OperationDeclaration<Session extends OperationSession = 'required'> {
	/** Unique in a session and in the agent, whatever its kind. */
	readonly name: string;
	readonly description: string;
	/** Default: `required`. */
	readonly session?: Session;
	/** What it takes and returns: a JSON Schema or a Standard Schema. What does not fit is refused. */
	readonly input: AnySchema;
	readonly output: AnySchema;
}

/** What operations of each kind have of their session. */
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

/** Where an operation is run. */
export interface OperationPlace {
	/** The session that its caller names; null: none. */
	readonly session: OperationContexts['task'] | null;
	/** What there is without a session. */
	readonly processes: Pick<ProcessService, 'read' | 'wait'>;
	readonly signal: AbortSignal;
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
	readonly session: OperationSession;
	readonly input: JsonSchema;
	readonly output: JsonSchema;
	/**
	 * Checks place and input, runs it, checks output. Rejects with {@link OperationRefused} where one of them is wrong, with
	 * {@link OperationFailed} where it fails, and with the reason of its signal once that aborts.
	 */
	run(input: Json, place: OperationPlace): Promise<Json>;
}

/** Who registers an operation, and as what. */
interface OperationOwner {
	readonly owner: string;
	readonly kind: OperationKind;
	readonly session: OperationSession;
}

/** An operation with its schemas bound. `perform` gets a place that the operation may be run in. */
export const boundOperation = (
	{ owner, kind, session }: OperationOwner,
	{ name, description, input, output }: OperationDeclaration<OperationSession>,
	perform: (input: Json, place: OperationPlace) => Maybe<Json>,
): RegisteredOperation => {
	const [takes, returns] = [bindSchema(input), bindSchema(output)];
	return {
		...{ owner, kind, name, description, session },
		...{ input: takes.jsonSchema, output: returns.jsonSchema },
		run: async (given, place) => {
			refuseSession({ name, session }, place.session !== null);
			await check(name, 'input', takes, given);
			const made = await performed(owner, name, place.signal, () => perform(given, place));
			const result = json(made, 'output');
			await check(name, 'output', returns, result);
			return result;
		},
	};
};

/** An operation of a session. Throws {@link OperationRefused} for one that may run without. */
export const operationOf = <Kind extends OperationKind>(
	owner: string,
	kind: Kind,
	declaration: OperationDeclaration,
	handler: OperationHandler<Kind>,
): RegisteredOperation => {
	const { name, session = 'required' } = declaration;
	if (session !== 'required')
		throw new OperationRefused(
			name,
			`${owner} registers it for one session, and says that a session is ${String(session)}; register it by \`operations\` of the factory`,
		);
	// `run` has refused to go on without one.
	return boundOperation({ owner, kind, session }, declaration, (input, place) =>
		handler(input, sessionContext(kind, place.session!)),
	);
};

/** Throws {@link OperationRefused} where an operation is not to be run with a session, or not without. */
export const refuseSession = (
	{ name, session }: Pick<RegisteredOperation, 'name' | 'session'>,
	isInSession: boolean,
): void => {
	if (session === 'required' && !isInSession)
		throw new OperationRefused(name, 'it needs a session; name the one that it is for');
	if (session === 'forbidden' && isInSession)
		throw new OperationRefused(name, 'it belongs to no session; run it without one');
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

/** What an operation of a kind has of its session: a query sees nothing that changes anything. */
export const sessionContext = <Kind extends OperationKind>(
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
