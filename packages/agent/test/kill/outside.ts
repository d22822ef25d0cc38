import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Replay } from '@tenon/core';

/** Something that was done in the world, and by which process. */
export interface OutsideLine {
	readonly pid: number;
	readonly sessionId: string;
	readonly turnId: string;
	/** `tool/<call id>`, `step/<call id>/<key>`, `model/<step>`, `hook/<step>`, `shown/<step>`, `exec/<step>`. */
	readonly effect: string;
	/** Of a tool: whether it may run again. */
	readonly replay?: Replay;
	/** Of a tool: whether it only reads. */
	readonly isReadOnly?: boolean;
}

/** The world as the tests see it: a file to which every execution of an effect adds a line, before any death. */
export class Outside {
	readonly #file: string;

	constructor(folder: string) {
		this.#file = `${folder}/outside.jsonl`;
	}

	/** The line is on the disk when this returns. */
	add(line: Omit<OutsideLine, 'pid'>): void {
		const descriptor = openSync(this.#file, 'a');
		writeSync(descriptor, `${JSON.stringify({ pid: process.pid, ...line })}\n`);
		fsyncSync(descriptor);
		closeSync(descriptor);
	}

	/** All lines so far, oldest first. */
	read(): readonly OutsideLine[] {
		if (!existsSync(this.#file)) return [];
		const lines = readFileSync(this.#file, 'utf8').split('\n');
		return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as OutsideLine);
	}
}
