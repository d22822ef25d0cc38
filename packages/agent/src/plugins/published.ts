import type { Maybe } from '@tenon/core';
import { ShapeError } from '../data/shape.ts';
import type { ModelRequest } from '../model/request.ts';
import type { CodeExecutorPlugin } from './code-executor.ts';
import type {
	ProtocolBeforeLlmCallContext,
	ProtocolLlmCallAction,
	ProtocolRuntimeContext,
	ProtocolSessionContext,
	ProtocolSessionPlugin,
	SessionMaterialization,
} from './protocol-session.ts';

/** The session half of a protocol in the published generation of the contract: other names, a frame by its id. */
export interface PublishedProtocolSession
	extends Omit<ProtocolSessionPlugin, 'configureOnMaterialize' | 'beforeLlmCall'> {
	configureRuntimeOnMaterialize?(
		context: ProtocolRuntimeContext,
		materialization: SessionMaterialization,
	): void;
	beforeLlmCall?(
		context: ProtocolBeforeLlmCallContext,
		request: ModelRequest,
	): Maybe<PublishedLlmCallAction | null>;
}

/** What takes the place of a model call there. */
export interface PublishedLlmCallAction {
	readonly switchAgentFrame: { readonly frameId: string; readonly task: string };
}

/** A protocol of the published generation as one of the current: the frame's id is its key. */
export const publishedProtocol = (published: PublishedProtocolSession): ProtocolSessionPlugin => ({
	initializeSession: (context) => published.initializeSession?.(context),
	restoreSession: (context, state) => published.restoreSession?.(context, state),
	appendSessionNodes: (context, nodes) => published.appendSessionNodes?.(context, nodes),
	...(published.applySessionExtension === undefined
		? {}
		: { applySessionExtension: (extension) => published.applySessionExtension?.(extension) }),
	validateTurnExtension: (extension) => published.validateTurnExtension?.(extension),
	configureOnMaterialize: (context, materialization) =>
		published.configureRuntimeOnMaterialize?.(context, materialization),
	beforeLlmCall: async (context, request) => currentAction(await published.beforeLlmCall?.(context, request)),
});

const currentAction = (action: PublishedLlmCallAction | null | undefined): ProtocolLlmCallAction | null => {
	if (action === null || action === undefined) return null;
	const { switchAgentFrame: frame } = Object(action) as Partial<PublishedLlmCallAction>;
	if (typeof frame?.frameId !== 'string')
		throw new ShapeError('action.switchAgentFrame.frameId', 'a string', frame?.frameId);
	return { switchAgentFrame: { frameKey: frame.frameId, task: frame.task } };
};

/** A code executor of the published generation: its state is one piece of bytes, and nothing tells it of commits. */
export interface PublishedCodeExecutor
	extends Pick<CodeExecutorPlugin, 'languages' | 'replay' | 'executeCode' | 'executionStateDirty'> {
	snapshotExecutionState?(context: ProtocolSessionContext): Maybe<Uint8Array | null>;
	/** Empty bytes: as it was when it was built. */
	restoreExecutionState?(context: ProtocolSessionContext, data: Uint8Array): Maybe<void>;
}

/** An executor of the published generation as one of the current: its bytes are the root. */
export const publishedExecutor = (published: PublishedCodeExecutor): CodeExecutorPlugin => ({
	languages: published.languages,
	replay: published.replay,
	executeCode: (context, request) => published.executeCode(context, request),
	executionStateDirty: () => published.executionStateDirty?.() ?? false,
	snapshotExecutionState: async (context) => {
		const root = (await published.snapshotExecutionState?.(context)) ?? null;
		return root === null ? null : { root, components: new Map() };
	},
	hydratedExecutionState: async (context) => {
		const root = (await published.snapshotExecutionState?.(context)) ?? null;
		return root === null ? null : { root, components: new Map() };
	},
	restoreExecutionState: (context, state) =>
		published.restoreExecutionState?.(context, state?.root ?? new Uint8Array()),
});
