import { open } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InputImage } from '../../../session/service/verbs/input.ts';

/** Images that go with the prompt: each stands in the text as `[image 1]` until the text is sent. */
export class AttachedImages {
	readonly #images = new Map<string, InputImage>();
	#count = 0;

	/** Keeps an image; returns what stands for it in the text. */
	add(image: InputImage): string {
		const name = `[image ${++this.#count}]`;
		this.#images.set(name, image);
		return name;
	}

	/** Those whose names are in a text, which is sent now. The others are forgotten. */
	takeFor(text: string): readonly InputImage[] {
		const taken = [...this.#images].filter(([name]) => text.includes(name)).map(([, image]) => image);
		this.#images.clear();
		this.#count = 0;
		return taken;
	}
}

/** The image in a file that a pasted text names, as terminals paste what is dropped on them; else `undefined`. */
export const imageAt = async (pasted: string, cwd: string): Promise<InputImage | undefined> => {
	const path = pathIn(pasted.trim());
	if (path === undefined) return undefined;
	try {
		return imageFrom(await readBounded(resolve(cwd, path)));
	} catch (error) {
		// Then it is a text that looks like the name of a file.
		if ((error as NodeJS.ErrnoException).syscall !== undefined) return undefined;
		throw error;
	}
};

// Nothing of a file that is too large.
const readBounded = async (path: string): Promise<Buffer> => {
	const file = await open(path, 'r');
	try {
		const { size } = await file.stat();
		return size > maxImageBytes ? Buffer.alloc(0) : await file.readFile();
	} finally {
		await file.close();
	}
};

const pathIn = (text: string): string | undefined => {
	if (text.includes('\n') || !/\.(?:png|jpe?g|gif|webp)['"]?$/i.test(text)) return undefined;
	const bare = text.replace(/^(['"])(.*)\1$/, '$2').replaceAll('\\ ', ' ');
	if (bare.startsWith('file://')) return fileURLToPath(bare);
	return bare.replace(/^~(?=\/)/, homedir());
};

/** An image by its first bytes, whatever its name says. */
export const imageFrom = (bytes: Buffer): InputImage | undefined => {
	const start = bytes.subarray(0, 12).toString('latin1');
	const mimeType = start.startsWith('\u0089PNG')
		? 'image/png'
		: start.startsWith('\u00ff\u00d8\u00ff')
			? 'image/jpeg'
			: /^GIF8[79]a/.test(start)
				? 'image/gif'
				: /^RIFF....WEBP/s.test(start)
					? 'image/webp'
					: undefined;
	return mimeType === undefined ? undefined : { mimeType, data: bytes.toString('base64') };
};

/** How large an image may be. */
export const maxImageBytes: number = 10 * 1024 * 1024;
