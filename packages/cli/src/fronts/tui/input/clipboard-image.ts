import { execFile } from 'node:child_process';
import type { InputImage } from '../../../session/service/verbs/input.ts';
import { imageFrom, maxImageBytes } from './images.ts';

/** The image on the clipboard of the desktop, where one of its programs is there. */
export const clipboardImage = async (): Promise<InputImage | undefined> => {
	for (const [program, ...args] of clipboardPrograms) {
		const image = imageFrom(await outputOf(program, args));
		if (image !== undefined) return image;
	}
	return undefined;
};

// A program that is not there, or has no image, has nothing to say.
const outputOf = (program: string, args: readonly string[]): Promise<Buffer> =>
	new Promise((resolveOutput) => {
		const options = { encoding: 'buffer', maxBuffer: maxImageBytes, timeout: maxWaitMs } as const;
		execFile(program, args, options, (error, stdout) =>
			resolveOutput(error === null ? stdout : Buffer.alloc(0)),
		);
	});

const clipboardPrograms = [
	['wl-paste', '--type', 'image/png'],
	['xclip', '-selection', 'clipboard', '-t', 'image/png', '-o'],
	['pngpaste', '-'],
] as const;

const maxWaitMs = 3000;
