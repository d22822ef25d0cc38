import { decodeText, encodeText, FsConflict, FsError, hasRawBytes, type PatchOperation } from '@tenon/core';

/** Patches by the letter of the contract, one step after the other; written for clarity, not for size. */
export const patchText = (
	path: string,
	before: Uint8Array,
	operations: readonly PatchOperation[],
): Uint8Array => {
	if (hasRawBytes(decodeText(before))) throw new FsError('EINVAL', 'patch', path);
	return operations.reduce((bytes, operation) => applyOne(path, bytes, operation), before);
};

const applyOne = (path: string, bytes: Uint8Array, operation: PatchOperation): Uint8Array => {
	switch (operation.kind) {
		case 'append':
			return splice(path, bytes, { at: bytes.length, length: 0, content: operation.content });
		case 'insert':
			return splice(path, bytes, { at: operation.offset, length: 0, content: operation.content });
		case 'delete':
		case 'replace': {
			const { offset: at, length, expected } = operation;
			const content = operation.kind === 'replace' ? operation.content : '';
			return splice(path, bytes, { at, length, content, expected });
		}
		case 'insertLine':
		case 'deleteLine':
		case 'replaceLine':
			return encodeText(spliceLines(path, decodeText(bytes), operation));
	}
};

interface Splice {
	readonly at: number;
	readonly length: number;
	readonly content: string;
	readonly expected?: string | undefined;
}

const splice = (path: string, bytes: Uint8Array, { at, length, content, expected }: Splice): Uint8Array => {
	const end = at + length;
	if (at < 0 || length < 0 || end > bytes.length) throw new FsError('EINVAL', 'patch', path);
	const parts = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)].map(decodeText);
	if (parts.some(hasRawBytes)) throw new FsError('EINVAL', 'patch', path);
	check(path, `offset ${at}`, parts[1]!, expected);
	return encodeText(parts[0] + content + parts[2]);
};

type LineOperation = Extract<PatchOperation, { readonly line: number }>;

const spliceLines = (path: string, text: string, operation: LineOperation): string => {
	const lines = text.split(/\r?\n/);
	if (lines.at(-1) === '') lines.pop();
	const at = operation.line - 1;
	const last = operation.kind === 'insertLine' ? lines.length : lines.length - 1;
	if (at < 0 || at > last) throw new FsError('EINVAL', 'patch', path);
	if (operation.kind !== 'insertLine') {
		check(path, `line ${operation.line}`, lines[at]!, operation.expected);
		lines.splice(at, 1);
	}
	if (operation.kind !== 'deleteLine') lines.splice(at, 0, operation.content);
	return lines.map((line) => `${line}\n`).join('');
};

const check = (path: string, location: string, actual: string, expected: string | undefined): void => {
	if (expected === undefined || expected === actual) return;
	throw new FsConflict('patch', path, { location, expected, actual });
};
