import { encodeText } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import type { Input } from '../pipe/stream.ts';
import { defineCommand } from './define-command.ts';

/** An input whose bytes come when the test says so. */
class SlowInput implements Input {
	readonly isTerminal = false;
	readonly unreadChunks: Uint8Array[] = [];
	#waiting: ((chunk: Uint8Array) => void) | undefined;
	readonly #asked: Promise<void>;
	#noteAsked: () => void = () => undefined;

	constructor() {
		this.#asked = new Promise((resolve) => {
			this.#noteAsked = resolve;
		});
	}

	pull(): Promise<Uint8Array> {
		this.#noteAsked();
		return new Promise((resolve) => {
			this.#waiting = resolve;
		});
	}

	/** A reader waits. */
	get asked(): Promise<void> {
		return this.#asked;
	}

	give(text: string): void {
		this.#waiting?.(encodeText(text));
	}

	unread(chunk: Uint8Array): void {
		this.unreadChunks.push(chunk);
	}

	end(): void {
		// Nothing is held.
	}

	takeData(): undefined {
		return undefined;
	}
}

const take = defineCommand({
	name: 'take',
	summary: '',
	options: {},
	operands: { name: 'FILE', min: 0, max: 1, summary: '' },
	examples: [],
	effects: [],
	json: undefined,
	usageStatus: 2,
	run: async (context, { operands: [file] }) => {
		const input = file === undefined ? context.stdin : (await context.openInput(file)).input;
		await input?.pull();
		return 0;
	},
});

describe('a command that waits for its input', () => {
	it.each(['take', 'take -', 'take /dev/stdin'])('is ended with its script: %s', async (command) => {
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands: new Map([['take', take]]) });
		const stdin = new SlowInput();
		const running = kernel.execute(`${command}; echo never`, { stdin });
		await stdin.asked;
		kernel.cancel();
		expect(await running).toMatchObject({ code: 130, stdout: '' });
		stdin.give('late');
		await Promise.resolve();
		expect(stdin.unreadChunks).toEqual([encodeText('late')]);
	});
});
