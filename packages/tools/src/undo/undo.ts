import {
	type Flow,
	isTenonError,
	type Tool,
	type ToolResult,
	textResult,
	type UndoLog,
	type UndoReport,
	type UndoStep,
	wait,
	withRun,
} from '@tenon/core';
import { restoreCheckpoint } from '../files/checkpoints.ts';
import { asData } from '../support/data.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { undoDeclaration } from './declaration.ts';

/** What the tool is made of. */
export interface UndoToolOptions {
	readonly undo: UndoLog;
}

/** `undo`: brings back what one execution changed, or lists what can be brought back. */
export const undoTool = ({ undo }: UndoToolOptions): Tool =>
	withRun(undoDeclaration(), ({ step, through = false, list = false }) =>
		runReporting(() => {
			if (list) return listSteps(undo);
			return through ? restore(undo, step) : undoStep(undo, step);
		}),
	);

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
