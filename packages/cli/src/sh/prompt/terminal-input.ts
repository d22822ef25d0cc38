import type { Input } from '@tenon/shell';
import { LiveReader, openTerminal } from '../live-reader.ts';

/**
 * The terminal as the standard input of commands. It is read only while a command waits for a line, so that
 * what is typed ahead stays for the next one, and a command that is cancelled leaves nothing behind that would
 * take it.
 */
export class TerminalInput implements Input {
	readonly isTerminal = true;
	readonly isFile = false;
	/** Programs get the terminal itself. */
	readonly hostDescriptor = 0;
	readonly #reader = new LiveReader((onread) => openTerminal('/dev/tty', onread));
	#unread: Uint8Array[] = [];
	#awaited = 0;
	/** Whether the person types at the prompt: what goes on beside it finds nothing to read. */
	isPrompting = false;
	/** Called when a command waits for what is typed. */
	onAwaited: (() => void) | undefined;

	/** Whether a command waits for what is typed. */
	get isAwaited(): boolean {
		return this.#awaited > 0;
	}

	pull(): Uint8Array | undefined | Promise<Uint8Array | undefined> {
		if (this.isPrompting) return undefined;
		return this.#unread.pop() ?? this.#read();
	}

	async #read(): Promise<Uint8Array | undefined> {
		this.#awaited += 1;
		try {
			this.onAwaited?.();
			return await this.#reader.read();
		} finally {
			this.#awaited -= 1;
		}
	}

	unread(chunk: Uint8Array): void {
		if (chunk.length > 0) this.#unread.push(chunk);
	}

	/** Keeps commands from reading until the result is disposed of. */
	hold(): Disposable {
		return this.#reader.hold();
	}

	/** The command is over: a wait ends with nothing. */
	endCommand(): void {
		this.#unread = [];
		this.#reader.close();
	}

	end(): void {
		// It is there for the next command.
	}

	takeData(): undefined {
		return undefined;
	}
}
