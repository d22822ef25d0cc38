import type { DiffRequest, UndoEntry } from '../service/verbs/files.ts';
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
		'show what was changed since the session began, or what is not committed in an overlay; of one file, of a step by its id, or of the newest (last); list lists the steps',
		async (verbs, args) => {
			const steps = await verbs.listUndo();
			if (args === 'list')
				return steps.length === 0 ? 'nothing was changed yet' : steps.map(stepLine).join('\n');
			const { text } = await verbs.diff(diffRequest(args, steps));
			return text === '' ? 'nothing is changed' : text;
		},
	),
	showing('jobs', 'list the background jobs, or show the output of one', async (verbs, args) => {
		if (args !== '') {
			if (!/^\d+$/.test(args)) return `there is no job ${JSON.stringify(args)}; /jobs lists them`;
			const { job, stdout, stderr } = await verbs.jobOutput({ id: Number(args) });
			return `${job.command}\n${stdout}${stderr}`;
		}
		const jobs = await verbs.listJobs();
		return jobs.length === 0
			? 'no jobs run'
			: jobs.map(({ id, command, state }) => `${id}  ${state.kind}  ${command}`).join('\n');
	}),
];

/** What `/diff` is asked for: a step that there is, else a path. */
const diffRequest = (args: string, steps: readonly UndoEntry[]): DiffRequest => {
	if (args === '') return {};
	const newest = steps.find(({ isUndone, undoes }) => !isUndone && undoes === null);
	if (args === 'last' && newest !== undefined) return { step: newest.step };
	return steps.some(({ step }) => args.length >= minId && step.startsWith(args))
		? { step: args }
		: { path: args };
};

const minId = 4;

const stepLine = ({ step, label, startedAt, changes, isUndone }: UndoEntry): string => {
	const paths = changes.slice(0, maxPaths).map(({ path, kind }) => `    ${kind} ${path}`);
	const more = changes.length > maxPaths ? [`    and ${changes.length - maxPaths} more`] : [];
	return [`${step}  ${timeOf(startedAt)}  ${label}${isUndone ? '  (undone)' : ''}`, ...paths, ...more].join(
		'\n',
	);
};

const maxPaths = 5;
