import { type Format, latin } from './format.ts';
import { binaryKind, type ContentKind } from './kind.ts';

const riff = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 12) return undefined;
	const text = 'RIFF (little-endian) data';
	const form = latin(bytes, 8, 12);
	if (form === 'WEBP') return binaryKind(`${text}, Web/P image`, 'image/webp');
	if (form === 'AVI ') return binaryKind(`${text}, AVI`, 'video/x-msvideo');
	if (form !== 'WAVE') return binaryKind(text, 'application/octet-stream');
	const isPcm = bytes.length >= 36 && latin(bytes, 12, 16) === 'fmt ' && view.getUint16(20, true) === 1;
	if (!isPcm) return binaryKind(`${text}, WAVE audio`, 'audio/x-wav');
	const channels = view.getUint16(22, true);
	const how = channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`;
	const rate = `${view.getUint16(34, true)} bit, ${how} ${view.getUint32(24, true)} Hz`;
	return binaryKind(`${text}, WAVE audio, Microsoft PCM, ${rate}`, 'audio/x-wav');
};

const bitmap = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 54 || view.getUint32(14, true) !== 40) return undefined;
	const size = `${view.getInt32(18, true)} x ${view.getInt32(22, true)} x ${view.getUint16(28, true)}`;
	const image = view.getUint32(34, true);
	const [across, down] = [view.getInt32(38, true), view.getInt32(42, true)];
	const parts = [
		`PC bitmap, Windows 3.x format, ${size}`,
		...(image === 0 ? [] : [`image size ${image}`]),
		...(across === 0 && down === 0 ? [] : [`resolution ${across} x ${down} px/m`]),
		`cbSize ${view.getUint32(2, true)}`,
		`bits offset ${view.getUint32(10, true)}`,
	];
	return binaryKind(parts.join(', '), 'image/bmp');
};

const icon = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	const count = bytes.length < 22 ? 0 : view.getUint16(4, true);
	if (count === 0 || count > mostIcons) return undefined;
	const shown = Array.from({ length: Math.min(count, 2) }, (_, index) => 6 + 16 * index)
		.filter((at) => at + 16 <= bytes.length)
		.map((at) => {
			const bits = view.getUint16(at + 6, true);
			const size = `${bytes[at] === 0 ? 256 : bytes[at]}x${bytes[at + 1] === 0 ? 256 : bytes[at + 1]}`;
			return `${size}${bits === 0 ? '' : `, ${bits} bits/pixel`}`;
		});
	const text = `MS Windows icon resource - ${count} icon${count === 1 ? '' : 's'}`;
	return binaryKind([text, ...shown].join(', '), 'image/vnd.microsoft.icon');
};

const mostIcons = 255;

const brands: Readonly<Record<string, readonly [text: string, mime: string]>> = {
	isom: ['MP4 Base Media v1 [ISO 14496-12:2003]', 'video/mp4'],
	mp41: ['MP4 v1 [ISO 14496-1:ch13]', 'video/mp4'],
	mp42: ['MP4 v2 [ISO 14496-14]', 'video/mp4'],
	'qt  ': ['Apple QuickTime movie, Apple QuickTime (.MOV/QT)', 'video/quicktime'],
};

const flac = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 26) return undefined;
	// Rate, channels, bits and the number of samples stand in 64 bits.
	const facts = view.getBigUint64(18);
	const channels = Number((facts >> 41n) & 7n) + 1;
	const rate = Number(facts >> 44n);
	const samples = facts & 0xfffffffffn;
	const parts = [
		'FLAC audio bitstream data',
		`${Number((facts >> 36n) & 31n) + 1} bit`,
		channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`,
		...(namedRates.has(rate) ? [`${rate / 1000} kHz`] : []),
		samples === 0n ? 'length unknown' : `${samples} samples`,
	];
	return binaryKind(parts.join(', '), 'audio/flac');
};

const namedRates: ReadonlySet<number> = new Set([22050, 24000, 32000, 44100, 48000, 88200, 96000]);

/** Pictures, sound and films, beyond those of {@link binaryFormat} itself. */
export const mediaFormats: readonly Format[] = [
	{ magic: 'RIFF', describe: riff },
	{ magic: 'BM', describe: bitmap },
	{ magic: '\0\0\x01\0', describe: icon },
	{
		magic: 'ftyp',
		at: 4,
		describe: (bytes) => {
			const brand = brands[latin(bytes, 8, 12)];
			return brand === undefined
				? binaryKind('ISO Media', 'application/octet-stream')
				: binaryKind(`ISO Media, ${brand[0]}`, brand[1]);
		},
	},
	{ magic: 'fLaC', describe: flac },
];
