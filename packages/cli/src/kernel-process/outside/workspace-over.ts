import { ServiceError } from '../../session/service/errors.ts';
import type { WorkspaceCalls } from '../../session/workspace-calls.ts';
import type { SessionKernels } from './session-kernels.ts';

/** What is asked of a workspace beside calls of tools, where it is in the process of kernels. */
export const workspaceOver = (kernels: SessionKernels): WorkspaceCalls => {
	const over =
		<Verb extends keyof WorkspaceCalls>(verb: Verb) =>
		async (
			argument?: Parameters<WorkspaceCalls[Verb]>[0],
		): Promise<Awaited<ReturnType<WorkspaceCalls[Verb]>>> => {
			const answer = await kernels.request('workspace', { verb, argument });
			if (!answer.ok) throw new ServiceError(answer.code, answer.message, { nearest: answer.nearest });
			// Over there the same verb was called.
			return answer.value as Awaited<ReturnType<WorkspaceCalls[Verb]>>;
		};
	// What only something that ran can have made.
	const onceStarted =
		<T>(list: () => Promise<readonly T[]>) =>
		async (): Promise<readonly T[]> =>
			kernels.hasStarted ? list() : [];
	return {
		listUndo: over('listUndo'),
		undo: over('undo'),
		diff: over('diff'),
		listSpills: onceStarted(over('listSpills')),
		readSpill: over('readSpill'),
		completePath: over('completePath'),
		listJobs: onceStarted(over('listJobs')),
		jobOutput: over('jobOutput'),
		killJob: over('killJob'),
		showPolicy: over('showPolicy'),
		listGrants: onceStarted(over('listGrants')),
		explainScript: over('explainScript'),
		facts: async () => {
			const { preset, runsPrograms, hasOverlay, notices } = await kernels.open();
			return { cwd: kernels.cwdOf(), preset, runsPrograms, hasOverlay, notices };
		},
		confirm: over('confirm'),
	};
};
