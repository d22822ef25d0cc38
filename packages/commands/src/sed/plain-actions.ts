import type { Maybe } from '@tenon/core';
import type { PatternSpace } from './pattern-space.ts';
import type { PlainName } from './program.ts';
import type { SedRun } from './sed-run.ts';
import { type Act, ends } from './step.ts';

/** The commands that are nothing but their letter. */
export const plainActions: Readonly<Record<PlainName, Act>> = {
	'=': (run, next) => {
		run.output.writeText(`${run.input.lineNumber}${delimiterOf(run)}`);
		return next;
	},
	d: () => ends.delete,
	D: (run) => {
		const { space } = run;
		const end = space.isRaw ? -1 : space.text.indexOf(delimiterOf(run));
		if (end < 0) return ends.delete;
		space.text = space.text.slice(end + 1);
		return ends.restart;
	},
	F: (run, next) => {
		run.output.writeText(`${run.input.fileName}${delimiterOf(run)}`);
		return next;
	},
	g: (run, next) => {
		run.space.copyFrom(run.hold);
		return next;
	},
	G: (run, next) => {
		join(run.space, run.hold, delimiterOf(run));
		return next;
	},
	h: (run, next) => {
		run.hold.copyFrom(run.space);
		return next;
	},
	H: (run, next) => {
		join(run.hold, run.space, delimiterOf(run));
		return next;
	},
	n: (run, next) => {
		const isLast = run.input.isLast();
		if (typeof isLast === 'boolean') return isLast ? ends.cycle : nextLine(run, next);
		return isLast.then((is) => (is ? ends.cycle : nextLine(run, next)));
	},
	N: (run, next) => {
		const isLast = run.input.isLast();
		if (typeof isLast === 'boolean') return isLast ? endOfInput(run) : joinLine(run, next);
		return isLast.then((is) => (is ? endOfInput(run) : joinLine(run, next)));
	},
	p: (run, next) => {
		run.print();
		return next;
	},
	P: (run, next) => {
		run.output.writeFirstLine(run.space);
		return next;
	},
	x: (run, next) => {
		const { space } = run;
		space.keepBytes();
		run.space = run.hold;
		run.hold = space;
		return next;
	},
	z: (run, next) => {
		run.space.text = '';
		return next;
	},
};

const delimiterOf = (run: SedRun): string => (run.settings.delimiter === 0 ? '\0' : '\n');

// What comes last decides whether a delimiter follows.
const join = (to: PatternSpace, from: PatternSpace, delimiter: string): void => {
	to.appendLine(delimiter, from.text);
	to.isDelimited = from.isDelimited;
};

// Where no line follows to be joined, the rest of the script is not run; POSIX prints nothing then.
const endOfInput = (run: SedRun): number => (run.settings.isPosix ? ends.quitSilently : ends.cycle);

const nextLine = (run: SedRun, next: number): Maybe<number> => {
	if (!run.settings.isQuiet) run.print();
	const read = run.readNext();
	if (typeof read === 'boolean') return read ? next : ends.quitSilently;
	return read.then((is) => (is ? next : ends.quitSilently));
};

const joinLine = (run: SedRun, next: number): Maybe<number> => {
	const read = run.joinNext(delimiterOf(run));
	if (typeof read === 'boolean') return read ? next : ends.quitSilently;
	return read.then((is) => (is ? next : ends.quitSilently));
};
