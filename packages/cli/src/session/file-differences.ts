import { setImmediate } from 'node:timers/promises';
import {
	decodeText,
	isFsError,
	isWithin,
	type Maybe,
	resolvePath,
	type TransactionChange,
} from '@tenon/core';
import { diffTexts } from '@tenon/tools';
import type { ChangedFile, DiffText } from './service/verbs/files.ts';

/** A change; whether what was there before is not known any more. */
type Difference = TransactionChange & { readonly isBeforeLost?: boolean };

/**
 * Differences as a unified diff, with a row for each file. Bounded: what is too large is told of in a line of its own.
 * Names are as seen from `cwd`; `path` takes one file, or what is below a folder.
 */
export const fileDifferences = async (
	found: readonly Difference[],
	{ cwd, path }: { readonly cwd: string; readonly path: string | undefined },
): Promise<DiffText> => {
	const wanted = path === undefined ? undefined : resolvePath(cwd, path);
	const files: ChangedFile[] = [];
	let text = '';
	for (const change of found) {
		if (wanted !== undefined && !isWithin(change.path, wanted)) continue;
		if (files.length >= maxFiles || text.length >= maxText) {
			text += `more files are changed: name one of them to see it\n`;
			break;
		}
		const shown = { ...change, path: nameFrom(cwd, change.path) };
		const from = change.from === undefined ? null : nameFrom(cwd, change.from);
		const diff = await diffOf(shown, from);
		text += diff.text;
		const { kind } = change;
		const { addedLines, removedLines } = diff;
		files.push({ path: shown.path, kind, from, addedLines, removedLines });
		// A long list leaves others their turn.
		await setImmediate();
	}
	return { text, files };
};

interface ShownDiff {
	readonly text: string;
	readonly addedLines: number;
	readonly removedLines: number;
}

const diffOf = async (change: Difference, from: string | null): Promise<ShownDiff> => {
	const { path, kind, type, isBeforeLost = false, base, current } = change;
	const line = (text: string): ShownDiff => ({ text: `${text}\n`, addedLines: 0, removedLines: 0 });
	const what = from === null ? `${kind} ${type}: ${path}` : `renamed ${type}: ${from} -> ${path}`;
	const isFile = base !== undefined || current !== undefined;
	if (!isFile) return line(what);
	if (isBeforeLost) return line(`${what} (what was there before is not kept)`);
	if (Math.max(change.baseBytes ?? 0, change.currentBytes ?? 0) > maxBytes)
		return line(`${what} (larger than ${maxBytes / 1024 / 1024} MiB: not compared)`);
	const before = await contentOf(base);
	const after = await contentOf(current);
	if (before === undefined || after === undefined) return line(`${what} (not there any more)`);
	if (isBinary(before) || isBinary(after)) return line(`${what} (no text)`);
	const titles = {
		before: kind === 'added' ? '/dev/null' : `a/${from ?? path}`,
		after: kind === 'removed' ? '/dev/null' : `b/${path}`,
	};
	const diff = diffTexts(titles, decodeText(before), decodeText(after), budget);
	// A move without a change, an empty file, or attributes.
	return diff.text === '' ? line(what) : { ...diff, text: `${from === null ? '' : `${what}\n`}${diff.text}` };
};

const contentOf = async (read: (() => Maybe<Uint8Array>) | undefined): Promise<Uint8Array | undefined> => {
	if (read === undefined) return nothing;
	try {
		return await read();
	} catch (error) {
		// It was changed since it was found.
		if (!isFsError(error)) throw error;
		return undefined;
	}
};

const nothing = new Uint8Array(0);

const isBinary = (content: Uint8Array): boolean => content.subarray(0, 8192).includes(0);

const nameFrom = (cwd: string, path: string): string =>
	isWithin(path, cwd) && path !== cwd
		? path.slice(cwd === '/' ? 1 : cwd.length + 1)
		: path.replace(/^\//, '');

const budget = { headBytes: 192 * 1024, tailBytes: 64 * 1024 };
const maxFiles = 500;
const maxText = 1024 * 1024;
const maxBytes = 4 * 1024 * 1024;
