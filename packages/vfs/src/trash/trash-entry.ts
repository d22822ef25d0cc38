import { decodeText, encodeText, TenonError, type TrashEntry } from '@tenon/core';

/** A record that is not one of ours: which field is wrong. */
export class TrashRecordError extends TenonError {
	readonly code = 'trash.record';
}

/** An entry as the bytes of its record. */
export const formatRecord = (entry: TrashEntry): Uint8Array =>
	encodeText(`${JSON.stringify({ version: recordVersion, ...entry })}\n`);

const recordVersion = 1;

/** The entry a record holds; throws {@link TrashRecordError} if it is damaged. */
export const parseRecord = (id: string, bytes: Uint8Array): TrashEntry => {
	const fields = parseObject(bytes);
	const record: TrashEntry = {
		id: field(fields, 'id', (value) => value === id, `"${id}"`),
		name: field(fields, 'name', isText, 'a name'),
		originalPath: field(fields, 'originalPath', isAbsolutePath, 'an absolute path'),
		deletedAtMs: field(fields, 'deletedAtMs', Number.isFinite, 'a time'),
		bytes: field(fields, 'bytes', isCount, 'a count'),
		kind: field(fields, 'kind', isKind, '"removed" or "before-image"'),
	};
	field(fields, 'version', (value) => value === recordVersion, `${recordVersion}`);
	return record;
};

const parseObject = (bytes: Uint8Array): Readonly<Record<string, unknown>> => {
	let parsed: unknown;
	try {
		parsed = JSON.parse(decodeText(bytes));
	} catch (error) {
		throw new TrashRecordError('the record is not JSON', { cause: error });
	}
	if (typeof parsed !== 'object' || parsed === null) throw new TrashRecordError('the record is no object');
	return parsed as Readonly<Record<string, unknown>>;
};

const field = <T>(
	fields: Readonly<Record<string, unknown>>,
	name: string,
	isValid: (value: unknown) => boolean,
	expected: string,
): T => {
	const value = fields[name];
	if (!isValid(value)) {
		throw new TrashRecordError(`the record's ${name} is ${JSON.stringify(value)}, not ${expected}`);
	}
	return value as T;
};

const isText = (value: unknown): boolean => typeof value === 'string';
const isAbsolutePath = (value: unknown): boolean => typeof value === 'string' && value.startsWith('/');
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isKind = (value: unknown): boolean => value === 'removed' || value === 'before-image';
