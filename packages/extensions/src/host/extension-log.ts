import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExtensionLog } from './extension.ts';
import { LineTail } from './line-tail.ts';
import { safeName } from './safe-name.ts';

/** A log in a file. */
export interface FileLog extends ExtensionLog {
	/** The file; the one before it has `.1` behind. */
	readonly path: string;
	/** Resolves when all that was said so far is in the file. */
	flush(): Promise<void>;
}

/** Where an extension's log is. */
export const extensionLogFile = (stateFolder: string, name: string): string =>
	join(stateFolder, 'logs', `ext-${safeName(name)}.log`);

/** Bounds of a log. */
export interface LogLimits {
	/** Of the file; then it is put aside, in place of the one that was put aside before. */
	readonly fileBytes: number;
	/** Of what waits to be written; what comes beyond that is left out, and counted. */
	readonly queueBytes: number;
}

const usualLimits: LogLimits = { fileBytes: 2 * 1024 * 1024, queueBytes: 1024 * 1024 };

/**
 * Opens the log of an extension. No write waits for the disk: lines are written later. A disk that takes nothing costs
 * the lines, never the extension.
 */
export const openExtensionLog = (
	path: string,
	now: () => number,
	{ fileBytes, queueBytes }: LogLimits = usualLimits,
): FileLog => {
	const tail = new LineTail();
	let queue: Uint8Array[] = [];
	let queued = 0;
	let leftOut = 0;
	let size: number | undefined;
	let writing: Promise<void> | undefined;

	const enqueue = (bytes: Uint8Array): void => {
		if (queued + bytes.length > queueBytes) leftOut += bytes.length;
		else {
			queue.push(bytes);
			queued += bytes.length;
		}
		writing ??= write();
	};
	const take = (): Buffer => {
		const note = leftOut === 0 ? '' : hostLine(now(), `left out ${leftOut} bytes that came too fast`);
		const bytes = Buffer.concat([...queue, Buffer.from(note)]);
		queue = [];
		queued = 0;
		leftOut = 0;
		return bytes;
	};
	const write = async (): Promise<void> => {
		// What is said in the same moment goes in together.
		await Promise.resolve();
		try {
			while (queued > 0 || leftOut > 0) {
				const bytes = take();
				size ??= await openFile(path);
				if (size > 0 && size + bytes.length > fileBytes) {
					await rename(path, `${path}.1`);
					size = 0;
				}
				await appendFile(path, bytes, { mode: 0o644 });
				size += bytes.length;
			}
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === undefined) throw error;
			// The next line tries again from the beginning.
			size = undefined;
			take();
		} finally {
			writing = undefined;
		}
	};
	return {
		path,
		say: (text) => enqueue(Buffer.from(hostLine(now(), text))),
		append: (bytes) => {
			tail.push(bytes);
			enqueue(bytes);
		},
		tail: () => tail.lines(),
		flush: async () => {
			while (writing !== undefined) await writing;
		},
	};
};

const hostLine = (now: number, text: string): string =>
	`[tenon ${new Date(now).toISOString()}] ${text.replaceAll(/[\r\n]+/g, ' ')}\n`;

const openFile = async (path: string): Promise<number> => {
	await mkdir(dirname(path), { recursive: true });
	return stat(path).then(
		({ size }) => size,
		() => 0,
	);
};
