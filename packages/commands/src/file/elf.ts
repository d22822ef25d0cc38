import { binaryKind, type ContentKind } from './kind.ts';

/** What an ELF file's header says. Details that lie beyond the header are not told. */
export const elfKind = (bytes: Uint8Array, view: DataView): ContentKind | undefined => {
	if (bytes.length < 52) return undefined;
	const is64 = bytes[4] === 2;
	const isLittle = bytes[5] === 1;
	const type = view.getUint16(16, isLittle);
	const programs = programHeaders(bytes, view, is64, isLittle);
	const interpreter = programs.find(({ kind }) => kind === interpreterHeader);
	const isPie = type === 3 && interpreter !== undefined;
	const [what, mime] = isPie ? pie : (types[type] ?? ['', 'application/octet-stream']);
	const machine = machines[view.getUint16(18, isLittle)] ?? 'unknown arch';
	const system = systems[bytes[7]!] ?? 'unknown';
	const parts = [
		`ELF ${is64 ? '64' : '32'}-bit ${isLittle ? 'LSB' : 'MSB'} ${what}, ${machine}, version ${bytes[6]} (${system})`,
	];
	if (type === 2 || type === 3) {
		const isDynamic = programs.some(({ kind }) => kind === dynamicHeader);
		parts.push(isDynamic ? 'dynamically linked' : 'statically linked');
	}
	if (interpreter !== undefined) {
		const { offset, size } = interpreter;
		parts.push(
			`interpreter ${String.fromCharCode(...bytes.subarray(offset, offset + size)).replace(/\0.*$/s, '')}`,
		);
	}
	return binaryKind(parts.join(', '), mime);
};

interface ProgramHeader {
	readonly kind: number;
	readonly offset: number;
	readonly size: number;
}

const dynamicHeader = 2;
const interpreterHeader = 3;

const programHeaders = (
	bytes: Uint8Array,
	view: DataView,
	is64: boolean,
	isLittle: boolean,
): readonly ProgramHeader[] => {
	const start = is64 ? Number(view.getBigUint64(32, isLittle)) : view.getUint32(28, isLittle);
	const size = view.getUint16(is64 ? 54 : 42, isLittle);
	const count = view.getUint16(is64 ? 56 : 44, isLittle);
	const headers: ProgramHeader[] = [];
	for (let index = 0; index < count; index++) {
		const at = start + index * size;
		if (at + (is64 ? 56 : 32) > bytes.length) break;
		headers.push({
			kind: view.getUint32(at, isLittle),
			offset: is64 ? Number(view.getBigUint64(at + 8, isLittle)) : view.getUint32(at + 4, isLittle),
			size: is64 ? Number(view.getBigUint64(at + 32, isLittle)) : view.getUint32(at + 16, isLittle),
		});
	}
	return headers;
};

const pie = ['pie executable', 'application/x-pie-executable'] as const;

const types: Readonly<Record<number, readonly [string, string]>> = {
	1: ['relocatable', 'application/x-object'],
	2: ['executable', 'application/x-executable'],
	3: ['shared object', 'application/x-sharedlib'],
	4: ['core file', 'application/x-coredump'],
};

const machines: Readonly<Record<number, string>> = {
	3: 'Intel 80386',
	8: 'MIPS',
	20: 'PowerPC or cisco 4500',
	40: 'ARM',
	62: 'x86-64',
	183: 'ARM aarch64',
	243: 'UCB RISC-V',
};

const systems: Readonly<Record<number, string>> = { 0: 'SYSV', 3: 'GNU/Linux', 9: 'FreeBSD' };
