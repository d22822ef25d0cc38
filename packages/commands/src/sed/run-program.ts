import { type Flow, wait } from '../support/flow.ts';
import type { CompiledProgram } from './compile-program.ts';
import type { SedRun } from './sed-run.ts';
import { ends } from './step.ts';

/** Runs a compiled script on every line of input. */
export const runProgram = function* (run: SedRun, { steps, quietLines }: CompiledProgram): Flow<void> {
	const { settings, context } = run;
	let lines = 0;
	let isRestart = false;
	for (;;) {
		if (!isRestart) {
			const written = run.writeAppended();
			if (written !== undefined) yield* wait(written);
			quietLines?.pass(run);
			const read = run.readNext();
			if (!(typeof read === 'boolean' ? read : yield* wait(read))) return;
		}
		let at = 0;
		for (let count = 1; at >= 0 && at < steps.length; count++) {
			const next = steps[at]!(run);
			at = typeof next === 'number' ? next : yield* wait(next);
			if (count % stepsPerBreath === 0) yield* wait(context.breathe(stepsPerBreath));
		}
		if (at === ends.quitSilently) return;
		if ((at >= 0 || at === ends.cycle || at === ends.quit) && !settings.isQuiet) run.print();
		if (at === ends.quit) {
			yield* wait(run.writeAppended());
			return;
		}
		isRestart = at === ends.restart;
		if (isRestart) yield* wait(run.writeAppended());
		lines += 1;
		if (settings.isUnbuffered || lines % linesPerBreath === 0) {
			yield* wait(settings.isUnbuffered ? run.output.sink.flush() : run.output.sink.settle());
			yield* wait(context.breathe(linesPerBreath));
		}
	}
};

const stepsPerBreath = 1024;
const linesPerBreath = 256;
