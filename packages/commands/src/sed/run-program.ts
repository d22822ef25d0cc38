import { type Flow, isPromise, wait } from '@tenon/core';
import type { CompiledProgram } from './compile-program.ts';
import type { SedRun } from './sed-run.ts';
import { ends } from './step.ts';

/** Runs a compiled script on every line of input. */
export const runProgram = function* (run: SedRun, { steps, quietLines }: CompiledProgram): Flow<void> {
	const { settings, context } = run;
	/** Lines since the event loop had its last turn, or what counts as so many. */
	let breaths = 0;
	let isRestart = false;
	for (;;) {
		if (!isRestart) {
			const written = run.writeAppended();
			if (written !== undefined) yield* wait(written);
			const ahead = quietLines?.lookAhead(run);
			if (ahead !== undefined) yield ahead;
			if (quietLines?.pass(run) === true) breaths += linesPerPass;
			const read = run.readNext();
			if (!(typeof read === 'boolean' ? read : yield* wait(read))) return;
		}
		let at = 0;
		for (let count = 1; at >= 0 && at < steps.length; count++) {
			const next = steps[at]!(run);
			at = typeof next === 'number' ? next : yield* wait(next);
			if (count % stepsPerBreath === 0 || run.space.length > longSpace) {
				yield* wait(run.output.sink.settle());
				yield* wait(context.breathe(stepsPerBreath));
			}
		}
		if (at === ends.quitSilently) return;
		if ((at >= 0 || at === ends.cycle || at === ends.quit) && !settings.isQuiet) run.print();
		if (at === ends.quit) {
			run.output.complete();
			yield* wait(run.writeAppended());
			return;
		}
		isRestart = at === ends.restart;
		const { sink } = run.output;
		const settled = settings.isUnbuffered ? sink.flush() : sink.settle();
		if (isPromise(settled)) yield settled;
		breaths += 1;
		if (breaths >= linesPerBreath) {
			breaths = 0;
			const turn = context.breathe(linesPerBreath);
			if (isPromise(turn)) yield turn;
		}
	}
};

const stepsPerBreath = 1024;
// Each command on a longer text may take a good part of a slice by itself.
const longSpace = 1 << 16;
const linesPerBreath = 256;
// A block of lines that were passed over at once.
const linesPerPass = 64;
