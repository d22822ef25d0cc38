import { binaryKind, type ContentKind } from './kind.ts';

/** A format that is known by the bytes that its files begin with. */
export interface Format {
	/** Those bytes, as Latin-1 text. */
	readonly magic: string;
	/** Where they stand, if not at the start. */
	readonly at?: number;
	/** `undefined`: it is another format after all. */
	readonly describe: (bytes: Uint8Array, view: DataView) => ContentKind | undefined;
}

/** A format whose files are all described alike. */
export const fixed = (magic: string, text: string, mime: string, at = 0): Format => ({
	magic,
	at,
	describe: () => binaryKind(text, mime),
});

/** Bytes as Latin-1 text. */
export const latin = (bytes: Uint8Array, start: number, end: number): string =>
	String.fromCharCode(...bytes.subarray(start, end));

/** A kind of file that may hold nothing but ASCII. */
export const perhapsText = (text: string, mime: string, bytes: Uint8Array): ContentKind => ({
	text,
	mime,
	encoding: bytes.every((byte) => byte < 0x80 && byte !== 0) ? 'us-ascii' : 'binary',
});

/** A time as headers have it, in seconds: `Tue Nov 14 22:13:20 2023`. */
export const dateText = (seconds: number): string =>
	new Date(seconds * 1000)
		.toUTCString()
		.replace(
			/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/,
			(_all, day, date, month, year, time) =>
				`${day} ${month} ${String(Number(date)).padStart(2)} ${time} ${year}`,
		);
