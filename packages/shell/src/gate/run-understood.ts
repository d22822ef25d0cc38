import {
	andThen,
	type FileChange,
	forEach,
	type Maybe,
	type ProgramCapability,
	quoteWords,
} from '@tenon/core';
import type { JudgedProgram, RunProgram } from '../state/gate.ts';
import type { ProgramExit } from '../state/program.ts';
import type { StepOfCall } from './step-of-call.ts';
import type { UnderstoodCall } from './understood-call.ts';

/** Runs a call with what keeps it to its manner. */
export const withSettings =
	({ environment }: JudgedProgram, { argv, variables }: UnderstoodCall, run: RunProgram): RunProgram =>
	() => {
		const given = new Map(environment);
		for (const [name, value] of Object.entries(variables)) {
			if (value === undefined) given.delete(name);
			else given.set(name, value);
		}
		return run(argv, given);
	};

/**
 * Runs a program after what it changes was announced, as what our own commands change is; where that is not known, the
 * step says that the program ran.
 */
export const tracked =
	(
		{ name, argv }: ProgramCapability,
		understood: UnderstoodCall | undefined,
		changes: readonly FileChange[],
		step: StepOfCall,
		run: () => Maybe<ProgramExit>,
	): (() => Maybe<ProgramExit>) =>
	() => {
		if (understood?.manner === 'looking') return run();
		if (understood?.manner !== 'reversible') {
			step.toRecord()?.note(`${quoteWords([name, ...argv])} ran; what it changed is not tracked`);
		}
		const created = (understood?.touches ?? []).flatMap(({ kind, path }): readonly FileChange[] =>
			kind === 'create' ? [{ kind, path }] : [],
		);
		const all = [...changes, ...created];
		if (all.length === 0) return run();
		const recorder = step.toRecord();
		return andThen(
			forEach(all, (change) => andThen(recorder?.announce(change), () => undefined)),
			run,
		);
	};
