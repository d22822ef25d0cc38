import { spawn } from 'node:child_process';
import { close, constants, open, readFile, readlink } from 'node:fs';
import { promisify } from 'node:util';

/** The ends of a fresh pipe, as descriptors of this process. Their taker closes them. */
export interface PipeEnds {
	/** For a program: reading it waits. */
	readonly childEnd: number;
	/** The same, for this process: reading it does not wait. */
	readonly rest: number;
	/** Writing it does not wait. */
	readonly own: number;
}

/**
 * Pipes without a name, as a shell makes them between its commands. Node can make none, and what it has instead will
 * not do for what a program reads: sockets cannot be opened again as `/dev/stdin`, and a FIFO whose writer is done
 * lets its opener wait for ever. A shell makes a few at a time, and is gone before they are used. Linux only.
 */
export class PipeBank {
	readonly #size: number;
	/** Descriptors that keep pipes alive until they are taken. */
	#ready: number[] = [];
	#making: Promise<void> | undefined;

	constructor(size: number = batchSize) {
		this.#size = size;
	}

	/** How many pipes, a descriptor each, wait to be taken; never more than are made at one time. */
	get readyCount(): number {
		return this.#ready.length;
	}

	async take(): Promise<PipeEnds> {
		for (;;) {
			const kept = this.#ready.pop();
			if (kept !== undefined) return openEnds(kept);
			this.#making ??= this.#make();
			await this.#making;
		}
	}

	async #make(): Promise<void> {
		try {
			this.#ready = await pipesOfShell(this.#size);
		} finally {
			this.#making = undefined;
		}
	}
}

/** Pipes made at one time: starting a shell costs more than a pipe. */
const batchSize = 8;

/** Those of this process, however many runners there are. */
export const pipeBank: PipeBank = new PipeBank();

const openEnds = async (kept: number): Promise<PipeEnds> => {
	const path = `/proc/self/fd/${kept}`;
	try {
		const [childEnd, rest, own] = await Promise.all([
			openFile(path, constants.O_RDONLY),
			openFile(path, constants.O_RDONLY | constants.O_NONBLOCK),
			openFile(path, constants.O_WRONLY | constants.O_NONBLOCK),
		]);
		return { childEnd, rest, own };
	} finally {
		close(kept);
	}
};

const openFile = promisify(open) as (path: string, flags: number) => Promise<number>;

// Every stage of a pipeline waits for a line that never comes, and has the pipe before it as its standard input.
const pipesOfShell = async (count: number): Promise<number[]> => {
	const stages = [...Array.from({ length: count }, () => 'read -r x'), '{ echo; read -r x; }'];
	const shell = spawn('/bin/sh', ['-c', stages.join(' | ')], {
		stdio: ['pipe', 'pipe', 'ignore'],
		detached: true,
	});
	const isOver = new Promise<void>((resolve) => shell.once('close', () => resolve()));
	try {
		await new Promise<void>((resolve, reject) => {
			shell.once('error', reject);
			shell.stdout.once('data', () => resolve());
			shell.once('exit', () => reject(new Error('the shell that makes pipes has ended early')));
		});
		const list = await promisify(readFile)(`/proc/${shell.pid}/task/${shell.pid}/children`, 'utf8');
		const inputs = list
			.trim()
			.split(' ')
			.map((pid) => `/proc/${pid}/fd/0`);
		const targets = await Promise.all(inputs.map((path) => promisify(readlink)(path)));
		// The first stage reads what this process gave the shell, which is no pipe.
		const pipes = inputs.filter((_, at) => targets[at]!.startsWith('pipe:'));
		return await Promise.all(pipes.map((path) => openFile(path, constants.O_RDWR)));
	} finally {
		if (shell.pid !== undefined) {
			process.kill(-shell.pid, 'SIGKILL');
			await isOver;
		}
	}
};
