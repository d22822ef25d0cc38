import { isServiceError } from '../service/errors.ts';
import type { UndoEntry } from '../service/verbs/files.ts';
import { type BuiltinCommand, showing, timeOf } from './builtin-command.ts';

/** Slash commands about files and jobs. */
export const fileCommands: readonly BuiltinCommand[] = [
	showing(
		'undo',
		'take back what the newest call did to files (last), or a given step; list lists the steps',
		async (verbs, args) => {
			if (args === 'list') {
				const steps = await verbs.listUndo();
				return steps.length === 0 ? 'nothing was changed yet' : steps.map(stepLine).join('\n');
			}
			const { step, restored, failed, notes } = await verbs.undo(
				args === '' || args === 'last' ? {} : { step: args },
			);
			return [
				`step ${step} is undone`,
				...restored.map((path) => `  ${path}`),
				...failed.map(({ path, reason }) => `  not ${path}: ${reason}`),
				...notes.map((note) => `  ${note}`),
			].join('\n');
		},
	),
	showing(
		'diff',
		'show what is changed and not committed, where files are changed in an overlay',
		async (verbs, args) => {
			try {
				const { text } = await verbs.diff(args === '' ? {} : { path: args });
				return text === '' ? 'nothing is changed' : text;
			} catch (error) {
				if (!isServiceError(error) || error.code !== 'service.unavailable') throw error;
				const steps = (await verbs.listUndo()).filter(({ isUndone }) => !isUndone);
				return steps.length === 0 ? 'nothing was changed yet' : steps.map(stepLine).join('\n');
			}
		},
	),
	showing('jobs', 'list the background jobs, or show the output of one', async (verbs, args) => {
		if (args !== '') {
			const { job, stdout, stderr } = await verbs.jobOutput({ id: Number(args) });
			return `${job.command}\n${stdout}${stderr}`;
		}
		const jobs = await verbs.listJobs();
		return jobs.length === 0
			? 'no jobs run'
			: jobs.map(({ id, command, state }) => `${id}  ${state.kind}  ${command}`).join('\n');
	}),
];

const stepLine = ({ step, label, startedAt, changes, isUndone }: UndoEntry): string => {
	const paths = changes.slice(0, maxPaths).map(({ path, kind }) => `    ${kind} ${path}`);
	const more = changes.length > maxPaths ? [`    and ${changes.length - maxPaths} more`] : [];
	return [`${step}  ${timeOf(startedAt)}  ${label}${isUndone ? '  (undone)' : ''}`, ...paths, ...more].join(
		'\n',
	);
};

const maxPaths = 5;
