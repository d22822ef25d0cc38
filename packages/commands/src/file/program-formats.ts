import { dateText, type Format, latin } from './format.ts';
import { binaryKind, type ContentKind } from './kind.ts';

const portable = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	const header = bytes.length < 64 ? 0 : view.getUint32(60, true);
	if (header + 94 > bytes.length || latin(bytes, header, header + 4) !== 'PE\0\0') return undefined;
	const wide = portableForms.get(view.getUint16(header + 24, true));
	if (wide === undefined) return undefined;
	const machine = portableMachines.get(view.getUint16(header + 4, true));
	const isLibrary = (view.getUint16(header + 22, true) & 0x2000) !== 0;
	const system = portableSystems[view.getUint16(header + 92, true)];
	const sections = view.getUint16(header + 6, true);
	const words = [
		`${wide} executable`,
		...(isLibrary ? ['(DLL)'] : []),
		...(system === undefined ? [] : [`(${system})`]),
		...(machine === undefined ? [] : [machine]),
	];
	const count = sections > 1 ? `, ${sections} sections` : '';
	return binaryKind(
		`${words.join(' ')}, for MS Windows${count}`,
		'application/vnd.microsoft.portable-executable',
	);
};

const portableForms: ReadonlyMap<number, string> = new Map([
	[0x10b, 'PE32'],
	[0x20b, 'PE32+'],
]);

const portableMachines: ReadonlyMap<number, string> = new Map([
	[0x14c, 'Intel 80386'],
	[0x1c4, 'ARMv7 Thumb'],
	[0x8664, 'x86-64'],
	[0xaa64, 'Aarch64'],
]);

const portableSystems: Readonly<Record<number, string>> = {
	0: 'Control Panel Item',
	1: 'native',
	2: 'GUI',
	3: 'console',
	10: 'EFI application',
};

const mach = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 32) return undefined;
	const machine = machMachines.get(view.getUint32(4, true));
	const what = machTypes[view.getUint32(12, true)];
	if (machine === undefined || what === undefined) return undefined;
	const variant = machine === 'arm64' ? armVariant(view.getUint32(8, true)) : '';
	const flags = view.getUint32(24, true);
	const names = machFlags.map((name, bit) =>
		(flags & (1 << bit)) === 0 ? '' : `${bit === 0 ? '' : '|'}${name}`,
	);
	const shown = flags === 0 ? '' : `, flags:<${names.join('')}>`;
	return binaryKind(`Mach-O 64-bit ${machine}${variant} ${what}${shown}`, 'application/x-mach-binary');
};

const machMachines: ReadonlyMap<number, string> = new Map([
	[0x01000007, 'x86_64'],
	[0x0100000c, 'arm64'],
]);

const armVariant = (variant: number): string => {
	if (variant === 0) return '';
	return variant === 0x80000002 ? 'e (caps: PAC00)' : ` subarchitecture=${variant & 0xffffff}`;
};

const machTypes: Readonly<Record<number, string>> = {
	1: 'object',
	2: 'executable',
	3: 'fixed virtual memory shared library',
	4: 'core',
	5: 'preload executable',
	6: 'dynamically linked shared library',
	7: 'dynamic linker',
	8: 'bundle',
	9: 'dynamically linked shared library stub',
	10: 'dSYM companion file',
	11: 'kext bundle',
};

/** By their bits, the lowest first. */
const machFlags: readonly string[] = [
	'NOUNDEFS',
	'INCRLINK',
	'DYLDLINK',
	'BINDATLOAD',
	'PREBOUND',
	'SPLIT_SEGS',
	'LAZY_INIT',
	'TWOLEVEL',
	'FORCE_FLAT',
	'NOMULTIDEFS',
	'NOFIXPREBINDING',
	'PREBINDABLE',
	'ALLMODSBOUND',
	'SUBSECTIONS_VIA_SYMBOLS',
	'CANONICAL',
	'WEAK_DEFINES',
	'BINDS_TO_WEAK',
	'ALLOW_STACK_EXECUTION',
	'ROOT_SAFE',
	'SETUID_SAFE',
	'NO_REEXPORTED_DYLIBS',
	'PIE',
	'DEAD_STRIPPABLE_DYLIB',
	'HAS_TLV_DESCRIPTORS',
	'NO_HEAP_EXECUTION',
	'APP_EXTENSION_SAFE',
];

const python = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 16) return undefined;
	const number = view.getUint16(0, true);
	const version = number > newestPython ? '3.12 or newer' : pythons[number];
	if (version === undefined) return undefined;
	const how =
		view.getUint32(4, true) === 0
			? `timestamp-based, .py timestamp: ${dateText(view.getUint32(8, true))} UTC, .py size: ${view.getUint32(12, true)} bytes`
			: `hash-based, check-source flag ${bytes[4] === 1 ? 'unset' : 'set'}, hash: 0x${view.getBigUint64(8, true).toString(16)}`;
	return binaryKind(
		`Byte-compiled Python module for CPython ${version}, ${how}`,
		'application/x-bytecode.python',
	);
};

/** By the numbers that their modules begin with. */
const pythons: Readonly<Record<number, string>> = {
	3394: '3.7',
	3413: '3.8',
	3425: '3.9',
	3439: '3.10',
	3495: '3.11',
};
const newestPython = 3495;

/** Programs, beyond those of {@link binaryFormat} itself. */
export const programFormats: readonly Format[] = [
	{ magic: 'MZ', describe: portable },
	{ magic: '\r\n', at: 2, describe: python },
	{ magic: '\xcf\xfa\xed\xfe', describe: mach },
	{
		magic: 'dex\n',
		describe: (bytes) =>
			bytes.length < 8
				? undefined
				: binaryKind(`Dalvik dex file version ${latin(bytes, 4, 7)}`, 'application/octet-stream'),
	},
];
