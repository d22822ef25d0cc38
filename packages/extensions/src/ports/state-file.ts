import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRecord, JsonError, parseJson, type Value, type ValueRecord, writeJson } from '@tenon/core';
import { replaceFile, waitForLock } from '../trust/lock-file.ts';
import { PortFailed } from './errors.ts';
import { portLimits } from './port-methods.ts';

/** What one extension keeps by key, over restarts and among processes. */
export interface ExtensionState {
	get(key: string): Value | undefined;
	/** `undefined` removes it. Resolves when the change is on the disk. */
	set(key: string, value: Value | undefined): Promise<void>;
	keys(): readonly string[];
}

/**
 * State in a file that is replaced whole or not at all. Each question reads it anew: another process may have changed
 * it. Throws {@link PortFailed} where it is full, and where the file is malformed, which is then left as it is.
 */
export const stateFile = (file: string): ExtensionState => {
	let turn: Promise<unknown> = Promise.resolve();
	const change = async (key: string, value: Value | undefined): Promise<void> => {
		mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
		const lock = await waitForLock(file);
		try {
			const all = new Map(readState(file));
			if (value === undefined) all.delete(key);
			else all.set(key, value);
			replaceFile(file, textOf(all));
		} finally {
			lock.release();
		}
	};
	return {
		get: (key) => readState(file).get(checkedKey(key)),
		keys: () => [...readState(file).keys()].sort(),
		set: async (key, value) => {
			checkedKey(key);
			const changed = turn.then(() => change(key, value));
			turn = changed.catch(() => undefined);
			await changed;
		},
	};
};

const { state: limits } = portLimits;

const checkedKey = (key: string): string => {
	if (key !== '' && key.length <= limits.keyChars) return key;
	throw new PortFailed('port.bad_request', `a key has 1 to ${limits.keyChars} characters, not ${key.length}`);
};

const textOf = (all: ValueRecord): string => {
	const text = `${writeJson(all)}\n`;
	if (all.size > limits.keys)
		throw new PortFailed('port.too_many', `at most ${limits.keys} keys are kept; remove some`);
	if (Buffer.byteLength(text) > limits.bytes)
		throw new PortFailed(
			'port.too_large',
			`at most ${limits.bytes} bytes are kept; keep larger data in files of its data folder`,
		);
	return text;
};

const readState = (file: string): ValueRecord => {
	try {
		const all = parseJson(readFileSync(file, 'utf8'), { maxDepth: 256 });
		if (isRecord(all)) return all;
		throw new PortFailed(
			'port.failed',
			`${file}: expected an object; correct it, or remove it to start anew`,
		);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
		if (!(error instanceof JsonError)) throw error;
		throw new PortFailed(
			'port.failed',
			`${file}: ${error.message}; correct it, or remove it to start anew`,
			error,
		);
	}
};
