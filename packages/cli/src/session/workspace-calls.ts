import { Buffer } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import {
	decodeText,
	isFsError,
	isTenonError,
	type Job,
	joinName,
	type Maybe,
	type UndoStep,
} from '@tenon/core';
import type { Workspace } from '@tenon/host';
import type { FileDifference } from '@tenon/vfs';
import { completePath } from './complete-path.ts';
import { fileDifferences } from './file-differences.ts';
import { policyVerbs } from './policy-verbs.ts';
import { ServiceError } from './service/errors.ts';
import { nearestOf } from './service/nearest.ts';
import type { FileVerbs, SpillFile, UndoEntry } from './service/verbs/files.ts';
import type { JobVerbs, ListedJob } from './service/verbs/jobs.ts';
import type { PolicyVerbs } from './service/verbs/policy.ts';

/** A workspace, in words. */
export interface WorkspaceFacts {
	readonly cwd: string;
	/** The preset of its policy. */
	readonly preset: string;
	readonly runsPrograms: boolean;
	readonly hasOverlay: boolean;
	/** What a person should know. */
	readonly notices: readonly string[];
}

/**
 * All that services ask of a workspace beside calls of tools. Data in and out, and nothing at once: the workspace may
 * be in another thread.
 */
export interface WorkspaceCalls extends FileVerbs, JobVerbs, PolicyVerbs {
	facts(): Promise<WorkspaceFacts>;
	/** A person confirms a call that waits for its nonce. A text says why it is none. */
	confirm(nonce: string): Promise<string | undefined>;
}

/** The calls of a workspace that is in this thread. `environment`: of the login. */
export const workspaceCalls = (
	workspace: Workspace,
	environment: Readonly<Record<string, string | undefined>>,
): WorkspaceCalls => ({
	...fileVerbs(workspace),
	...jobVerbs(workspace),
	...policyVerbs(workspace, environment),
	facts: async () => ({
		cwd: workspace.kernel.cwd,
		preset: workspace.policy.policy.preset,
		runsPrograms: workspace.runsPrograms,
		hasOverlay: workspace.overlay !== undefined,
		notices: workspace.notices,
	}),
	confirm: async (nonce) => workspace.confirm(nonce),
});

/** How often differences are read anew while files are changed. */
const maxLooks = 5;

const placesOf = ({ path, kind, currentPlace }: FileDifference): readonly unknown[] => [
	path,
	kind,
	currentPlace,
];

const fileVerbs = (workspace: Workspace): FileVerbs => ({
	listUndo: async () => (await workspace.undoByPerson.list()).map(undoEntry),
	undo: async ({ step }) => {
		const steps = await workspace.undoByPerson.list();
		if (step !== undefined && !steps.some(({ id }) => id === step)) throw noStep(step, steps);
		return asStepError(steps, async () => {
			const { step: undone, restored, failed, notes } = await workspace.undoByPerson.undo(step);
			return { step: undone.id, restored, failed, notes };
		});
	},
	diff: async ({ path, step, since = 0 }) => {
		const { overlay, undoByPerson } = workspace;
		const where = { cwd: workspace.policy.policy.places.workspace, path };
		if (step === undefined && overlay !== undefined && since <= 0)
			return fileDifferences(await overlay.changes(), where);
		const find = async (): Promise<readonly FileDifference[]> =>
			asStepError(await undoByPerson.list(), async () =>
				undoByPerson.changes(step === undefined ? { since } : { step }),
			);
		let found = await find();
		for (let looks = 1; ; looks++) {
			const told = await fileDifferences(found, where);
			const again = await find();
			// What a later step has changed while it was read is in the log now.
			if (looks >= maxLooks || isDeepStrictEqual(again.map(placesOf), found.map(placesOf))) return told;
			found = again;
		}
	},
	listSpills: () => spillsOf(workspace),
	readSpill: async ({ name, offset, length }) => {
		const isRange = [offset, length].every((count) => Number.isInteger(count) && count >= 0);
		if (!isRange || length > maxSpillBytes)
			throw new ServiceError(
				'service.bad-argument',
				`offset and length must be whole numbers from 0 on, length at most ${maxSpillBytes}`,
			);
		const { fileSystem } = workspace.kernel;
		const path = joinName(workspace.spillFolder, name);
		const bytes = /^(?:kernel-[0-9a-f]+\/)?output-[0-9a-f]+$/.test(name)
			? await ifThere(() => fileSystem.read(path, { offset, length }))
			: undefined;
		if (bytes === undefined) {
			const known = (await spillsOf(workspace)).map((spill) => spill.name);
			const text = `no output ${JSON.stringify(name)} is kept; the oldest are removed when there are too many`;
			throw new ServiceError('service.unknown-output', text, { nearest: nearestOf(name, known) });
		}
		return { data: Buffer.from(bytes).toString('base64') };
	},
	completePath: ({ text }) => completePath(workspace.kernel, text),
});

const undoEntry = ({ id, label, startedAtMs, changes, notes, isUndone, undoes }: UndoStep): UndoEntry => ({
	step: id,
	label,
	startedAt: startedAtMs,
	changes,
	notes,
	isUndone,
	undoes: undoes ?? null,
});

const asStepError = async <T>(steps: readonly UndoStep[], work: () => Promise<T>): Promise<T> => {
	try {
		return await work();
	} catch (error) {
		if (!isTenonError(error) || !error.code.startsWith('undo.')) throw error;
		throw new ServiceError('service.unknown-step', error.message, { cause: error, nearest: idsOf(steps) });
	}
};

const idsOf = (steps: readonly UndoStep[]): readonly string[] =>
	steps
		.filter(({ isUndone }) => !isUndone)
		.slice(0, 10)
		.map(({ id }) => id);

const noStep = (step: string, steps: readonly UndoStep[]): ServiceError =>
	new ServiceError('service.unknown-step', `there is no step ${JSON.stringify(step)} to undo`, {
		nearest: idsOf(steps),
	});

const spillsOf = async ({
	kernel: { fileSystem },
	spillFolder,
}: Workspace): Promise<readonly SpillFile[]> => {
	const found: SpillFile[] = [];
	const lookIn = async (folder: string, before: string): Promise<void> => {
		for (const { name } of (await ifThere(() => fileSystem.list(folder))) ?? []) {
			const stat = await ifThere(() => fileSystem.stat(joinName(folder, name)));
			// Each kernel but the first has a folder of its own.
			if (stat?.kind === 'directory' && before === '') await lookIn(joinName(folder, name), `${name}/`);
			else if (stat?.kind === 'file') found.push({ name: before + name, byteLength: stat.size });
		}
	};
	await lookIn(spillFolder, '');
	return found;
};

// The oldest outputs are removed when there are too many.
const ifThere = async <T>(look: () => Maybe<T>): Promise<T | undefined> => {
	try {
		return await look();
	} catch (error) {
		if (isFsError(error, 'ENOENT')) return undefined;
		throw error;
	}
};

/** How much of an output is read at a time. */
export const maxSpillBytes: number = 1024 * 1024;

const jobVerbs = ({ jobs }: Workspace): JobVerbs => {
	const named = (id: number): Job => {
		const job = jobs.get(id);
		if (job !== undefined) return job;
		const nearest = jobs.list().map((other) => String(other.id));
		throw new ServiceError('service.unknown-job', `there is no job ${id}`, { nearest });
	};
	return {
		listJobs: async () => jobs.list().map(listedJob),
		jobOutput: async ({ id }) => {
			const job = named(id);
			return { job: listedJob(job), stdout: decodeText(job.stdout()), stderr: decodeText(job.stderr()) };
		},
		killJob: async ({ id, signal = 'TERM' }) => {
			await named(id).signal(signal);
		},
	};
};

const listedJob = ({ id, command, state, startedAtMs, finishedAtMs }: Job): ListedJob => ({
	id,
	command,
	state,
	startedAt: startedAtMs,
	finishedAt: finishedAtMs ?? null,
});
