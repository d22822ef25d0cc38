/** What was read and written for a file. */
interface Extent {
	readonly readBytes: number;
	readonly writtenBytes: number;
}

/** What is said when a file is done. */
export const doneText = (
	work: 'compress' | 'decompress' | 'test',
	file: string,
	{ readBytes, writtenBytes }: Extent,
	name: string | undefined,
): string => {
	if (work !== 'compress') return `${file.padEnd(20)}: ${writtenBytes} bytes `;
	const from = readableSize(readBytes);
	const to = readableSize(writtenBytes);
	if (readBytes === 0)
		return `${file.padEnd(20)} :  (${from.number.padStart(6)}${from.unit} => ${to.number.padStart(6)}${to.unit}, ${name}) `;
	const percent = ((writtenBytes / readBytes) * 100).toFixed(2).padStart(6);
	return `${file.padEnd(20)} :${percent}%   (${from.number.padStart(6)}${from.unit} => ${to.number.padStart(6)}${to.unit}, ${name}) `;
};

/** What is said of several files at the end. */
export const sumText = (done: readonly Extent[]): string => {
	const readBytes = done.reduce((sum, each) => sum + each.readBytes, 0);
	const writtenBytes = done.reduce((sum, each) => sum + each.writtenBytes, 0);
	const from = readableSize(readBytes);
	const to = readableSize(writtenBytes);
	const percent = readBytes === 0 ? '' : `${((writtenBytes / readBytes) * 100).toFixed(2).padStart(6)}% `;
	return `${`${done.length}`.padStart(3)} files compressed : ${percent}(${from.number.padStart(6)}${from.unit.padStart(4)} => ${to.number.padStart(6)}${to.unit.padStart(4)})`;
};

const readableSize = (bytes: number): { readonly number: string; readonly unit: string } => {
	const units = [' B', ' KiB', ' MiB', ' GiB', ' TiB'];
	let value = bytes;
	let at = 0;
	while (value >= 1024 && at < units.length - 1) {
		value /= 1024;
		at += 1;
	}
	const digits = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : value > 1 ? 2 : 3;
	return { number: value.toFixed(digits), unit: units[at]! };
};
