import { type Flow, fromPlain, isTenonError, type UndoLog, type UndoReport, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import { rowShapes } from '../support/print-rows.ts';
import { listSteps } from './list-steps.ts';
import { undoTouches } from './touches.ts';

const options = {
	list: { kind: 'flag', short: 'l', long: 'list', summary: 'list the steps that are held, newest first' },
} as const;

/** `undo`: brings back what the last execution changed, or a step that is named. */
export const undo: DefinedCommand = defineCommand({
	name: 'undo',
	summary: 'Bring back the files that an execution changed, removed or replaced.',
	options,
	operands: {
		name: 'STEP',
		min: 0,
		max: 1,
		summary: [
			'STEP is the id of a step, or the beginning of it. Without it the newest step is undone, and again the one',
			'before it. An undo is a step too: undone by its id it is done again. What was changed since is kept first.',
		].join('\n'),
	},
	examples: [
		{ script: 'undo --list 2>&1', output: 'undo: nothing is held here that could be undone\n', status: 1 },
	],
	effects: ['fs.read', 'fs.write'],
	touches: ({ options: { list }, operands }, look) => (list ? [] : undoTouches(look, operands[0])),
	json: {},
	shapes: rowShapes,
	usageStatus: 2,
	run: (context, args) => runReporting(context, run(context, args)),
});

const run = function* (
	context: CommandContext,
	{ options: { list }, operands: [step] }: ParsedArguments<typeof options>,
): Flow<number> {
	const { undo: log } = context;
	if (log === undefined) throw new CommandFailure('nothing is held here that could be undone');
	if (list) {
		if (step !== undefined) throw new CommandFailure(`extra operand '${step}'`, { status: 2, hint: true });
		return yield* listSteps(context, log);
	}
	const report = yield* undone(log, step);
	if (context.json) printJson(context, fromPlain(factsOf(report)));
	else context.output.appendText(textOf(report));
	return report.failed.length === 0 && !changedNothing(report) ? 0 : 1;
};

const undone = function* (log: UndoLog, step: string | undefined): Flow<UndoReport> {
	try {
		return yield* wait(log.undo(step));
	} catch (error) {
		if (isTenonError(error)) throw new CommandFailure(error.message);
		throw error;
	}
};

// A program ran, and that is all that is known.
const changedNothing = ({ step, restored, failed, notes }: UndoReport): boolean =>
	step.changes.length + restored.length + failed.length === 0 && notes.length > 0;

const textOf = (report: UndoReport): string => {
	const { step, restored, failed, notes } = report;
	const isUndone = !changedNothing(report);
	return [
		`${isUndone ? 'undone' : 'cannot be undone'}: ${step.label} (${step.id})`,
		...restored.map((path) => `restored: ${path}`),
		...failed.map(({ path, reason }) => `not restored: ${path}: ${reason}`),
		...notes.map((note) => `note: ${note}`),
		...(isUndone ? [] : ['undo again for the step before it']),
		'',
	].join('\n');
};

const factsOf = ({ step, restored, failed, notes }: UndoReport) => ({
	step: step.id,
	label: step.label,
	restored: [...restored],
	failed: failed.map(({ path, reason }) => ({ path, reason })),
	notes: [...notes],
});
