import type { JsonObject } from '../../data/json.ts';
import { StoreError } from '../errors.ts';
import { exportFormat, exportVersion } from './export.ts';

/** A line of an export, and where it stands. */
export interface ImportRecord {
	readonly line: number;
	readonly data: JsonObject;
}

/** The lines of an export by their kind. */
export interface ImportRecords {
	readonly head: ImportRecord;
	of(type: RecordType): readonly ImportRecord[];
}

/** Reads the lines of an export: each is JSON, of a known kind, with the fields of its kind, and none is missing. */
export const readRecords = (lines: readonly string[]): ImportRecords => {
	const records = lines.map((text, index) => recordOf(text, index + 1));
	const head = records[0];
	if (head?.data.type !== 'session' || head.data.format !== exportFormat) {
		throw new StoreError('invalid-import', `line 1: an export begins with a ${exportFormat}`);
	}
	if (head.data.version !== exportVersion) refuse(1, `version ${head.data.version} is not ${exportVersion}`);
	const groups = Map.groupBy(records, ({ data }) => data.type as RecordType);
	const ends = groups.get('end') ?? [];
	const [last] = ends;
	if (
		last === undefined ||
		ends.length !== 1 ||
		last !== records.at(-1) ||
		groups.get('session')?.length !== 1
	) {
		throw new StoreError('invalid-import', `line ${lines.length}: an export has one beginning and one end`);
	}
	if (last.data.lines !== lines.length || last.data.revision !== head.data.revision) {
		refuse(last.line, 'lines are missing, or the session was written while it was exported; export it again');
	}
	return { head, of: (type) => groups.get(type) ?? [] };
};

/** Throws `invalid-import` at a line. */
export const refuse = (line: number, why: string): never => {
	throw new StoreError('invalid-import', `line ${line}: ${why}`);
};

type RecordType =
	| 'session'
	| 'node'
	| 'turn'
	| 'usage'
	| 'part'
	| 'attachment'
	| 'blob'
	| 'input'
	| 'work'
	| 'end';

const recordOf = (text: string, line: number): ImportRecord => {
	const data = parsed(text, line);
	const shape: Readonly<Record<string, FieldType>> =
		shapes[data.type as RecordType] ?? refuse(line, `${JSON.stringify(data.type)} is no kind of line`);
	for (const [field, type] of Object.entries(shape)) {
		if (!fits(data[field], type)) refuse(line, `${data.type} needs ${field}: ${type}`);
	}
	return { line, data };
};

const parsed = (text: string, line: number): JsonObject => {
	try {
		const data: unknown = JSON.parse(text);
		if (fits(data, 'object')) return data as JsonObject;
	} catch {
		// What it says is of no use: the line is not JSON.
	}
	return refuse(line, 'not a JSON object');
};

type FieldType =
	| 'text or nothing'
	| 'number or nothing'
	| 'text'
	| 'text or null'
	| 'count'
	| 'number'
	| 'truth'
	| 'object'
	| 'list'
	| 'anything';

const fits = (value: unknown, type: FieldType): boolean => {
	switch (type) {
		case 'text':
			return typeof value === 'string';
		case 'text or nothing':
			return value === undefined || value === null || typeof value === 'string';
		case 'number or nothing':
			return value === undefined || typeof value === 'number';
		case 'text or null':
			return value === null || typeof value === 'string';
		case 'count':
			return Number.isSafeInteger(value) && (value as number) >= 0;
		case 'number':
			return typeof value === 'number';
		case 'truth':
			return typeof value === 'boolean';
		case 'object':
			return typeof value === 'object' && value !== null && !Array.isArray(value);
		case 'list':
			return Array.isArray(value);
		case 'anything':
			return value !== undefined;
	}
};

const shapes: Readonly<Record<RecordType, Readonly<Record<string, FieldType>>>> = {
	session: {
		id: 'text',
		revision: 'count',
		leaf: 'count',
		frame: 'count',
		turnCount: 'count',
		relation: 'object',
		config: 'text',
		checkpoint: 'text or null',
		title: 'text or nothing',
		cwd: 'text or nothing',
		createdAt: 'number',
		updatedAt: 'number',
		usedAt: 'number or nothing',
	},
	node: {
		id: 'text',
		kind: 'text',
		payload: 'object',
		position: 'count',
		turnId: 'text or null',
		at: 'number',
	},
	turn: {
		turnId: 'text',
		turnIndex: 'count',
		revision: 'count',
		leaf: 'count',
		frame: 'count',
		config: 'text',
		checkpoint: 'text or null',
		isRetained: 'truth',
		digest: 'text',
		outcome: 'anything',
		at: 'number',
	},
	usage: {
		source: 'text',
		model: 'text',
		input: 'count',
		cacheRead: 'count',
		cacheWrite: 'count',
		output: 'count',
		reasoning: 'count',
	},
	part: { checkpoint: 'text', key: 'text', digest: 'text' },
	attachment: { digest: 'text', mimeType: 'text' },
	blob: { digest: 'text', base64: 'text' },
	input: {
		id: 'text',
		sourceKey: 'text or null',
		parts: 'list',
		options: 'object',
		acceptedAt: 'number',
		content: 'text',
	},
	work: { id: 'text', kind: 'text', payload: 'object', enqueuedAt: 'number' },
	end: { revision: 'count', lines: 'count' },
};
