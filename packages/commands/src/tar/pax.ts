import { decodeText, encodeText } from '@tenon/core';
import { ArchiveFault, type Member } from './member.ts';

/** Records of an extended header by their names. */
export type PaxRecords = ReadonlyMap<string, string>;

/** Reads `LENGTH KEY=VALUE\n` again and again. */
export const parsePax = (bytes: Uint8Array): PaxRecords => {
	const records = new Map<string, string>();
	for (let at = 0; at < bytes.length && bytes[at] !== 0; ) {
		const space = bytes.indexOf(0x20, at);
		const length = space < 0 ? Number.NaN : Number(decodeText(bytes.subarray(at, space)));
		const end = at + length;
		if (!Number.isSafeInteger(length) || end <= space + 1 || end > bytes.length || bytes[end - 1] !== 0x0a)
			throw new ArchiveFault('Malformed extended header');
		const record = decodeText(bytes.subarray(space + 1, end - 1));
		const equals = record.indexOf('=');
		if (equals < 0) throw new ArchiveFault('Malformed extended header: missing equal sign');
		records.set(record.slice(0, equals), record.slice(equals + 1));
		at = end;
	}
	return records;
};

/** A member with what extended headers say of it. */
export const withPax = (member: Member, records: PaxRecords): Member => {
	if (records.size === 0) return member;
	const number = (key: string, usual: number): number => {
		const value = records.get(key);
		return value !== undefined && /^-?\d+(?:\.\d*)?$/.test(value) ? Number(value) : usual;
	};
	return {
		...member,
		name: records.get('path') ?? member.name,
		linkName: records.get('linkpath') ?? member.linkName,
		userName: records.get('uname') ?? member.userName,
		groupName: records.get('gname') ?? member.groupName,
		uid: number('uid', member.uid),
		gid: number('gid', member.gid),
		size: number('size', member.size),
		mtimeSeconds: number('mtime', member.mtimeSeconds),
		kind: records.has('GNU.sparse.major') || records.has('GNU.sparse.size') ? 'sparse' : member.kind,
	};
};

/** Writes records. */
export const formatPax = (records: PaxRecords): Uint8Array => {
	let all = '';
	for (const [key, value] of records) {
		const rest = ` ${key}=${value}\n`;
		const size = encodeText(rest).length;
		let length = size + String(size).length;
		while (String(length).length + size !== length) length = size + String(length).length;
		all += length + rest;
	}
	return encodeText(all);
};
