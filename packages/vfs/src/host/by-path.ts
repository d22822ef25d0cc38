import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs';
import type { HostPath } from './host-text.ts';
import type { HostStats } from './stat.ts';

/** What stands at a path of the host, not followed; `undefined` if nothing does. */
export const lookByPath = (path: HostPath): HostStats | undefined => lstatSync(path, noThrow);

const noThrow = { throwIfNoEntry: false } as const;

/** Opens a file of the host as {@link Directory.open} does, without the check. */
export const openByPath = (path: HostPath, flags: number, permissions?: number): number =>
	openSync(path, flags | guarded, permissions);

/** What keeps an open call from following a link, waiting, or taking a terminal. Windows has none of these. */
export const guarded: number =
	(constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Where a file lies. */
interface Place {
	/** A read gave less than was asked for of a file in here: whether that certainly was its end. */
	endsShortRead(): boolean;
}

/** Reads an open file as {@link Directory.read} does, and closes it. */
export const readAndClose = (fd: number, memory: Uint8Array, offset: number, place: Place): number => {
	try {
		return readUntilEnd(
			(done) => readSync(fd, memory, done, memory.length - done, offset + done),
			memory.length,
			place,
		);
	} finally {
		closeSync(fd);
	}
};

/**
 * Reads on, from so many bytes that were read on, until there are `length` or nothing more comes; or until a read
 * that is certain to have met the end.
 */
export const readUntilEnd = (readFrom: (done: number) => number, length: number, place: Place): number => {
	let done = 0;
	while (done < length) {
		const got = readFrom(done);
		if (got === 0) break;
		done += got;
		if (done < length && place.endsShortRead()) break;
	}
	return done;
};
