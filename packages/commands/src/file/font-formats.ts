import { type Format, fixed } from './format.ts';
import { binaryKind } from './kind.ts';

const web = (magic: string, name: string, mime: string, version: number): Format => ({
	magic,
	describe: (bytes, view) => {
		if (bytes.length < version + 4) return undefined;
		const outlines = { 65536: 'TrueType', 1330926671: 'CFF' }[view.getUint32(4)];
		const parts = [
			name,
			...(outlines === undefined ? [] : [outlines]),
			`length ${view.getUint32(8)}`,
			`version ${view.getUint16(version)}.${view.getUint16(version + 2)}`,
		];
		return binaryKind(parts.join(', '), mime);
	},
});

/** Fonts. What they are called stands far inside, and is not told. */
export const fontFormats: readonly Format[] = [
	web('wOFF', 'Web Open Font Format', 'font/woff', 20),
	web('wOF2', 'Web Open Font Format (Version 2)', 'font/woff2', 24),
	fixed('OTTO', 'OpenType font data', 'application/vnd.ms-opentype'),
];
