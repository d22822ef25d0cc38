import { andThen, decodeText, type Flow, type Touch, wait } from '@tenon/core';
import { fileReplacement, readsOf, type TouchLook } from '@tenon/shell';
import { nameIn } from '../support/destinations.ts';
import { EmptiedDirectories, missingDirectories } from '../support/entry-touches.ts';
import { directoryName } from '../support/path-text.ts';
import { backupName, dependsOnNames, readNaming } from './backup-name.ts';
import { chooseTarget, isSafeName, movedName } from './choose-target.ts';
import { anything, foreseePatch } from './foresee-patch.ts';
import { type FilePatch, reversePatch } from './hunk.ts';
import { chosenForm, type PatchOptions } from './options.ts';
import { parsePatch } from './parse-patch.ts';

/**
 * The files that a patch changes, makes and removes, with the copies and rejected hunks that are kept where it
 * does not fit. A patch that is still to come may name any file below the directory that it is applied in.
 */
export function* patchTouches(
	look: TouchLook,
	options: PatchOptions,
	[target, patchName, extra]: readonly string[],
): Flow<readonly Touch[]> {
	const { directory = '.', strip } = options;
	if (extra !== undefined || (strip !== undefined && !/^\d+$/.test(strip))) return [];
	const name = options.input ?? patchName ?? '-';
	const input = name === '-' || name.startsWith('/') ? name : nameIn(directory, name);
	const reads = readsOf(look, [input]);
	const content = yield* wait(look.contentOf(input));
	const patching = new Patching(look, options, target);
	const reading = {
		keepsReturns: options.binary,
		takesNameless: options.normal || target !== undefined,
		form: chosenForm(options),
	};
	if (content !== undefined) {
		return [...reads, ...(yield* patching.known(parsePatch(decodeText(content), reading).patches))];
	}
	return [...reads, ...(yield* patching.unknown())];
}

class Patching {
	readonly #look: TouchLook;
	readonly #options: PatchOptions;
	readonly #target: string | undefined;
	readonly #directory: string;
	readonly #strip: number | undefined;
	readonly #touches: Touch[] = [];
	/** What earlier parts of the patch have changed. */
	readonly #changed = new Set<string>();
	readonly #emptied: EmptiedDirectories;

	constructor(look: TouchLook, options: PatchOptions, target: string | undefined) {
		this.#look = look;
		this.#options = options;
		this.#target = target;
		this.#directory = options.directory ?? '.';
		this.#strip = options.strip === undefined ? undefined : Number(options.strip);
		this.#emptied = new EmptiedDirectories(look);
	}

	*unknown(): Flow<readonly Touch[]> {
		const { dryRun, output } = this.#options;
		yield* this.#addOutput();
		const path = this.#look.path(this.#directory);
		if (this.#target !== undefined) yield* this.#addFile(this.#target, undefined);
		else if (output === undefined)
			this.#touches.push({ path, kind: dryRun ? 'read' : 'overwrite', recursive: true });
		return this.#touches;
	}

	*known(patches: readonly FilePatch[]): Flow<readonly Touch[]> {
		yield* this.#addOutput();
		for (const given of patches) {
			const patch = this.#options.reverse ? reversePatch(given) : given;
			const name = this.#target ?? (yield* this.#choose(patch));
			if (name !== undefined) yield* this.#addFile(name, patch);
		}
		return this.#touches;
	}

	*#choose(patch: FilePatch): Flow<string | undefined> {
		return yield* chooseTarget(patch, this.#strip, {
			resolve: (name) => this.#place(name),
			isAllowed: (name) => this.#isAllowed(name),
			isFile: (place) =>
				this.#changed.has(place) || andThen(this.#look.kindOf(place), (kind) => kind === 'file'),
			isDirectory: (place) => andThen(this.#look.kindOf(place), (kind) => kind === 'directory'),
		});
	}

	*#addFile(name: string, patch: FilePatch | undefined): Flow<void> {
		const { output, rejectFile } = this.#options;
		const moved = patch === undefined ? undefined : movedName(patch, name, this.#strip);
		if (moved !== undefined && !this.#isAllowed(moved)) return;
		this.#touches.push(...readsOf(this.#look, [this.#place(name)]));
		if (this.#options.dryRun) return;
		const written = output ?? moved ?? name;
		const { writes, keeps, rejects, removes, isRefused } =
			patch === undefined || this.#changed.has(this.#place(name))
				? anything
				: yield* foreseePatch(this.#look, this.#options, this.#place(name), patch);
		if (writes && output === undefined) yield* this.#addWritten(written);
		if (keeps && output === undefined)
			yield* this.#addWritten(yield* this.#keptName(writes ? written : name));
		if (rejects) yield* this.#addWritten(rejectFile ?? `${isRefused ? name : written}.rej`);
		if (output === undefined) {
			const isMoved = writes && moved !== undefined && patch?.git?.renamesFrom !== undefined;
			if (removes || isMoved) yield* this.#addRemoved(name, isMoved);
		}
		this.#changed.add(this.#place(written));
	}

	// The output is made anew before the patch is read.
	*#addOutput(): Flow<void> {
		const { output } = this.#options;
		if (output === undefined || output === '-') return;
		this.#touches.push(...(yield* wait(fileReplacement(this.#look, this.#place(output)))));
	}

	*#keptName(name: string): Flow<string> {
		const naming = readNaming(this.#options, (variable) => this.#look.variable(variable));
		if (!dependsOnNames(naming)) return backupName(name, naming, []);
		const folder = directoryName(this.#place(name));
		this.#touches.push(...readsOf(this.#look, [folder]));
		return backupName(name, naming, yield* wait(this.#look.namesIn(folder)));
	}

	*#addWritten(name: string): Flow<void> {
		if (name === '-') return;
		const place = this.#place(name);
		this.#touches.push(...(yield* missingDirectories(this.#look, place)));
		this.#touches.push(...(yield* wait(fileReplacement(this.#look, place))));
	}

	*#addRemoved(name: string, isMoved: boolean): Flow<void> {
		const place = this.#place(name);
		if ((yield* wait(this.#look.entryKindOf(place))) === undefined) return;
		this.#touches.push({ path: this.#look.path(place), kind: 'remove' });
		this.#emptied.take(place);
		if (isMoved) return;
		// Directories that are empty now go too.
		for (
			let folder = directoryName(place);
			folder.startsWith(nameIn(this.#directory, ''));
			folder = directoryName(folder)
		) {
			if (!(yield* this.#emptied.isEmpty(folder))) return;
			this.#touches.push({ path: this.#look.path(folder), kind: 'remove' });
			this.#emptied.take(folder);
		}
	}

	#isAllowed(name: string): boolean {
		return isSafeName(name) || this.#directory === '/';
	}

	#place(name: string): string {
		return name.startsWith('/') ? name : nameIn(this.#directory, name);
	}
}
