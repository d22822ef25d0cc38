import { andThen, type Flow, type Maybe, parentPath, runFlow, wait } from '@tenon/core';
import { readsYes } from '../support/answer-line.ts';
import { whyNotRun } from '../support/run-program.ts';
import { FindRefusal } from './errors.ts';
import type { FindRun } from './find-run.ts';
import type { FoundFile } from './found-file.ts';
import type { Test } from './test.ts';

/** `-exec`, `-execdir`, `-ok`, `-okdir`. */
export type ExecName = '-exec' | '-execdir' | '-ok' | '-okdir';

/** A command to run for files: its words, and whether it takes many at once. */
export interface ExecCommand {
	readonly name: ExecName;
	readonly words: readonly string[];
	readonly isBatch: boolean;
	/** How many words it took, with what ended it. */
	readonly taken: number;
}

/** Reads the words of a command up to its `;` or `{} +`. */
export const readCommand = (
	name: ExecName,
	words: readonly string[],
	quote: (text: string) => string,
): ExecCommand => {
	const canBatch = name === '-exec' || name === '-execdir';
	for (let at = 0; at < words.length; at++) {
		if (words[at] === ';') {
			if (at === 0) throw new FindRefusal(`invalid argument \`;' to \`${name}'`);
			return { name, words: words.slice(0, at), isBatch: false, taken: at + 1 };
		}
		if (canBatch && words[at] === '+' && words[at - 1] === '{}') {
			const command = words.slice(0, at - 1);
			if (command.some((word) => word.includes('{}')))
				throw new FindRefusal(`Only one instance of {} is supported with ${name} ... +`);
			return { name, words: command, isBatch: true, taken: at + 1 };
		}
	}
	const mixed = words.find((word, at) => canBatch && word.includes('{}') && words[at + 1] === '+');
	if (mixed !== undefined && mixed !== '{}')
		throw new FindRefusal(
			`In ${quote(`${name} ... {} +`)} the ${quote('{}')} must appear by itself, but you specified ${quote(mixed)}`,
		);
	throw new FindRefusal(`missing argument to \`${name}'`);
};

/** Runs the command for each file, or for many of them at a time. */
export const execTest = (run: FindRun, command: ExecCommand): Test => {
	if (command.isBatch) return batchTest(run, command);
	const inDirectory = command.name === '-execdir' || command.name === '-okdir';
	const asks = command.name === '-ok' || command.name === '-okdir';
	return (file) => {
		const name = inDirectory ? localName(file) : file.path;
		const words = command.words.map((word) => word.replaceAll('{}', () => name));
		const start = (): Maybe<boolean> =>
			andThen(inDirectory ? directoryOf(run, file) : undefined, (directory) =>
				andThen(runWords(run, words, directory), (status) => status === 0),
			);
		if (!asks) return start();
		return andThen(runFlow(confirm(run, command.words[0]!, file)), (isWanted) => isWanted && start());
	};
};

const batchTest = (run: FindRun, command: ExecCommand): Test => {
	const inDirectory = command.name === '-execdir';
	let names: string[] = [];
	let size = 0;
	let directory: string | undefined;
	const runBatch = function* (): Flow<void> {
		if (names.length === 0) return;
		const words = [...command.words, ...names];
		names = [];
		size = 0;
		if ((yield* wait(runWords(run, words, directory))) !== 0) run.status = 1;
	};
	(inDirectory ? run.directoryFinishers : run.finishers).push(runBatch);
	return (file) => {
		return andThen(inDirectory ? directoryOf(run, file) : undefined, (here) => {
			const before = here === directory && size < maxBatchBytes ? undefined : runFlow(runBatch());
			return andThen(before, () => {
				directory = here;
				const name = inDirectory ? localName(file) : file.path;
				names.push(name);
				size += name.length + 9;
				return true;
			});
		});
	};
};

// As much as fits on a command line by xargs' habit.
const maxBatchBytes = 131_072;

const localName = (file: FoundFile): string => {
	const { name } = file;
	return name === '/' ? '/' : `./${name}${file.path.endsWith('/') ? '/' : ''}`;
};

/** Refuses to run commands in other folders where `PATH` has one that depends on the folder. */
export const refuseUnsafePath = (run: FindRun, name: ExecName): void => {
	const unsafe = `is included in the PATH environment variable, which is insecure in combination with the ${name} action of find.  Please remove`;
	for (const folder of (run.context.variable('PATH') ?? '/').split(':')) {
		if (folder.startsWith('/')) continue;
		throw new FindRefusal(
			folder === '' || folder === '.'
				? `The current directory ${unsafe} the current directory from your $PATH (that is, remove ".", doubled colons, or leading or trailing colons)`
				: `The relative path ${run.context.quote(folder)} ${unsafe} that entry from $PATH`,
		);
	}
};

// A process finds itself in the directory itself, whatever way led there.
const directoryOf = (run: FindRun, file: FoundFile): Maybe<string> =>
	run.context.fileSystem.realpath(folderOf(file));

const folderOf = (file: FoundFile): string => {
	const location = file.location.replace(/(?<=.)\/+$/, '');
	return location.endsWith('/.')
		? location.slice(0, -2) || '/'
		: file.path === '.'
			? location
			: parentPath(location);
};

const runWords = (run: FindRun, words: readonly string[], cwd: string | undefined): Maybe<number> => {
	const how = cwd === undefined ? {} : { cwd };
	return andThen(run.context.locate(words[0]!, how), (place) => {
		if (place === undefined) return runFlow(tellNotRun(run, words[0]!, cwd));
		let endedBy: number | undefined;
		const onSignal = (signal: number): void => {
			endedBy = signal;
		};
		return andThen(run.context.invoke(words, { ...how, onSignal }), (status) => {
			if (endedBy === undefined) return status;
			const text = `${run.context.quote(words[0]!)} terminated by signal ${endedBy}`;
			return andThen(run.context.complain(text), () => status);
		});
	});
};

function* tellNotRun(run: FindRun, name: string, cwd: string | undefined): Flow<number> {
	const { reason, status } = yield* whyNotRun(run.context, name, cwd);
	yield* wait(run.context.complain(`${run.context.quote(name)}: ${reason}`));
	return status;
}

// Asks on standard error; a line that starts with y means yes.
function* confirm(run: FindRun, program: string, file: FoundFile): Flow<boolean> {
	yield* wait(run.context.writeError(`< ${program} ... ${file.path} > ? `));
	return yield* readsYes(run.context);
}
