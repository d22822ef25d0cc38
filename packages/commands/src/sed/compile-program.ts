import { type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import { LongText } from '../support/long-text.ts';
import { partsOf } from '../support/text-parts.ts';
import { SedFailure } from './errors.ts';
import { LineLister } from './line-lister.ts';
import type { OutputTarget } from './output-target.ts';
import { plainActions } from './plain-actions.ts';
import type { Action, Command, Program, Substitution } from './program.ts';
import { QuietLines } from './quiet-lines.ts';
import type { SedRun } from './sed-run.ts';
import { createSelection, type Selection } from './selection.ts';
import { type Act, ends, type Step } from './step.ts';
import { substitute } from './substitute.ts';
import type { WrittenFiles } from './written-files.ts';

/** A script as functions, one for each command. */
export interface CompiledProgram {
	readonly steps: readonly Step[];
	/** Passes over lines that the script leaves alone. */
	readonly quietLines: QuietLines | undefined;
	/** Selections that remember lines; they start anew with each file that counts for itself. */
	readonly selections: readonly Selection[];
}

/** Compiles a script; the files that it writes are opened, and emptied. */
export const compileProgram = function* (
	program: Program,
	files: WrittenFiles,
	style: { readonly delimiter: number },
): Flow<CompiledProgram> {
	const steps: Step[] = [];
	const selections: (Selection | undefined)[] = [];
	for (const [index, command] of program.commands.entries()) {
		const selection = createSelection(command);
		selections.push(selection);
		const act = yield* compileAction(command, program, selection, files);
		const skipped = command.action.kind === 'block' ? command.action.end : index + 1;
		steps.push(createStep(command, selection, act, index + 1, skipped));
	}
	const known = selections.filter((selection) => selection !== undefined);
	return { steps, selections: known, quietLines: QuietLines.for(program, selections, style) };
};

const createStep = (
	{ isNegated }: Command,
	selection: Selection | undefined,
	act: Act,
	next: number,
	skipped: number,
): Step => {
	if (selection === undefined) return isNegated ? () => skipped : (run) => act(run, next);
	return (run) => {
		const selects = selection.selects(run);
		if (typeof selects === 'boolean') return selects !== isNegated ? act(run, next) : skipped;
		return selects.then((is) => (is !== isNegated ? act(run, next) : skipped));
	};
};

function* compileAction(
	{ action }: Command,
	program: Program,
	selection: Selection | undefined,
	files: WrittenFiles,
): Flow<Act> {
	switch (action.kind) {
		case 'plain':
			return plainActions[action.name];
		case 'block':
			return (_, next) => next;
		case 'branch':
			return branch(action, program);
		case 'text':
			return placeText(action, selection);
		case 'run':
			return (run, next) => runFlow(runCommand(run, action.text, next));
		case 'list':
			return (run, next) => runFlow(list(run, action.width ?? run.settings.listWidth, next));
		case 'quit':
			return (run) => {
				run.status = action.status;
				return action.prints ? ends.quit : ends.quitSilently;
			};
		case 'read-file':
			return (run, next) => {
				run.appendFile(action.file);
				return next;
			};
		case 'read-before':
			return (run, next) => runFlow(writeBefore(run, action.file, next));
		case 'read-line':
			return (run, next) => runFlow(appendLine(run, action.file, next));
		case 'write-line': {
			const target = yield* files.open(action.file);
			return (run, next) => {
				target.writeLine(run.space);
				return settled(target, next);
			};
		}
		case 'write-first': {
			const target = yield* files.open(action.file);
			return (run, next) => {
				target.writeFirstLine(run.space);
				return settled(target, next);
			};
		}
		case 'substitute': {
			const { file } = action.substitution;
			return replacer(action.substitution, file === undefined ? undefined : yield* files.open(file));
		}
		case 'translate':
			return translator(action.table);
	}
}

const settled = ({ sink }: OutputTarget, next: number): Maybe<number> => {
	const done = sink.settle();
	return done instanceof Promise ? done.then(() => next) : next;
};

const branch = ({ label, when }: Action & { readonly kind: 'branch' }, program: Program): Act => {
	const target = label === '' ? program.commands.length : program.labels.get(label)!;
	if (when === 'always') return () => target;
	return (run, next) => {
		const { hasReplaced } = run;
		run.hasReplaced = false;
		return hasReplaced === (when === 'replaced') ? target : next;
	};
};

const placeText = (action: Action & { readonly kind: 'text' }, selection: Selection | undefined): Act => {
	switch (action.place) {
		case 'append':
			return (run, next) => {
				run.appendText(action.text);
				return next;
			};
		case 'insert':
			return (run, next) => {
				writeLines(run, action.text);
				return next;
			};
		case 'change':
			// The lines of a range are changed all together, when the last has come.
			return (run) => {
				if (selection?.isInside !== true) writeLines(run, action.text);
				return ends.delete;
			};
	}
};

// The last newline of the text is the delimiter of lines, whatever that is.
const writeLines = (run: SedRun, text: string): void => {
	if (text !== '') run.output.writeDelimited(text.slice(0, -1));
};

function* list(run: SedRun, width: number, next: number): Flow<number> {
	const { output, context, settings } = run;
	const lister = new LineLister(width, String.fromCharCode(settings.delimiter));
	for (const part of partsOf(run.space.text, longText)) {
		output.writeText(lister.list(part));
		yield* wait(output.sink.settle());
		yield* wait(context.breathe(stepsOfPart));
	}
	output.writeDelimited('$');
	return next;
}

function* runCommand(run: SedRun, text: string, next: number): Flow<number> {
	const output = yield* run.capture(text === '' ? run.space.text : text);
	if (text === '') run.space.text = withoutDelimiter(byteKit.decode(output), run);
	else run.output.writeBytes(output);
	return next;
}

const withoutDelimiter = (text: string, run: SedRun): string => {
	const delimiter = String.fromCharCode(run.settings.delimiter);
	return text.endsWith(delimiter) ? text.slice(0, -1) : text;
};

function* writeBefore(run: SedRun, file: string, next: number): Flow<number> {
	yield* run.writeFile(file);
	return next;
}

function* appendLine(run: SedRun, file: string, next: number): Flow<number> {
	yield* run.appendLineOf(file);
	return next;
}

const replacer = (substitution: Substitution, target: OutputTarget | undefined): Act => {
	const { regex, replacement, printsBeforeRun, prints, runs } = substitution;
	const isPlain = !printsBeforeRun && !prints && !runs && target === undefined;
	const put = (run: SedRun, replaced: string | undefined, next: number): Maybe<number> => {
		if (replaced === undefined) return next;
		run.space.text = replaced;
		run.hasReplaced = true;
		return isPlain ? next : runFlow(finishReplacing(run, substitution, target, next));
	};
	return (run, next) => {
		const matcher = run.regexOf(regex);
		if (replacement.maxGroup > matcher.groupCount)
			throw new SedFailure(
				`-e expression #1, char 0: invalid reference \\${replacement.maxGroup} on \`s' command's RHS`,
			);
		const { space } = run;
		const replace = (): Maybe<number> => {
			const replaced = substitute(run.context, space.text, matcher, substitution);
			return replaced instanceof Promise
				? replaced.then((text) => put(run, text, next))
				: put(run, replaced, next);
		};
		if (!space.isRaw) return replace();
		const matches = matcher.test(run.context, space);
		if (matches instanceof Promise) return matches.then((is) => (is ? replace() : next));
		return matches ? replace() : next;
	};
};

function* finishReplacing(
	run: SedRun,
	{ printsBeforeRun, prints, runs }: Substitution,
	target: OutputTarget | undefined,
	next: number,
): Flow<number> {
	if (printsBeforeRun) run.print();
	if (runs) run.space.text = withoutDelimiter(byteKit.decode(yield* run.capture(run.space.text)), run);
	if (prints) run.print();
	if (target === undefined) return next;
	target.writeLine(run.space);
	return yield* wait(settled(target, next));
}

const translator =
	(table: ReadonlyMap<string, string>): Act =>
	(run, next) => {
		if (run.space.length > longText) return runFlow(translateLong(run, table, next));
		let result = '';
		for (const character of run.space.text) result += table.get(character) ?? character;
		run.space.text = result;
		return next;
	};

function* translateLong(run: SedRun, table: ReadonlyMap<string, string>, next: number): Flow<number> {
	const { text } = run.space;
	const result = new LongText(run.context.ports.limits.maxTextBytes);
	for (const part of partsOf(text, longText)) {
		for (const character of part) result.add(table.get(character) ?? character);
		yield* wait(run.context.breathe(stepsOfPart));
	}
	run.space.text = result.toString();
	return next;
}

/** Texts up to this length are worked on at once; a part of that length takes about a millisecond. */
const longText = 1 << 14;
const stepsOfPart = 256;
