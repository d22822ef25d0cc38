import type { Maybe } from '@tenon/core';
import type { Json } from '../data/json.ts';
import { RegistrationRefused } from '../session/errors.ts';
import { CapabilityUnavailable, OperationRefused, RegistrarClosed } from './errors.ts';
import {
	boundOperation,
	type OperationContexts,
	type OperationDeclaration,
	type OperationKind,
	type OperationPlace,
	type RegisteredOperation,
	sessionContext,
} from './operations.ts';
import type { PluginFactory } from './plugin-factory.ts';
import { openAtOnce } from './plugin-step.ts';
import type { ProcessService } from './process-service.ts';
import { isName } from './registered-name.ts';

/** Whether an operation of the agent is run in a session: where its caller names one, or never. */
export type AgentOperationSession = 'optional' | 'forbidden';

/** An operation of the agent, which may run without a session. */
export type AgentOperationDeclaration<Session extends AgentOperationSession> =
	OperationDeclaration<Session> & {
		readonly session: Session;
	};

/** What operations of the agent have, by their kind: nothing of a session. */
export interface AgentOperationContexts {
	readonly query: { readonly processes: Pick<ProcessService, 'read' | 'wait'> };
	readonly command: AgentOperationContexts['query'];
	readonly task: AgentOperationContexts['query'] & { readonly signal: AbortSignal };
}

/** The session that the caller of an operation may name. */
export interface OptionalSession<Kind extends OperationKind> {
	/** Null: none was named. */
	readonly id: string | null;
	/** What an operation of the kind has of it. Throws {@link CapabilityUnavailable} where none was named. */
	services(): OperationContexts[Kind];
}

/** Runs an operation of the agent. */
export type AgentOperationHandler<Kind extends OperationKind, Session extends AgentOperationSession> = (
	input: Json,
	context: AgentOperationContexts[Kind] &
		(Session extends 'optional' ? { readonly session: OptionalSession<Kind> } : unknown),
) => Maybe<Json>;

/** What a factory registers its operations by; valid while its `operations` runs. */
export interface AgentOperationRegistrar {
	/** Reads only. */
	query<Session extends AgentOperationSession>(
		declaration: AgentOperationDeclaration<Session>,
		handler: AgentOperationHandler<'query', Session>,
	): void;
	/** Changes what the factory keeps, and where a session is named what an operation of a session may. */
	command<Session extends AgentOperationSession>(
		declaration: AgentOperationDeclaration<Session>,
		handler: AgentOperationHandler<'command', Session>,
	): void;
	/** The same, with work that may take long. */
	task<Session extends AgentOperationSession>(
		declaration: AgentOperationDeclaration<Session>,
		handler: AgentOperationHandler<'task', Session>,
	): void;
}

/**
 * The operations that factories register for the agent, by their names. Throws `session.registration-refused` for a name
 * that is taken, `plugin.operation-refused` for one that needs a session, and `plugin.open-failed`.
 */
export const agentOperations = (
	factories: readonly PluginFactory[],
): ReadonlyMap<string, RegisteredOperation> => {
	const operations = new Map<string, RegisteredOperation>();
	for (const factory of new Set(factories)) {
		const owner = factory.id;
		let isOpen = true;
		const register =
			<Kind extends OperationKind>(kind: Kind) =>
			<Session extends AgentOperationSession>(
				declaration: AgentOperationDeclaration<Session>,
				handler: AgentOperationHandler<Kind, Session>,
			): void => {
				if (!isOpen) throw new RegistrarClosed(owner, kind);
				const { name } = declaration;
				const other = operations.get(name)?.owner;
				if (!isName(name)) throw new RegistrationRefused('operation', name, owner, null);
				if (other !== undefined) throw new RegistrationRefused('operation', name, owner, other);
				operations.set(name, agentOperation(owner, kind, declaration, handler));
			};
		const registrar: AgentOperationRegistrar = {
			query: register('query'),
			command: register('command'),
			task: register('task'),
		};
		try {
			openAtOnce({ owner, name: 'operations' }, () => factory.operations?.(registrar));
		} finally {
			isOpen = false;
		}
	}
	return operations;
};

const agentOperation = <Kind extends OperationKind, Session extends AgentOperationSession>(
	owner: string,
	kind: Kind,
	declaration: AgentOperationDeclaration<Session>,
	handler: AgentOperationHandler<Kind, Session>,
): RegisteredOperation => {
	const { name, session } = declaration;
	// Plugins may be written without types.
	if (session !== 'optional' && session !== 'forbidden')
		throw new OperationRefused(
			name,
			`${owner} registers it for the agent, where a session is "optional" or "forbidden", got ${JSON.stringify(session)}; register what needs one by \`operations\` of the registrar`,
		);
	return boundOperation({ owner, kind, session }, declaration, (input, place) =>
		handler(input, contextOf(kind, session, place)),
	);
};

const contextOf = <Kind extends OperationKind, Session extends AgentOperationSession>(
	kind: Kind,
	session: Session,
	place: OperationPlace,
): Parameters<AgentOperationHandler<Kind, Session>>[1] => {
	const { processes, signal } = place;
	const own = kind === 'task' ? { processes, signal } : { processes };
	const whole = session === 'optional' ? { ...own, session: optionalSession(kind, place.session) } : own;
	// Each kind has its members, and `session` only what declares it.
	return whole as Parameters<AgentOperationHandler<Kind, Session>>[1];
};

const optionalSession = <Kind extends OperationKind>(
	kind: Kind,
	session: OperationPlace['session'],
): OptionalSession<Kind> => ({
	id: session?.sessions.sessionId ?? null,
	services: () => {
		if (session === null) throw new CapabilityUnavailable('a session', 'run the operation in one');
		return sessionContext(kind, session);
	},
});
