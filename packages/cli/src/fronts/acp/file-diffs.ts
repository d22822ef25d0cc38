import { isAbsolute } from 'node:path';
import type { ToolCallContent } from '@agentclientprotocol/sdk';
import { isTenonError } from '@tenon/core';
import type { UndoEntry } from '../../session/service/verbs/files.ts';
import type { SessionService } from '../../session/service.ts';

/**
 * What calls did to files, as the diffs of the protocol: one for each place of a file that is different. It is read
 * from the steps of the undo log that are new since the last time, so scripts and edits look the same.
 */
export class FileDiffs {
	readonly #service: Pick<SessionService, 'listUndo' | 'diff'>;
	readonly #seen = new Set<string>();

	constructor(service: Pick<SessionService, 'listUndo' | 'diff'>) {
		this.#service = service;
	}

	/** Leaves out what was done before. */
	async begin(): Promise<void> {
		for (const { step } of await this.#service.listUndo()) this.#seen.add(step);
	}

	/**
	 * What executions that had begun at `until` (milliseconds since 1970) did, as far as it was not told; nothing where that
	 * cannot be said: a result is shown all the same. Calls that change files run one by one, so when a call has ended, what
	 * begins afterwards is the next one's, however late this is asked.
	 */
	async next(until: number): Promise<readonly ToolCallContent[]> {
		try {
			return await this.#next(until);
		} catch (error) {
			if (isTenonError(error)) return [];
			throw error;
		}
	}

	async #next(until: number): Promise<readonly ToolCallContent[]> {
		const steps = (await this.#service.listUndo())
			.filter(({ step, startedAt }) => !this.#seen.has(step) && startedAt <= until)
			.reverse();
		const diffs: ToolCallContent[] = [];
		for (const step of steps) {
			this.#seen.add(step.step);
			for (const diff of await this.#diffsOf(step)) diffs.push(diff);
		}
		return diffs.slice(0, maxDiffs);
	}

	async #diffsOf({ step, changes }: UndoEntry): Promise<readonly ToolCallContent[]> {
		const paths = [...new Set(changes.map(({ path }) => path))].filter(isAbsolute).slice(0, maxFiles);
		const diffs: ToolCallContent[] = [];
		for (const path of paths) {
			const { text, files } = await this.#service.diff({ step, path });
			const [file] = files;
			// The files of a folder are paths of their own.
			if (file === undefined || files.length > 1) continue;
			for (const { oldText, newText } of hunksOf(text))
				diffs.push({ type: 'diff', path, oldText: file.kind === 'added' ? null : oldText, newText });
		}
		return diffs;
	}
}

/** The texts on both sides of each hunk of a unified diff. A hunk that was cut is left out. */
export const hunksOf = (diff: string): readonly { readonly oldText: string; readonly newText: string }[] => {
	const hunks: { oldText: string; newText: string }[] = [];
	const lines = diff.split('\n');
	for (let at = 0; at < lines.length; at++) {
		const counts = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(lines[at]!);
		if (counts === null) continue;
		let [oldCount, newCount] = [Number(counts[1] ?? 1), Number(counts[2] ?? 1)];
		const [oldLines, newLines]: [string[], string[]] = [[], []];
		let isWhole = true;
		while (isWhole && (oldCount > 0 || newCount > 0)) {
			const line = lines[++at] ?? '';
			const [mark, text] = [line[0], line.slice(1)];
			if (mark === ' ' || mark === '-') {
				oldLines.push(`${text}\n`);
				oldCount--;
			}
			if (mark === ' ' || mark === '+') {
				newLines.push(`${text}\n`);
				newCount--;
			}
			isWhole = mark === ' ' || mark === '-' || mark === '+' || mark === '\\';
			if (lines[at + 1]?.startsWith('\\') === true) {
				if (mark !== '+') cutLineEnd(oldLines);
				if (mark !== '-') cutLineEnd(newLines);
			}
		}
		if (isWhole && oldCount === 0 && newCount === 0)
			hunks.push({ oldText: oldLines.join(''), newText: newLines.join('') });
	}
	return hunks;
};

const cutLineEnd = (lines: string[]): void => {
	const last = lines.pop();
	if (last !== undefined) lines.push(last.replace(/\n$/, ''));
};

const maxFiles = 50;
const maxDiffs = 200;
