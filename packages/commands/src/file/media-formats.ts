import { type Format, latin } from './format.ts';
import { binaryKind, type ContentKind } from './kind.ts';

const riff = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 12) return undefined;
	const text = 'RIFF (little-endian) data';
	const form = latin(bytes, 8, 12);
	if (form === 'WEBP') return binaryKind(`${text}, Web/P image`, 'image/webp');
	if (form === 'AVI ') return binaryKind(`${text}, AVI`, 'video/x-msvideo');
	if (form !== 'WAVE') return binaryKind(text, 'application/octet-stream');
	if (bytes.length < 36 || latin(bytes, 12, 16) !== 'fmt ')
		return binaryKind(`${text}, WAVE audio`, 'audio/x-wav');
	const coding = view.getUint16(20, true);
	const parts = [
		`${text}, WAVE audio`,
		...(codings[coding] === undefined ? [] : [codings[coding]]),
		...(coding === 1 ? [`${view.getUint16(34, true)} bit`] : []),
		`${channelText(view.getUint16(22, true))} ${view.getUint32(24, true)} Hz`,
	];
	return binaryKind(parts.join(', '), 'audio/x-wav');
};

const codings: Readonly<Record<number, string>> = {
	1: 'Microsoft PCM',
	2: 'Microsoft ADPCM',
	3: 'IEEE Float',
	6: 'ITU G.711 A-law',
	7: 'ITU G.711 mu-law',
};

const channelText = (count: number): string =>
	count === 1 ? 'mono' : count === 2 ? 'stereo' : `${count} channels`;

const bitmap = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	const version = bytes.length < 54 ? undefined : bitmapVersions[view.getUint32(14, true)];
	if (version === undefined) return undefined;
	const isFirst = version === bitmapVersions[40];
	const size = `${view.getInt32(18, true)} x ${view.getInt32(22, true)} x ${view.getUint16(28, true)}`;
	const image = view.getUint32(34, true);
	const [across, down] = [view.getInt32(38, true), view.getInt32(42, true)];
	const parts = [
		`PC bitmap, ${version} format, ${size}`,
		...(!isFirst || image === 0 ? [] : [`image size ${image}`]),
		...(!isFirst || (across === 0 && down === 0) ? [] : [`resolution ${across} x ${down} px/m`]),
		`cbSize ${view.getUint32(2, true)}`,
		`bits offset ${view.getUint32(10, true)}`,
	];
	return binaryKind(parts.join(', '), 'image/bmp');
};

/** By the lengths of their headers. */
const bitmapVersions: Readonly<Record<number, string>> = {
	40: 'Windows 3.x',
	108: 'Windows 95/NT4 and newer',
	124: 'Windows 98/2000 and newer',
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
	'3gp4': ['MPEG v4 system, 3GPP', 'video/3gpp'],
	'M4A ': ['Apple iTunes ALAC/AAC-LC (.M4A) Audio', 'audio/x-m4a'],
	'M4V ': ['Apple iTunes Video (.M4V) Video', 'video/x-m4v'],
	avc1: ['MPEG v4 system, 3GPP JVT AVC [ISO 14496-12:2005]', 'video/mp4'],
	avif: ['AVIF Image', 'image/avif'],
	dash: ['MPEG v4 system, Dynamic Adaptive Streaming over HTTP', 'video/mp4'],
	heic: ['HEIF Image HEVC Main or Main Still Picture Profile', 'image/heic'],
	iso2: ['MP4 Base Media v2 [ISO 14496-12:2005]', 'video/mp4'],
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
	const bits = Number((facts >> 36n) & 31n) + 1;
	const samples = facts & 0xfffffffffn;
	const parts = [
		'FLAC audio bitstream data',
		...(namedBits.has(bits) ? [`${bits} bit`] : []),
		channelText(channels),
		...(namedRates.has(rate) ? [`${rate / 1000} kHz`] : []),
		samples === 0n ? 'length unknown' : `${samples} samples`,
	];
	return binaryKind(parts.join(', '), 'audio/flac');
};

// What the real one has words for.
const namedBits: ReadonlySet<number> = new Set([8, 12, 16, 24]);
const namedRates: ReadonlySet<number> = new Set([
	11025, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000, 176400, 192000,
]);

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
