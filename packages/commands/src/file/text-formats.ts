import { type Format, latin, perhapsText } from './format.ts';
import type { ContentKind } from './kind.ts';

const postScript = (bytes: Uint8Array): ContentKind => {
	const [, level, kind] = /^%!PS-Adobe-(\d\.\d)(?: (EPSF?)[-\d.]*)?/.exec(latin(bytes, 0, 64)) ?? [];
	const conforming = level === undefined ? '' : ` conforming DSC level ${level}`;
	const type = kind === undefined ? '' : ', type EPS';
	return perhapsText(`PostScript document text${conforming}${type}`, 'application/postscript', bytes);
};

const richText = (bytes: Uint8Array): ContentKind | undefined => {
	const [, version, set, page] =
		/^\{\\rtf(\d)(?:\\(ansi|mac)(?:\\ansicpg(\d+))?)?/.exec(latin(bytes, 0, 64)) ?? [];
	if (version === undefined) return undefined;
	const parts = [
		`Rich Text Format data, version ${version}`,
		...(set === 'ansi' ? ['ANSI'] : set === 'mac' ? ['Apple Macintosh'] : []),
		...(page === undefined ? [] : [`code page ${page}`]),
	];
	return perhapsText(parts.join(', '), 'text/rtf', bytes);
};

// The numbers of the plain forms; those whose pixels are bytes are three more.
const pixels: readonly (readonly [name: string, plainMime: string, rawMime: string])[] = [
	['bitmap', 'image/x-portable-bitmap', 'image/x-portable-bitmap'],
	['greymap', 'image/x-portable-graymap', 'image/x-portable-greymap'],
	['pixmap', 'image/x-portable-pixmap', 'image/x-portable-pixmap'],
];

const netpbm = (bytes: Uint8Array): ContentKind | undefined => {
	const start = latin(bytes, 0, 256).replaceAll(/#[^\n]*\n/g, '');
	const [, form, across, down] = /^P([1-6])\s+(\d+)\s+(\d+)\s/.exec(start) ?? [];
	if (form === undefined) return undefined;
	const isRaw = Number(form) > 3;
	const [name, plainMime, rawMime] = pixels[(Number(form) - 1) % 3]!;
	const size = `Netpbm image data, size = ${across} x ${down}`;
	return isRaw
		? perhapsText(`${size}, rawbits, ${name}`, rawMime, bytes)
		: perhapsText(`${size}, ${name}, ASCII text`, plainMime, bytes);
};

/** Formats that are text, or begin as text, and are known by their first bytes. */
export const textFormats: readonly Format[] = [
	{ magic: '%!', describe: postScript },
	{ magic: '{\\rtf', describe: richText },
	{ magic: 'P', describe: netpbm },
];
