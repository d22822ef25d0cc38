import { type Flow, type Touch, wait } from '@tenon/core';
import { readsOf, type TouchLook } from '@tenon/shell';
import { type Backup, backupFor } from '../support/backup.ts';
import { backupTouches, RepeatedDestinations } from '../support/backup-touches.ts';
import { isDescriptorName } from '../support/copy/copy-content.ts';
import { type Destination, destinationsOf, nameIn } from '../support/destinations.ts';
import { freedEntry, missingDirectories } from '../support/entry-touches.ts';
import { lastName } from '../support/path-text.ts';
import { type CpOptions, followedLinks } from './copy-all.ts';

/** What cp reads, and what it makes or overwrites. */
export function* cpTouches(
	look: TouchLook,
	options: CpOptions,
	operands: readonly string[],
	order: readonly string[],
): Flow<readonly Touch[]> {
	const backup = backupFor(look, options);
	if (backup === undefined) return [];
	const copying = new Copying(look, options, order, backup);
	const touches: Touch[] = [];
	for (const pair of yield* destinationsOf(look, operands, options, { followsLinks: true }))
		for (const each of yield* copying.touches(pair)) touches.push(each);
	return touches;
}

class Copying {
	readonly #look: TouchLook;
	readonly #options: CpOptions;
	readonly #backup: Backup;
	readonly #isRecursive: boolean;
	readonly #followsOperands: boolean;
	readonly #followsAll: boolean;
	readonly #keepsOld: boolean;
	readonly #repeated = new RepeatedDestinations();

	constructor(look: TouchLook, options: CpOptions, order: readonly string[], backup: Backup) {
		this.#look = look;
		this.#options = options;
		this.#backup = backup;
		this.#isRecursive = options.recursive || options.archive;
		const follows = followedLinks(order) ?? (this.#isRecursive && !options.link ? 'never' : 'always');
		this.#followsOperands = follows !== 'never';
		this.#followsAll = follows === 'always';
		this.#keepsOld = order.findLast((name) => name === 'interactive' || name === 'noClobber') === 'noClobber';
	}

	*touches({ source, destination, directory }: Destination): Flow<readonly Touch[]> {
		const look = this.#look;
		const isWhole = this.#options.parents && directory !== undefined;
		const path = source.replace(/(?<=.)\/+$/, '').replace(/^\/+/, '');
		const name =
			directory === undefined
				? destination
				: nameIn(directory, isWhole ? path : lastName(source) === '..' ? '.' : lastName(source));
		const made = isWhole ? yield* missingDirectories(look, name) : [];
		const kind = yield* this.#kindOf(source);
		if (kind === undefined || (kind === 'directory' && !this.#isRecursive)) return made;
		const isTree = kind === 'directory';
		const reads = this.#options.symbolicLink && !isTree ? [] : readsOf(look, [source], { recursive: isTree });
		return [...reads, ...made, ...(yield* this.#written(source, name, kind))];
	}

	*#kindOf(source: string): Flow<string | undefined> {
		if (isDescriptorName(source)) return 'file';
		return yield* wait(this.#followsOperands ? this.#look.kindOf(source) : this.#look.entryKindOf(source));
	}

	*#written(source: string, destination: string, kind: string): Flow<readonly Touch[]> {
		const look = this.#look;
		const { force } = this.#options;
		const isTree = kind === 'directory';
		const path = look.path(destination);
		const entry = yield* wait(look.entryKindOf(destination));
		const again = this.#repeated.touches(look, this.#backup, destination);
		const coming = isTree ? ({ recursive: true, isWhole: true, from: look.path(source) } as const) : {};
		if (entry === undefined) return [{ path, kind: 'create', ...coming }, ...again];
		const isLinkReplaced = entry === 'symlink' && this.#replacesEntries(kind);
		const there = isLinkReplaced ? entry : yield* wait(look.kindOf(destination));
		// Nothing is made where a link points that leads nowhere.
		if (isTree !== (there === 'directory') || there === undefined) return [];
		if (isTree) return yield* this.#merged(source, destination, { path, kind: 'create', ...coming });
		if (this.#keepsOld) return [];
		const kept = yield* backupTouches(look, this.#backup, destination);
		if (source === destination) return force ? kept : [];
		if (this.#removesFirst()) return [...freedEntry(look, destination), ...kept, ...again];
		// Without content nothing makes room for a link.
		if (kind === 'symlink' && this.#options.attributesOnly) return [];
		if (isLinkReplaced) return [{ path, kind: 'remove' }];
		return [{ path, kind: this.#keepsContent(kind) ? 'attributes' : 'overwrite' }];
	}

	// Files that are there already are overwritten, or left alone.
	*#merged(source: string, destination: string, coming: Touch): Flow<readonly Touch[]> {
		const { archive, preserveBasic, preserve } = this.#options;
		const isPreserving = archive || preserveBasic || preserve !== undefined;
		const path = this.#look.path(destination);
		const kept: readonly Touch[] = isPreserving ? [{ path, kind: 'attributes', recursive: true }] : [];
		if (this.#keepsOld) return [coming, ...kept];
		const met = yield* this.#met(source, destination, mostLevels);
		return [...(met.isAll ? [] : [coming]), ...kept, ...met.touches];
	}

	// What is done to names that both trees have, and whether those are all: nothing is lost at the others.
	*#met(
		source: string,
		destination: string,
		levels: number,
	): Flow<{ readonly touches: readonly Touch[]; readonly isAll: boolean }> {
		const look = this.#look;
		const touches: Touch[] = [];
		let isAll = true;
		for (const name of yield* wait(look.namesIn(source))) {
			const from = nameIn(source, name);
			const to = nameIn(destination, name);
			const kind = yield* wait(this.#followsAll ? look.kindOf(from) : look.entryKindOf(from));
			if (kind === undefined) continue;
			const isThere = (yield* wait(look.entryKindOf(to))) !== undefined;
			if (isThere && kind !== 'directory')
				for (const each of yield* this.#written(from, to, kind)) touches.push(each);
			else if (isThere && levels > 0 && (yield* wait(look.kindOf(to))) === 'directory') {
				const below = yield* this.#met(from, to, levels - 1);
				for (const touch of below.touches) touches.push(touch);
				isAll &&= below.isAll;
			} else isAll &&= isThere && levels > 0;
		}
		return { touches, isAll };
	}

	// A file with several names is replaced where it is to be one of several again.
	#keepsContent(kind: string): boolean {
		const { attributesOnly, archive, linksAsLinks, preserve } = this.#options;
		const mayLink = archive || linksAsLinks || /(?:^|,)[al]/.test(preserve?.value ?? '');
		return attributesOnly && !mayLink && kind === 'file';
	}

	// What was there is gone even if nothing takes its place.
	#removesFirst(): boolean {
		const { link, symbolicLink, removeDestination, force } = this.#options;
		return removeDestination || this.#backup.kind !== 'none' || ((link || symbolicLink) && force);
	}

	// Else what a link points to is written.
	#replacesEntries(kind: string): boolean {
		const { link, symbolicLink, removeDestination } = this.#options;
		return link || symbolicLink || removeDestination || kind === 'symlink' || this.#backup.kind !== 'none';
	}
}

/** How deep two trees are compared: links that are followed may lead round in circles. */
const mostLevels = 100;
