import { closeSync, openSync, readSync, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { severalLines } from '@tenon/core';
import { extensionLogFile } from '@tenon/extensions';
import { ExtError } from '../errors.ts';
import type { ExtWorld } from '../world.ts';
import { findInstalled, lookUp } from './installed.ts';

/** Where an extension's log is, by the extension's name or its folder's. One that there is none of is an error. */
export const findLog = async (name: string, world: ExtWorld): Promise<string> => {
	const file = extensionLogFile(world.stateFolder, name);
	// Also of one that is no longer there.
	if (isThere(file)) return file;
	const called = lookUp(await findInstalled(world), name, world.cwd).name;
	const other = extensionLogFile(world.stateFolder, called);
	if (isThere(other)) return other;
	throw new ExtError('ext.no_log', `there is no log of ${called} yet: ${other}`);
};

const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

/** A log as bytes: what is there, and what was added since it was asked last. */
export class LogReader {
	readonly #file: string;
	#descriptor: number | undefined;
	#inode = 0;
	#at = 0;

	constructor(file: string) {
		this.#file = file;
	}

	/** Hands on what was not handed on yet. A log that was put aside is read to its end, then its successor. */
	read(take: (bytes: Uint8Array) => void): void {
		this.#readRest(take);
		const facts = statSync(this.#file, { throwIfNoEntry: false });
		if (facts === undefined || (facts.ino === this.#inode && facts.size >= this.#at)) return;
		this.close();
		this.#descriptor = openSync(this.#file, 'r');
		this.#inode = facts.ino;
		this.#at = 0;
		this.#readRest(take);
	}

	#readRest(take: (bytes: Uint8Array) => void): void {
		if (this.#descriptor === undefined) return;
		const memory = new Uint8Array(chunkBytes);
		for (;;) {
			const count = readSync(this.#descriptor, memory, 0, chunkBytes, this.#at);
			if (count === 0) return;
			this.#at += count;
			take(memory.subarray(0, count));
		}
	}

	close(): void {
		if (this.#descriptor !== undefined) closeSync(this.#descriptor);
		this.#descriptor = undefined;
		this.#inode = 0;
	}
}

/**
 * A log as it may be shown at a terminal: what controls it, turns the direction of writing or cannot be seen is spelled
 * out. Characters may come in pieces.
 */
export const printableLog = (print: (text: string) => boolean): ((bytes: Uint8Array) => boolean) => {
	const decoder = new TextDecoder();
	return (bytes) => print(severalLines(decoder.decode(bytes, { stream: true })));
};

const chunkBytes = 65_536;

/** Hands on a log as it grows, until the signal ends it. */
export const followLog = (
	file: string,
	take: (bytes: Uint8Array) => void,
	signal: AbortSignal,
): Promise<void> =>
	new Promise((resolve, reject) => {
		const reader = new LogReader(file);
		// Its folder: the file itself is another one after it was put aside.
		const watcher = watch(dirname(file), { signal }, (_, name) => {
			if (name === null || name === basename(file)) reader.read(take);
		});
		watcher.on('error', reject);
		watcher.on('close', () => {
			reader.close();
			resolve();
		});
		reader.read(take);
	});
