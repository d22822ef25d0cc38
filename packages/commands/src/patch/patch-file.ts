import { errnoText, type Flow, isFsError, runFlow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { quoteInStyle } from '../support/quoting-style.ts';
import { type ApplyResult, applyHunks, type HunkOutcome, type ReversedAnswer } from './apply-hunks.ts';
import {
	chooseTarget,
	createsFile,
	deletesFile,
	emptiesFile,
	expectsNoFile,
	isSafeName,
	movedName,
	stripName,
} from './choose-target.ts';
import { applyEdScript } from './ed-script.ts';
import { type FilePatch, isLinkMode, oldLines, reversePatch, timeOf } from './hunk.ts';
import type { PatchedFiles, PatchedKind } from './patched-files.ts';
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
	/** The form of hunks that do not fit; `undefined`: that of the patch. */
	readonly rejectForm: 'context' | 'unified' | undefined;
	readonly ignoresBlanks: boolean;
	readonly followsLinks: boolean;
	readonly removesEmpty: boolean;
	/** Whether files that a patch leaves empty stay, though it says that they are gone. */
	readonly keepsEmpty: boolean;
	/** What is done with a file that must not be written. */
	readonly readOnly: 'ignore' | 'warn' | 'fail';
	/** The name by which both versions are kept, each for where it is defined or not. */
	readonly defines: string | undefined;
	/** In which zone the times of the patch are, if files are to have them. */
	readonly setsTime: 'utc' | 'local' | undefined;
	readonly maxFuzz: number;
	readonly directory: string;
}

/** Applies what a patch says of one file; whether all of it fitted. */
export const patchFile = (
	context: CommandContext,
	settings: PatchSettings,
	files: PatchedFiles,
	patch: FilePatch,
): Flow<boolean> =>
	new FilePatching(context, settings, files, settings.isReverse ? reversePatch(patch) : patch).run();

/** What is said of a patch whose last line lacks its newline. */
export const cutText = 'patch unexpectedly ends in middle of line\n';

const unchanged: ApplyResult = { text: '', outcomes: [], isExact: true, wasReversed: false };

/** The output that is no file. */
const standardOutput = '-';

class FilePatching {
	readonly #context: CommandContext;
	readonly #settings: PatchSettings;
	readonly #files: PatchedFiles;
	readonly #patch: FilePatch;
	/** What the patch changes; the text of a symbolic link is where it leads. */
	readonly #kind: PatchedKind;
	/** What was said while standard output is for the patched file. */
	#messages = '';

	constructor(context: CommandContext, settings: PatchSettings, files: PatchedFiles, patch: FilePatch) {
		this.#context = context;
		this.#settings = settings;
		this.#files = files;
		this.#patch = patch;
		this.#kind = isLinkMode(patch.git?.newMode ?? patch.git?.oldMode) ? 'symlink' : 'file';
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
		// The first hunk of this form is read before anything is said.
		if (patch.form === 'context' && patch.hunks.length === 0 && patch.problem !== undefined)
			throw patch.problem;
		const name = target ?? (yield* this.#choose());
		if (name === undefined) return this.#skip();
		if (target === undefined && !(yield* this.#files.staysBelow(name))) {
			this.#say(`Invalid file name ${shownName(name)} -- skipping patch\n`);
			return false;
		}
		if (patch.git?.isBinary === true) {
			this.#say(`File ${shownName(name)}: git binary diffs are not supported.\n`);
			return false;
		}
		const moved = movedName(patch, name, strip);
		if (moved !== undefined && !this.#isAllowed(moved)) return this.#skip();
		if (!(yield* this.#isPatchable(name))) return yield* this.#refuse(name);
		const content = yield* moved === undefined
			? this.#files.read(name, this.#kind)
			: this.#files.readOriginal(name, this.#kind);
		const expectation = this.#answerExpectation(name, content);
		if (expectation === 'skip') return this.#ignoreAll();
		this.#sayForm();
		if (!(yield* this.#isWritable(name))) return yield* this.#ignoreHunks(name);
		if (patch.form === 'ed') return yield* this.#runScript(name, content ?? '');
		const kind = this.#kind === 'symlink' ? 'symbolic link' : 'file';
		this.#say(`${this.#settings.isDryRun ? 'checking' : 'patching'} ${kind} ${this.#title(name, moved)}\n`);
		if (this.#settings.verbosity === 'verbose') this.#say('Using Plan A...\n');
		if (patch.cutAt === 0) this.#tell(cutText);
		const result = this.#apply(content ?? '', expectation);
		this.#report(result.outcomes, content ?? '');
		if (patch.problem !== undefined) throw patch.problem;
		const failed = result.outcomes.filter(({ state }) => state !== 'applied');
		const output = this.#settings.outputFile ?? moved ?? name;
		const isAllFailed = failed.length === result.outcomes.length && failed[0]?.state === 'failed';
		if (content === undefined && isAllFailed && !this.#isRemoved(result)) yield* this.#keepMissing(name);
		const time = yield* this.#newTime(name, output, content, result, failed.length);
		const keepsContent = yield* this.#keepsContent(name, result);
		if (failed.length > 0) yield* this.#reject(output, failed, result.outcomes.length);
		if (this.#settings.outputFile === standardOutput) this.#context.output.appendText(outputText(result));
		else if (this.#settings.outputFile !== undefined || !this.#settings.isDryRun)
			yield* this.#store(name, output, content, result, failed.length);
		if (time !== undefined && !this.#isRemoved(result)) yield* this.#files.setTime(output, time);
		return failed.length === 0 && !keepsContent;
	}

	// The time that the patch gives to the file, unless it was made for another file than this.
	*#newTime(
		name: string,
		output: string,
		content: string | undefined,
		{ isExact }: ApplyResult,
		failures: number,
	): Flow<number | undefined> {
		const { setsTime, isForced, isDryRun } = this.#settings;
		if (setsTime === undefined || isDryRun || output === standardOutput) return undefined;
		const time = timeOf(this.#patch.newName, setsTime);
		if (time === undefined) return undefined;
		const old = timeOf(this.#patch.oldName, setsTime);
		const isOther = content !== undefined && old !== undefined && !(yield* this.#files.hasTime(name, old));
		const what = isOther ? 'time' : !isExact || failures > 0 ? 'contents' : undefined;
		if (isForced || what === undefined) return time;
		this.#say(`Not setting time of file ${shownName(output)} (${what} mismatch)\n`);
		return undefined;
	}

	// A file that was moved before is patched where it is.
	*#choose(): Flow<string | undefined> {
		const { strip } = this.#settings;
		const { git } = this.#patch;
		const chosen = yield* chooseTarget(this.#patch, strip, {
			resolve: (given) => this.#files.path(given),
			isAllowed: (given) => this.#isAllowed(given),
			isFile: (path) => runFlow(this.#isThere(path)),
			isDirectory: (path) => runFlow(this.#files.is('directory', path)),
		});
		if (chosen !== undefined || git === undefined) return chosen;
		const moved = movedName(this.#patch, '', strip);
		if (moved === undefined || !this.#isAllowed(moved)) return undefined;
		return (yield* this.#files.is(this.#kind, this.#files.path(moved))) ? moved : undefined;
	}

	*#isThere(path: string): Flow<boolean> {
		return (yield* this.#files.is('file', path)) || (yield* this.#files.is(this.#kind, path));
	}

	// A patch comes from somewhere else: what it names must lie below the directory that it is applied in.
	#isAllowed(name: string): boolean {
		if (isSafeName(name) || this.#settings.directory === '/') return true;
		this.#say(`Ignoring potentially dangerous file name ${shownName(name)}\n`);
		return false;
	}

	// What is not a file, such as a link that leads elsewhere, is never written through.
	*#isPatchable(name: string): Flow<boolean> {
		if (this.#settings.outputFile !== undefined) return true;
		const facts = yield* attempt(() => this.#context.fileSystem.lstat(this.#files.path(name)));
		if (isFsError(facts) || facts.kind === this.#kind) return true;
		const { followsLinks } = this.#settings;
		return (
			followsLinks && facts.kind === 'symlink' && (yield* this.#files.is('file', this.#files.path(name)))
		);
	}

	*#refuse(name: string): Flow<boolean> {
		const kind = this.#kind === 'symlink' ? 'symbolic link' : 'regular file';
		this.#say(`File ${shownName(name)} is not a ${kind} -- refusing to patch\n`);
		return yield* this.#ignoreHunks(name);
	}

	// Tells of a file that must not be written; whether it is tried.
	*#isWritable(name: string): Flow<boolean> {
		const { outputFile, readOnly } = this.#settings;
		if (outputFile !== undefined || readOnly === 'ignore' || !(yield* this.#files.isProtected(name)))
			return true;
		const end = readOnly === 'fail' ? 'refusing to patch' : 'trying to patch anyway';
		this.#say(`File ${shownName(name)} is read-only; ${end}\n`);
		return readOnly !== 'fail';
	}

	// What is said is what ed says.
	*#runScript(name: string, content: string): Flow<boolean> {
		const { outputFile, isDryRun } = this.#settings;
		if (isDryRun) return true;
		if (/[^\n]$/.test(content)) this.#context.output.appendText('Newline appended\n');
		const text = applyEdScript(content, this.#patch.script);
		if (text === undefined) {
			this.#context.output.appendText('?\n');
			throw new CommandFailure('**** ed FAILED', { status: 2 });
		}
		if (outputFile === standardOutput) this.#context.output.appendText(text);
		else yield* this.#store(name, outputFile ?? name, content, { ...unchanged, text }, 0);
		return true;
	}

	*#ignoreHunks(name: string): Flow<boolean> {
		const ignored = this.#patch.hunks.map(
			(hunk): HunkOutcome => ({ hunk, line: hunk.newStart, state: 'ignored', fuzz: 0, offset: 0 }),
		);
		if (ignored.length > 0) yield* this.#reject(name, ignored, ignored.length);
		return false;
	}

	// Nothing fits into a file that is not there: the copy that GNU makes of it is empty, and ends the run.
	*#keepMissing(name: string): Flow<void> {
		const { isDryRun, outputFile, backsUp, backsUpMismatch } = this.#settings;
		if (isDryRun || outputFile !== undefined || !(backsUp || backsUpMismatch)) return;
		yield* this.#files.keep(name, this.#kind, 'copied');
		throw new CommandFailure(`**** Can't reopen file ${shownName(name)} : ${errnoText.ENOENT}`, {
			status: 2,
		});
	}

	#sayForm(): void {
		const { form, leading, indent, lostReturns } = this.#patch;
		if (this.#settings.verbosity === 'verbose') {
			const looks = this.#files.begins('a patch') ? 'Looks' : 'The next patch looks';
			this.#say(`Hmm...  ${looks} like ${formNames[form]} to me...\n`);
			if (leading.length > 0) this.#say(leadingText(leading));
		}
		if (indent > 0) this.#say(`(Patch is indented ${indent} space${indent === 1 ? '' : 's'}.)\n`);
		if (lostReturns) this.#say('(Stripping trailing CRs from patch; use --binary to disable.)\n');
	}

	#skip(): boolean {
		const { form, leading, line, hunks } = this.#patch;
		const advice = this.#settings.strip === undefined ? 'should have used the' : 'used the wrong';
		this.#tell(
			[
				`can't find file to patch at input line ${line}\n`,
				form === 'normal' ? '' : `Perhaps you ${advice} -p or --strip option?\n`,
				leading.length === 0 ? '' : leadingText(leading),
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
		if (outputFile !== undefined) {
			const from = outputFile === name ? '' : ` (read from ${shownName(name)})`;
			return `${shownName(outputFile)}${from}`;
		}
		const { git } = this.#patch;
		const verb = git?.copiesFrom === undefined ? 'renamed' : 'copied';
		if (moved === undefined) {
			const from = git?.renamesFrom ?? git?.copiesFrom;
			if (git === undefined || from === undefined) return shownName(name);
			const old = stripName(git.oldName, this.#settings.strip) ?? from;
			return `${shownName(name)} (already ${verb} from ${shownName(old)})`;
		}
		return `${shownName(moved)} (${verb} from ${shownName(name)})`;
	}

	// A patch that makes a file, or takes one away, may find that done.
	#answerExpectation(name: string, content: string | undefined): ReversedAnswer {
		const which = this.#settings.isReverse ? 'The next patch, when reversed,' : 'The next patch';
		const shown = shownName(name);
		if (expectsNoFile(this.#patch) && content !== undefined && content !== '') {
			return this.#answer(`${which} would create the file ${shown},\nwhich already exists!`);
		}
		if (content === undefined && (deletesFile(this.#patch) || emptiesFile(this.#patch))) {
			return this.#answer(`${which} would delete the file ${shown},\nwhich does not exist!`);
		}
		if (content === '' && emptiesFile(this.#patch)) {
			return this.#answer(`${which} would empty out the file ${shown},\nwhich is already empty!`);
		}
		return 'apply';
	}

	#ignoreAll(): boolean {
		const count = this.#patch.hunks.length;
		this.#tell(`${count} out of ${count} hunk${count === 1 ? '' : 's'} ignored\n`);
		return false;
	}

	#apply(old: string, expectation: ReversedAnswer): ApplyResult {
		const { isForced, maxFuzz, ignoresBlanks, defines } = this.#settings;
		if (expectation === 'reverse') {
			const turned = applyHunks(old, reversePatch(this.#patch), {
				maxFuzz,
				ignoresBlanks,
				defines,
				onReversed: undefined,
			});
			return { ...turned, wasReversed: true };
		}
		return applyHunks(old, this.#patch, {
			maxFuzz,
			ignoresBlanks,
			defines,
			onReversed: isForced ? undefined : () => this.#answer(this.#reversedText()),
		});
	}

	#reversedText(): string {
		return `${this.#settings.isReverse ? 'Unreversed' : 'Reversed (or previously applied)'} patch detected!`;
	}

	// No person is asked: every question gets its default.
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
		this.#tell(`${question}  ${isReverse ? 'Ignore' : 'Assume'} -R? [n] \nApply anyway? [n] \n`);
		this.#say('Skipping patch.\n');
		return 'skip';
	}

	#report(outcomes: readonly HunkOutcome[], content: string): void {
		const { verbosity } = this.#settings;
		const { cutAt } = this.#patch;
		for (const [index, outcome] of outcomes.entries()) {
			const { state, line, fuzz, offset } = outcome;
			if (index > 0 && index === cutAt) this.#tell(cutText);
			const hunk = `Hunk #${index + 1}`;
			if (state === 'failed') {
				const note = hasOtherEndings(outcome, content) ? ' (different line endings)' : '';
				this.#say(`${hunk} FAILED at ${line}${note}.\n`);
			} else if (state === 'ignored') {
				if (verbosity === 'verbose') this.#say(`${hunk} ignored at ${line}.\n`);
			} else if (verbosity === 'verbose' || fuzz > 0 || offset !== 0) {
				const fuzzText = fuzz > 0 ? ` with fuzz ${fuzz}` : '';
				const offsetText = offset === 0 ? '' : ` (offset ${offset} line${offset === 1 ? '' : 's'})`;
				this.#say(`${hunk} succeeded at ${line}${fuzzText}${offsetText}.\n`);
			}
		}
		if (cutAt !== 0 && cutAt === outcomes.length) this.#tell(cutText);
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
		this.#tell(`${what} -- saving rejects to file ${shownName(name)}\n`);
		const text = rejectText(this.#patch, this.#settings, failed);
		yield* this.#files.add(name, text, 0o666);
	}

	*#store(
		name: string,
		output: string,
		content: string | undefined,
		result: ApplyResult,
		failures: number,
	): Flow<void> {
		const { backsUp, backsUpMismatch, outputFile } = this.#settings;
		const isChanged = content !== result.text || output !== name;
		if (result.outcomes.length > 0 && failures === result.outcomes.length && outputFile === undefined) {
			if (result.outcomes[0]!.state !== 'failed') return;
			if (backsUpMismatch) yield* this.#files.keep(name, this.#kind, 'copied');
			if (content !== undefined && this.#isRemoved(result)) yield* this.#files.remove(name);
			return;
		}
		if (outputFile === undefined && (backsUp || (backsUpMismatch && !result.isExact))) {
			yield* this.#files.keep(output, this.#kind, 'aside');
		}
		if (this.#isRemoved(result)) {
			if (content !== undefined) yield* this.#files.remove(name);
			return;
		}
		const mode = this.#givenMode;
		if (outputFile !== undefined) yield* this.#files.add(output, outputText(result), 0o600);
		else if (this.#kind === 'symlink') yield* this.#files.link(output, result.text);
		else if (isChanged || mode !== undefined) {
			yield* this.#files.store(output, result.text, { mode, like: name });
		}
		if (output === name || this.#patch.git?.renamesFrom === undefined || outputFile !== undefined) return;
		if (backsUp) yield* this.#files.keep(name, this.#kind, 'aside');
		yield* this.#files.leave(name);
	}

	get #givenMode(): number | undefined {
		const { git } = this.#patch;
		return git?.newMode === undefined || git.newMode === git.oldMode ? undefined : git.newMode & 0o777;
	}

	#isRemoved(result: ApplyResult): boolean {
		const { outputFile, removesEmpty, keepsEmpty } = this.#settings;
		if (outputFile !== undefined || result.text !== '') return false;
		if (removesEmpty || keepsEmpty) return removesEmpty;
		return result.wasReversed ? createsFile(this.#patch) : deletesFile(this.#patch);
	}

	// What was to be deleted but has other content stays, which is a failure.
	*#keepsContent(name: string, { text, outcomes, wasReversed }: ApplyResult): Flow<boolean> {
		if (this.#settings.outputFile !== undefined) return false;
		const isDeleted = wasReversed ? createsFile(this.#patch) : deletesFile(this.#patch);
		if (!isDeleted || text === '' || outcomes.some(({ state }) => state === 'ignored')) return false;
		this.#say(`Not deleting file ${shownName(name)} as content differs from patch\n`);
		yield* wait(this.#context.output.settle());
		return true;
	}

	#say(text: string): void {
		if (this.#settings.verbosity !== 'silent') this.#tell(text);
	}

	#tell(text: string): void {
		if (this.#settings.outputFile === standardOutput) this.#messages += text;
		else this.#context.output.appendText(text);
	}
}

// Whether a hunk has carriage returns at the ends of lines and the file has none there, or the other way round.
const hasOtherEndings = ({ hunk, line }: HunkOutcome, content: string): boolean => {
	const [first] = oldLines(hunk);
	const lines = content.split('\n');
	const there = lines[Math.min(line, lines.length - 1) - 1];
	return first !== undefined && there !== undefined && first.text.endsWith('\r\n') !== there.endsWith('\r');
};

// What an output of its own gets: nothing of a file whose patch was skipped.
const outputText = ({ outcomes, text }: ApplyResult): string =>
	outcomes[0]?.state === 'ignored' ? '' : text;

const shownName = (name: string): string => quoteInStyle(name, 'shell', false);

const leadingText = (leading: readonly string[]): string =>
	[
		'The text leading up to this was:\n--------------------------\n',
		...leading.map((text) => `|${text}`),
		'--------------------------\n',
	].join('');

const formNames: Readonly<Record<FilePatch['form'], string>> = {
	unified: 'a unified diff',
	context: 'a new-style context diff',
	normal: 'a normal diff',
	ed: 'an ed script',
};
