import { Bzip2Writer } from './bzip2-writer.ts';
import { XzWriter } from './xz-writer.ts';

/** Compresses what it is given; what comes out goes to the sink that it was made with. It pauses where a turn may be due. */
export interface BytePacker {
	push(bytes: Uint8Array): Generator<undefined>;
	end(): Generator<undefined>;
}

/** Makes the packer of a format. */
export const createBytePacker = (format: 'bzip2' | 'xz', sink: (bytes: Uint8Array) => void): BytePacker => {
	if (format === 'bzip2') return new Bzip2Writer(sink);
	const writer = new XzWriter(sink);
	return {
		*push(bytes) {
			writer.push(bytes);
			yield;
		},
		*end() {
			writer.end();
			yield;
		},
	};
};
