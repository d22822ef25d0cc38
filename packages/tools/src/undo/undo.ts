import {
	defineTool,
	type Flow,
	isTenonError,
	type Tool,
	type ToolResult,
	textResult,
	type UndoLog,
	type UndoReport,
	type UndoStep,
	wait,
} from '@tenon/core';
import { restoreCheckpoint } from '../files/checkpoints.ts';
import { asData } from '../support/data.ts';
import { flag, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { toolInput } from '../support/tool-input.ts';

/** What the tool is made of. */
export interface UndoToolOptions {
	readonly undo: UndoLog;
}

/** `undo`: brings back what one execution changed, or lists what can be brought back. */
export const undoTool = ({ undo }: UndoToolOptions): Tool =>
	defineTool({
		name: 'undo',
		label: 'Undo',
		description:
			'Undo what one call (a shell script, write, edit …) changed in files, by default the newest that is not undone; an undo can be undone in turn. With through: undo that step and all later ones, so that files are as they were before it. With list: show the steps, newest first. The answer names what could not be brought back.',
		input: toolInput({
			step: optional(text('id of the step to undo, as list shows it; default: the newest', { minLength: 1 })),
			through: optional(
				flag('undo all later steps too, newest first: return to the state before the step; default false'),
			),
			list: optional(flag('only show the steps that can be undone; default false')),
		}),
		output: outputObject(
			{
				steps: listOf(
					'the steps, newest first: with list those there are, with through those that were undone',
					stepSchema,
				),
				step: { ...stepSchema, description: 'the step that was undone' },
				restored: listOf('paths that are as they were before', { type: 'string' }),
				failed: listOf(
					'what is not as it was before',
					outputObject({
						path: property('string', 'absolute path'),
						reason: property('string', 'why'),
					}),
				),
				notes: listOf('what was never tracked', { type: 'string' }),
				omitted: property('integer', 'how many steps, or paths, are left out here'),
			},
			['steps', 'step', 'restored', 'failed', 'notes'],
		),
		effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove', 'fs.rename'],
		run: ({ step, through = false, list = false }) =>
			runReporting(() => {
				if (list) return listSteps(undo);
				return through ? restore(undo, step) : undoStep(undo, step);
			}),
	});

const stepSchema = outputObject({
	id: property('string', 'names the step'),
	label: property('string', 'the script or the tool'),
	startedAtMs: property('number', 'milliseconds since 1970'),
	changedPaths: property('integer', 'how many paths it changed'),
	isUndone: property('boolean', 'whether it was undone'),
});

const maxSteps = 50;
const maxPaths = 500;

const listSteps = function* (undo: UndoLog): Flow<ToolResult> {
	const steps = yield* wait(undo.list());
	const shown = steps.slice(0, maxSteps);
	const omitted = steps.length - shown.length;
	const lines = shown.map(
		(step) =>
			`${step.id}  ${counted(step.changes.length)}${step.isUndone ? ', undone' : ''}  ${step.label}\n`,
	);
	const rest = omitted > 0 ? `[${omitted} older steps]\n` : '';
	return textResult(steps.length === 0 ? 'nothing to undo' : lines.join('') + rest, {
		data: asData({ steps: shown.map(stepData), omitted }),
	});
};

const undoStep = function* (undo: UndoLog, id: string | undefined): Flow<ToolResult> {
	const report = yield* undone(undo, id);
	const { step, restored, failed, notes } = report;
	const omitted = Math.max(0, restored.length - maxPaths) + Math.max(0, failed.length - maxPaths);
	return textResult(reportText(report, omitted), {
		data: asData({
			step: stepData(step),
			restored: restored.slice(0, maxPaths),
			failed: failed.slice(0, maxPaths).map(({ path, reason }) => ({ path, reason })),
			notes: notes.slice(0, maxPaths),
			omitted,
		}),
	});
};

const restore = function* (undo: UndoLog, id: string | undefined): Flow<ToolResult> {
	if (id === undefined) throw new ToolFailure('through needs the step to return to; list shows them');
	const restored = yield* reporting(() => restoreCheckpoint(undo, id));
	if (restored === undefined) throw new ToolFailure(`there is no step ${id}; list shows those there are`);
	const { reports, checkpoint } = restored;
	const paths = [...new Set(reports.flatMap((report) => report.restored))];
	const failed = reports.flatMap((report) => report.failed);
	const notes = reports.flatMap((report) => report.notes);
	const omitted = Math.max(0, paths.length - maxPaths) + Math.max(0, failed.length - maxPaths);
	const heading = `returned to the state before step ${checkpoint.id} (${checkpoint.label}): undid ${reports.length} ${reports.length === 1 ? 'step' : 'steps'}, ${counted(paths.length)} restored`;
	return textResult([heading, ...pathLines(paths, failed, notes, omitted), ''].join('\n'), {
		data: asData({
			steps: reports.map(({ step }) => stepData(step)),
			restored: paths.slice(0, maxPaths),
			failed: failed.slice(0, maxPaths).map(({ path, reason }) => ({ path, reason })),
			notes: notes.slice(0, maxPaths),
			omitted,
		}),
	});
};

const undone = function* (undo: UndoLog, id: string | undefined): Flow<UndoReport> {
	return yield* reporting(function* () {
		return yield* wait(undo.undo(id));
	});
};

const reporting = function* <T>(work: () => Flow<T>): Flow<T> {
	try {
		return yield* work();
	} catch (error) {
		if (isTenonError(error)) throw new ToolFailure(error.message);
		throw error;
	}
};

const reportText = (report: UndoReport, omitted: number): string => {
	const { step, restored, failed, notes } = report;
	const changed = step.changes.length + restored.length + failed.length;
	return [
		changed === 0 && notes.length > 0
			? `step ${step.id} (${step.label}) cannot be undone; call undo again for the step before it`
			: `undid step ${step.id} (${step.label}): ${counted(restored.length)} restored`,
		...pathLines(restored, failed, notes, omitted),
		'',
	].join('\n');
};

const pathLines = (
	restored: UndoReport['restored'],
	failed: UndoReport['failed'],
	notes: UndoReport['notes'],
	omitted: number,
): readonly string[] => [
	...restored.slice(0, maxPaths).map((path) => `  ${path}`),
	...failed.slice(0, maxPaths).map(({ path, reason }) => `not restored: ${path}: ${reason}`),
	...notes.slice(0, maxPaths).map((note) => `not tracked: ${note}`),
	...(omitted > 0 ? [`[${omitted} more paths]`] : []),
];

const stepData = ({
	id,
	label,
	startedAtMs,
	changes,
	isUndone,
}: UndoStep): Readonly<Record<string, unknown>> => ({
	id,
	label,
	startedAtMs,
	changedPaths: changes.length,
	isUndone,
});

const counted = (paths: number): string => `${paths} ${paths === 1 ? 'path' : 'paths'}`;
