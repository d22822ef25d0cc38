import { basename, sep } from 'node:path';
import type { TimerPort } from '@tenon/core';
import { isForeignFolder, watchTree } from './watch-tree.ts';

/** What is watched. */
export interface WatchOptions {
	readonly folder: string;
	/** Whether the extension keeps its own data among its files: then a change of data is no change of it. */
	readonly hasOwnData: boolean;
	readonly timer: TimerPort;
	/** After a change, and when nothing else has changed for a moment; gets what changed first. */
	readonly changed: (file: string) => void;
	/** The folder cannot be watched any longer. */
	readonly failed: (error: Error) => void;
}

/** Tells when a source of an extension was saved. Several changes in one moment are one. */
export const watchFolder = (options: WatchOptions): Disposable => {
	const settled = settle(options);
	const watching = watchTree(options.folder, {
		changed: (file) => {
			if (isSource(file, options.hasOwnData)) settled.changed(file);
		},
		failed: options.failed,
	});
	return {
		[Symbol.dispose]: () => {
			watching[Symbol.dispose]();
			settled[Symbol.dispose]();
		},
	};
};

/** Whether a change of this file can change what the extension does. */
export const isSource = (file: string, hasOwnData: boolean): boolean => {
	const parts = file.split(sep);
	const name = basename(file);
	if (parts.some(isForeignFolder)) return false;
	if (/~$|\.(tmp|swp|swx|log|pyc|new)$|^4913$/.test(name)) return false;
	return (
		!hasOwnData || sourcesOfJson.has(name) || !/\.(jsonl?|ndjson|txt|csv|db|sqlite3?|bak)(-\w+)?$/.test(name)
	);
};

const sourcesOfJson: ReadonlySet<string> = new Set(['extension.json', 'package.json', 'tsconfig.json']);

interface Settling extends Disposable {
	changed(file: string): void;
}

/** Waits until nothing has changed for a moment: editors save in several steps. */
export const settle = ({ timer, changed }: Pick<WatchOptions, 'timer' | 'changed'>): Settling => {
	let first: string | undefined;
	let waiting: Disposable | undefined;
	return {
		changed: (file) => {
			first ??= file;
			waiting?.[Symbol.dispose]();
			waiting = timer.after(settledAfterMs, () => {
				const file = first!;
				first = undefined;
				changed(file);
			});
		},
		[Symbol.dispose]: () => waiting?.[Symbol.dispose](),
	};
};

const settledAfterMs = 100;
