import { flag, objectOf, ShapeError, text } from '../data/shape.ts';
import type { CheckpointSource } from '../session/checkpoint-source.ts';
import type { CodeExecutorPlugin, ExecutionSnapshot, ExecutionState } from './code-executor.ts';
import { ExecutionStateNotReady } from './errors.ts';
import type { ProtocolSessionContext } from './protocol-session.ts';

/** The name of the checkpoint source that holds the state of the code executor: its root, and a part for each component. */
export const executionSource = 'execution';

/** The state of an executor as a part of the checkpoint. A clean one keeps what is committed, part by part. */
export const executionStateSource = (
	executor: CodeExecutorPlugin,
	context: ProtocolSessionContext,
): CheckpointSource => {
	/** The keys of what was acknowledged last. */
	let acknowledged: readonly string[] = [];
	let captured: readonly string[] = [];
	return {
		name: executionSource,
		lifetime: 'frame',
		capture: async () => {
			if (!isDirty(executor)) {
				captured = acknowledged;
				return new Map(acknowledged.map((key) => [key, 'unchanged']));
			}
			const probe = await executor.probeExecutionStateCapture?.(context);
			if (probe !== undefined && !probeShape(probe, 'probe').ready)
				throw new ExecutionStateNotReady(reasonShape(probe, 'probe').reason);
			const given = (await executor.snapshotExecutionState?.(context)) ?? null;
			const snapshot = given === null ? null : snapshotShape(given, 'snapshot');
			const parts = new Map<string, Uint8Array | 'unchanged'>();
			if (snapshot?.root) parts.set(executionSource, snapshot.root);
			for (const [key, body] of snapshot?.components ?? []) parts.set(`${executionSource}/${key}`, body);
			captured = [...parts.keys()];
			return parts;
		},
		restore: async (parts) => {
			await executor.restoreExecutionState?.(context, parts.size === 0 ? null : stateOf(parts));
			acknowledged = [...parts.keys()];
		},
		acknowledge: () => {
			acknowledged = captured;
			executor.acknowledgeCapture?.();
		},
		abort: () => executor.abortCapture?.(),
	};
};

// What is neither would be state that is lost in silence.
const isDirty = (executor: CodeExecutorPlugin): boolean =>
	executor.executionStateDirty !== undefined && flag(executor.executionStateDirty(), 'executionStateDirty');

const probeShape = objectOf({ ready: flag }, { reason: text });

const reasonShape = objectOf({ ready: flag, reason: text });

const snapshotShape = (given: unknown, path: string): ExecutionSnapshot => {
	const { root, components } = Object(given) as Partial<ExecutionSnapshot>;
	if (root !== null && !(root instanceof Uint8Array))
		throw new ShapeError(`${path}.root`, 'bytes or null', root);
	if (!(components instanceof Map)) throw new ShapeError(`${path}.components`, 'a map', components);
	return { root, components };
};

const stateOf = (parts: ReadonlyMap<string, Uint8Array>): ExecutionState => ({
	root: parts.get(executionSource) ?? null,
	components: new Map(
		[...parts]
			.filter(([key]) => key !== executionSource)
			.map(([key, body]) => [key.slice(executionSource.length + 1), body]),
	),
});
