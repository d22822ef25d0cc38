import { close, constants, existsSync, open, unlink } from 'node:fs';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { FifoNames } from './fifo-names.ts';

/** The pipe that a program writes to. Its name is gone: it is open on both sides. */
export interface OutputPipe {
	/** The name that it had. */
	readonly name: string;
	/** For the program. */
	readonly childEnd: number;
	readonly ownEnd: Socket;
	/** The program has its copy: this process needs the program's end no more. */
	closeChildEnd(): void;
	/** Closes what is still open here. */
	release(): void;
}

/**
 * Makes a pipe for what a program writes, as bash makes it. Node's own pipes are sockets: a program
 * cannot open them again as `/dev/stdout`, two descriptors cannot share one, and a writer whose reader is gone
 * gets another error than everywhere else.
 */
export const makeOutputPipe = async (names: FifoNames): Promise<OutputPipe> => {
	for (let isFirst = true; ; isFirst = false) {
		const path = await names.take();
		let own: number | undefined;
		try {
			// The reader first, without waiting for a writer; the writer then opens at once.
			own = await openEnd(path, constants.O_RDONLY | constants.O_NONBLOCK);
			const childEnd = await openEnd(path, constants.O_WRONLY);
			await promisify(unlink)(path);
			return new OpenOutputPipe(path, childEnd, new Socket({ fd: own, readable: true, writable: false }));
		} catch (error) {
			if (own !== undefined) close(own);
			// A sweep of the folder for temporary files takes the names with it.
			if (!isFirst || !isGone(error)) throw error;
			names.renew();
		}
	}
};

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const openEnd = promisify(open) as (path: string, flags: number) => Promise<number>;

class OpenOutputPipe implements OutputPipe {
	readonly name: string;
	readonly childEnd: number;
	readonly ownEnd: Socket;
	#isOpen = true;

	constructor(name: string, childEnd: number, ownEnd: Socket) {
		this.name = name;
		this.childEnd = childEnd;
		this.ownEnd = ownEnd;
	}

	closeChildEnd(): void {
		if (!this.#isOpen) return;
		this.#isOpen = false;
		close(this.childEnd);
	}

	release(): void {
		this.closeChildEnd();
		this.ownEnd.destroy();
	}
}

/** A pipe that a program opens by its name to read what the script of a `<(…)` writes. */
export interface NamedInput {
	readonly path: string;
	/** This process's end, once the program has opened the other; `undefined` if it was released before. */
	whenOpened(): Promise<Socket | undefined>;
	/** The program has ended: no reader is waited for, and the name is removed. */
	release(): void;
}

/** Makes such a pipe. */
export const makeNamedInput = async (names: FifoNames): Promise<NamedInput> => {
	const path = await names.take();
	if (existsSync(path)) return new WaitingInput(path);
	names.renew();
	return new WaitingInput(await names.take());
};

class WaitingInput implements NamedInput {
	readonly path: string;
	#isReleased = false;

	constructor(path: string) {
		this.path = path;
	}

	// A writer that does not wait is refused until there is a reader: it asks again, ever less often.
	async whenOpened(): Promise<Socket | undefined> {
		for (let pauseMs = 1; !this.#isReleased; pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
			try {
				const fd = await openEnd(this.path, constants.O_WRONLY | constants.O_NONBLOCK);
				return new Socket({ fd, readable: false, writable: true });
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
			}
			await new Promise((resolve) => setTimeout(resolve, pauseMs));
		}
		return undefined;
	}

	release(): void {
		if (this.#isReleased) return;
		this.#isReleased = true;
		unlink(this.path, () => undefined);
	}
}

const maxPauseMs = 20;
