import type { Readable } from 'node:stream';
import type { Output } from '@tenon/shell';

/** A program's output on its way to the shell. */
export interface Forward {
	/** Resolves when all has come, or nothing has for `lingerMs` though the pipe is still open. */
	finish(lingerMs: number): Promise<void>;
}

/** Pumps what a program writes into an output, no faster than that takes it. */
export const forward = (from: Readable, output: Output): Forward => {
	let lastByteMs = performance.now();
	let isWriting = false;
	from.on('data', (chunk: Buffer) => {
		lastByteMs = performance.now();
		const written = output.write(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
		if (!(written instanceof Promise)) {
			if (!written) from.destroy();
			return;
		}
		isWriting = true;
		from.pause();
		void written.then(
			(isRead) => {
				isWriting = false;
				lastByteMs = performance.now();
				if (isRead) from.resume();
				else from.destroy();
			},
			() => {
				isWriting = false;
				from.destroy();
			},
		);
	});
	const closed = new Promise<void>((resolve) => {
		from.once('close', resolve);
		from.once('error', () => from.destroy());
	});
	return {
		finish: async (lingerMs) => {
			const timer = setInterval(
				() => {
					if (!isWriting && performance.now() - lastByteMs > lingerMs) from.destroy();
				},
				Math.max(10, lingerMs / 4),
			);
			await closed;
			clearInterval(timer);
		},
	};
};
