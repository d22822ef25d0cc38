import {
	decodeText,
	encodeText,
	errnoText,
	type Flow,
	isFsError,
	joinName,
	type Maybe,
	parentPath,
	runFlow,
	wait,
} from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { quoteName } from '../support/quote.ts';
import { type ApplyResult, applyHunks, type HunkOutcome, type ReversedAnswer } from './apply-hunks.ts';
import { chooseTarget, createsFile, deletesFile, isSafeName, movedName } from './choose-target.ts';
import { type FilePatch, reversePatch } from './hunk.ts';
import { rejectText } from './reject.ts';

/** What `patch` was asked for, checked. */
export interface PatchSettings {
	readonly strip: number | undefined;
	readonly isReverse: boolean;
	readonly isForward: boolean;
	readonly isForced: boolean;
	readonly isBatch: boolean;
	readonly isDryRun: boolean;
	readonly verbosity: 'silent' | 'normal' | 'verbose';
	readonly target: string | undefined;
	readonly outputFile: string | undefined;
	readonly rejectFile: string | undefined;
	readonly backsUp: boolean;
	readonly backsUpMismatch: boolean;
	readonly backupSuffix: string;
	readonly removesEmpty: boolean;
	readonly maxFuzz: number;
	readonly directory: string;
}

/** Applies what a patch says of one file; whether all of it fitted. */
export const patchFile = (
	context: CommandContext,
	settings: PatchSettings,
	patch: FilePatch,
): Flow<boolean> =>
	new FilePatching(context, settings, settings.isReverse ? reversePatch(patch) : patch).run();

/** The output that is no file. */
const standardOutput = '-';

class FilePatching {
	readonly #context: CommandContext;
	readonly #settings: PatchSettings;
	readonly #patch: FilePatch;
	/** What was said while standard output is for the patched file. */
	#messages = '';

	constructor(context: CommandContext, settings: PatchSettings, patch: FilePatch) {
		this.#context = context;
		this.#settings = settings;
		this.#patch = patch;
	}

	*run(): Flow<boolean> {
		try {
			return yield* this.#run();
		} finally {
			if (this.#messages !== '') yield* wait(this.#context.writeError(this.#messages));
		}
	}

	*#run(): Flow<boolean> {
		const { target, strip } = this.#settings;
		const patch = this.#patch;
		const name =
			target ??
			(yield* chooseTarget(patch, strip, {
				resolve: (given) => this.#path(given),
				isAllowed: (given) => this.#isAllowed(given),
				isFile: (path) => runFlow(this.#isFile(path)),
			}));
		if (name === undefined) return this.#giveUp();
		const moved = movedName(patch, name, strip);
		if (moved !== undefined && !this.#isAllowed(moved)) return this.#giveUp();
		if (!(yield* this.#isPatchable(name))) return yield* this.#refuse(name);
		const content = yield* this.#read(name);
		const expectation = this.#answerExpectation(name, content);
		if (expectation === 'skip') return this.#ignoreAll();
		this.#sayForm();
		this.#say(`${this.#settings.isDryRun ? 'checking' : 'patching'} file ${this.#title(name, moved)}\n`);
		if (this.#settings.verbosity === 'verbose') this.#say('Using Plan A...\n');
		const result = this.#apply(content ?? '', expectation);
		this.#report(result.outcomes);
		if (patch.problem !== undefined) throw patch.problem;
		const failed = result.outcomes.filter(({ state }) => state !== 'applied');
		const output = this.#settings.outputFile ?? moved ?? name;
		if (content === undefined && failed.some(({ state }) => state === 'failed'))
			yield* this.#refuseMissing(name);
		if (failed.length > 0) yield* this.#reject(output, failed, result.outcomes.length);
		if (this.#settings.outputFile === standardOutput) this.#context.output.appendText(result.text);
		else if (!this.#settings.isDryRun) yield* this.#store(name, output, content, result, failed.length);
		return failed.length === 0 && !(yield* this.#keepsContent(name, result, failed.length));
	}

	// A patch comes from somewhere else: what it names must lie below the directory that it is applied in.
	#isAllowed(name: string): boolean {
		if (isSafeName(name) || this.#settings.directory === '/') return true;
		this.#say(`Ignoring potentially dangerous file name ${quoteName(name)}\n`);
		return false;
	}

	*#isFile(path: string): Flow<boolean> {
		const facts = yield* attempt(() => this.#context.fileSystem.stat(path));
		return !isFsError(facts) && facts.kind === 'file';
	}

	// What is not a file, such as a link that leads elsewhere, is never written through.
	*#isPatchable(name: string): Flow<boolean> {
		if (this.#settings.outputFile !== undefined) return true;
		const facts = yield* attempt(() => this.#context.fileSystem.lstat(this.#path(name)));
		return isFsError(facts) || facts.kind === 'file';
	}

	*#refuse(name: string): Flow<boolean> {
		this.#say(`File ${quoteName(name)} is not a regular file -- refusing to patch\n`);
		const ignored = this.#patch.hunks.map(
			(hunk): HunkOutcome => ({ hunk, line: hunk.newStart, state: 'ignored', fuzz: 0, offset: 0 }),
		);
		if (ignored.length > 0) yield* this.#reject(name, ignored, ignored.length);
		return false;
	}

	// Nothing fits into a file that is not there: GNU ends, and leaves an empty copy of it.
	*#refuseMissing(name: string): Flow<void> {
		const { isDryRun, outputFile, backsUpMismatch, backupSuffix } = this.#settings;
		if (isDryRun || outputFile !== undefined) return;
		if (backsUpMismatch) yield* this.#write(`${name}${backupSuffix}`, '', 0o666);
		throw new CommandFailure(`**** Can't reopen file ${quoteName(name)} : ${errnoText.ENOENT}`, {
			status: 2,
		});
	}

	#sayForm(): void {
		if (this.#settings.verbosity !== 'verbose') return;
		const { form, leading } = this.#patch;
		this.#say(`Hmm...  Looks like a ${formNames[form]} to me...\n`);
		if (leading.length === 0) return;
		this.#say('The text leading up to this was:\n--------------------------\n');
		this.#say(`${leading.map((text) => `|${text}`).join('')}--------------------------\n`);
	}

	#giveUp(): boolean {
		const { leading, line, hunks } = this.#patch;
		const advice = this.#settings.strip === undefined ? 'should have used the' : 'used the wrong';
		this.#tell(
			[
				`can't find file to patch at input line ${line}\n`,
				`Perhaps you ${advice} -p or --strip option?\n`,
				'The text leading up to this was:\n--------------------------\n',
				...leading.map((text) => `|${text}`),
				'--------------------------\n',
				this.#settings.isForced || this.#settings.isBatch
					? 'No file to patch.  Skipping patch.\n'
					: 'File to patch: \nSkip this patch? [y] \nSkipping patch.\n',
				`${hunks.length} out of ${hunks.length} hunk${hunks.length === 1 ? '' : 's'} ignored\n`,
			].join(''),
		);
		return false;
	}

	#title(name: string, moved: string | undefined): string {
		const { outputFile } = this.#settings;
		if (outputFile !== undefined) return `${quoteName(outputFile)} (read from ${quoteName(name)})`;
		if (moved === undefined) return quoteName(name);
		const verb = this.#patch.git?.copiesFrom === undefined ? 'renamed' : 'copied';
		return `${quoteName(moved)} (${verb} from ${quoteName(name)})`;
	}

	// A patch that makes a file, or takes one away, may find that somebody has done so.
	#answerExpectation(name: string, content: string | undefined): ReversedAnswer {
		const which = this.#settings.isReverse ? 'The next patch, when reversed,' : 'The next patch';
		const shown = quoteName(name);
		if (createsFile(this.#patch) && content !== undefined && content !== '') {
			return this.#answer(`${which} would create the file ${shown},\nwhich already exists!`);
		}
		if (deletesFile(this.#patch) && content === undefined) {
			return this.#answer(`${which} would delete the file ${shown},\nwhich does not exist!`);
		}
		return 'apply';
	}

	#ignoreAll(): boolean {
		const count = this.#patch.hunks.length;
		this.#tell(`${count} out of ${count} hunk${count === 1 ? '' : 's'} ignored\n`);
		return false;
	}

	#apply(old: string, expectation: ReversedAnswer): ApplyResult {
		const { isForced, maxFuzz } = this.#settings;
		if (expectation === 'reverse') {
			const turned = applyHunks(old, reversePatch(this.#patch), { maxFuzz, onReversed: undefined });
			return { ...turned, isExact: false, wasReversed: true };
		}
		return applyHunks(old, this.#patch, {
			maxFuzz,
			onReversed: isForced ? undefined : () => this.#answer(this.#reversedText()),
		});
	}

	#reversedText(): string {
		return `${this.#settings.isReverse ? 'Unreversed' : 'Reversed (or previously applied)'} patch detected!`;
	}

	// Nobody is there to be asked: every question gets its default.
	#answer(question: string): ReversedAnswer {
		const { isForward, isForced, isBatch, isReverse } = this.#settings;
		if (isForward) {
			this.#tell(`${question}  Skipping patch.\n`);
			return 'skip';
		}
		if (isForced) {
			this.#tell(`${question}  Applying it anyway.\n`);
			return 'apply';
		}
		if (isBatch) {
			this.#tell(`${question}  ${isReverse ? 'Ignoring' : 'Assuming'} -R.\n`);
			return 'reverse';
		}
		this.#tell(
			`${question}  ${isReverse ? 'Ignore' : 'Assume'} -R? [n] \nApply anyway? [n] \nSkipping patch.\n`,
		);
		return 'skip';
	}

	#report(outcomes: readonly HunkOutcome[]): void {
		const { verbosity } = this.#settings;
		for (const [index, { state, line, fuzz, offset }] of outcomes.entries()) {
			const hunk = `Hunk #${index + 1}`;
			if (state === 'failed') this.#say(`${hunk} FAILED at ${line}.\n`);
			else if (state === 'ignored') {
				if (verbosity === 'verbose') this.#say(`${hunk} ignored at ${line}.\n`);
			} else if (verbosity === 'verbose' || fuzz > 0 || offset !== 0) {
				const fuzzText = fuzz > 0 ? ` with fuzz ${fuzz}` : '';
				const offsetText = offset === 0 ? '' : ` (offset ${offset} line${offset === 1 ? '' : 's'})`;
				this.#say(`${hunk} succeeded at ${line}${fuzzText}${offsetText}.\n`);
			}
		}
	}

	*#reject(output: string, failed: readonly HunkOutcome[], count: number): Flow<void> {
		const { isDryRun, rejectFile } = this.#settings;
		const verb = failed[0]!.state === 'ignored' ? 'ignored' : 'FAILED';
		const what = `${failed.length} out of ${count} hunk${count === 1 ? '' : 's'} ${verb}`;
		const name = rejectFile ?? `${output}.rej`;
		if (isDryRun || name === '-') {
			this.#tell(`${what}\n`);
			return;
		}
		this.#tell(`${what} -- saving rejects to file ${quoteName(name)}\n`);
		yield* this.#write(name, rejectText(this.#patch, failed), 0o666);
	}

	*#store(
		name: string,
		output: string,
		content: string | undefined,
		result: ApplyResult,
		failures: number,
	): Flow<void> {
		const { backsUp, backsUpMismatch, backupSuffix, outputFile } = this.#settings;
		const { fileSystem } = this.#context;
		const isChanged = content !== result.text || output !== name;
		if (result.outcomes.length > 0 && failures === result.outcomes.length && outputFile === undefined) {
			if (result.outcomes[0]!.state === 'failed' && backsUpMismatch && content !== undefined) {
				yield* this.#write(`${name}${backupSuffix}`, content, 0o666);
			}
			return;
		}
		if (outputFile === undefined && (backsUp || (backsUpMismatch && !result.isExact))) {
			yield* this.#write(`${output}${backupSuffix}`, content ?? '', 0o666);
		}
		if (this.#isRemoved(result)) {
			if (content !== undefined) yield* this.#remove(name);
			return;
		}
		const mode = this.#patch.git?.newMode;
		if (isChanged) yield* this.#write(output, result.text, mode ?? 0o666);
		if (mode !== undefined) yield* wait(fileSystem.chmod(this.#path(output), mode));
		if (output !== name && this.#patch.git?.renamesFrom !== undefined && outputFile === undefined) {
			yield* wait(fileSystem.remove(this.#path(name)));
		}
	}

	#isRemoved(result: ApplyResult): boolean {
		const { outputFile, removesEmpty } = this.#settings;
		if (outputFile !== undefined || result.text !== '') return false;
		return removesEmpty || (result.wasReversed ? createsFile(this.#patch) : deletesFile(this.#patch));
	}

	// What was to be deleted but has other content stays, which is a failure.
	*#keepsContent(name: string, result: ApplyResult, failures: number): Flow<boolean> {
		if (failures > 0 || result.wasReversed || !deletesFile(this.#patch) || result.text === '') return false;
		this.#tell(`Not deleting file ${quoteName(name)} as content differs from patch\n`);
		yield* wait(this.#context.output.settle());
		return true;
	}

	*#remove(name: string): Flow<void> {
		const { fileSystem } = this.#context;
		yield* wait(fileSystem.remove(this.#path(name)));
		// Directories that are empty now go too.
		const { directory } = this.#settings;
		for (
			let folder = parentPath(this.#path(name));
			folder.startsWith(`${directory}/`);
			folder = parentPath(folder)
		) {
			try {
				yield* wait(fileSystem.remove(folder));
			} catch (error) {
				if (!isFsError(error)) throw error;
				return;
			}
		}
	}

	*#read(name: string): Flow<string | undefined> {
		try {
			return decodeText(yield* wait(this.#context.fileSystem.read(this.#path(name))));
		} catch (error) {
			if (isFsError(error, 'ENOENT')) return undefined;
			throw error;
		}
	}

	*#write(name: string, text: string, mode: number): Flow<void> {
		const { fileSystem } = this.#context;
		const path = this.#path(name);
		const folder = parentPath(path);
		const make = (): Maybe<void> =>
			fileSystem.mkdir(folder, { recursive: true, permissions: this.#context.permissions(0o777) });
		yield* wait(make());
		yield* wait(fileSystem.write(path, encodeText(text), { permissions: this.#context.permissions(mode) }));
	}

	#path(name: string): string {
		return name.startsWith('/') ? name : joinName(this.#settings.directory, name);
	}

	#say(text: string): void {
		if (this.#settings.verbosity !== 'silent') this.#tell(text);
	}

	#tell(text: string): void {
		if (this.#settings.outputFile === standardOutput) this.#messages += text;
		else this.#context.output.appendText(text);
	}
}

const formNames: Readonly<Record<FilePatch['form'], string>> = {
	unified: 'unified diff',
	context: 'new-style context diff',
	normal: 'normal diff',
};
