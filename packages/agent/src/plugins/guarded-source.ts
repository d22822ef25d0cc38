import { type Shape, ShapeError } from '../data/shape.ts';
import type { CheckpointSource } from '../session/checkpoint-source.ts';
import { ExecutionStateNotReady, PluginFailed, SnapshotNewer, SnapshotUnreadable } from './errors.ts';
import type { QuestionPlace } from './hook-policy.ts';
import { takeStep } from './plugin-step.ts';

/** Where the state of a plugin is captured. */
export type SourcePlace = Omit<QuestionPlace, 'name' | 'signal'>;

/**
 * A plugin's source as the runtime asks it. A capture that throws, hangs or is none is {@link PluginFailed}: nothing is
 * committed. A restore that does is {@link SnapshotUnreadable}. An abort that throws is told, and hides no other failure.
 */
export const guardedSource = (
	owner: string,
	source: CheckpointSource,
	{ clock, failed }: SourcePlace,
): CheckpointSource => {
	const step = (name: string) => ({ owner, name: `${name} of ${source.name}`, clock });
	return {
		name: source.name,
		...(source.lifetime === undefined ? {} : { lifetime: source.lifetime }),
		capture: async () => {
			const place = step('capture');
			try {
				return partsShape(await takeStep(place, () => source.capture()), 'parts');
			} catch (error) {
				if (error instanceof ExecutionStateNotReady) throw error;
				failed(owner, place.name, error);
				throw new PluginFailed(owner, place.name, error);
			}
		},
		restore: async (parts) => {
			try {
				await takeStep(step('restore'), () => source.restore(parts));
			} catch (error) {
				if (error instanceof SnapshotNewer || error instanceof SnapshotUnreadable) throw error;
				throw new SnapshotUnreadable(owner, error);
			}
		},
		acknowledge: () => source.acknowledge?.(),
		abort: () => {
			try {
				source.abort?.();
			} catch (error) {
				failed(owner, step('abort').name, error);
			}
		},
	};
};

const partsShape: Shape<ReadonlyMap<string, Uint8Array | 'unchanged'>> = (value, path) => {
	if (!(value instanceof Map)) throw new ShapeError(path, 'a map of parts', value);
	for (const [key, body] of value)
		if (typeof key !== 'string' || !(body === 'unchanged' || body instanceof Uint8Array))
			throw new ShapeError(`${path}.${String(key)}`, 'bytes, or "unchanged"', body);
	return value;
};
