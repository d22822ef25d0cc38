import { contentHash, isHookName } from '@tenon/core';
import type { Permissions } from '@tenon/wire';
import type { ExtensionGrants } from '../host/extension.ts';
import type { GuardedEvent } from '../host/guarded-event.ts';
import { TrustError } from './errors.ts';
import type { ExtensionSource, TrustRecord } from './trust.ts';

/** The text of the file of grants: JSON, one version, records as given. */
export const writeRecords = (records: readonly TrustRecord[]): string =>
	`${JSON.stringify({ version: 1, extensions: records }, undefined, '\t')}\n`;

/** Reads the file of grants; throws {@link TrustError} that names the field. */
export const readRecords = (file: string, text: string): readonly TrustRecord[] => {
	const fail: Fail = (path, expected) => {
		throw new TrustError(
			'trust.malformed',
			file,
			`${path}: expected ${expected}; correct it, or start anew without it`,
		);
	};
	const data = parse(text, fail);
	if (data.version !== 1) return fail('version', '1');
	if (!Array.isArray(data.extensions)) return fail('extensions', 'a list');
	return data.extensions.map((record, index) => readRecord(record, `extensions[${index}]`, fail));
};

type Fail = (path: string, expected: string) => never;
type Fields = Readonly<Record<string, unknown>>;

const parse = (text: string, fail: Fail): Fields => {
	try {
		return fieldsOf(JSON.parse(text), 'the file', fail);
	} catch (error) {
		if (error instanceof SyntaxError) return fail('the file', 'JSON');
		throw error;
	}
};

const fieldsOf = (value: unknown, path: string, fail: Fail): Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
		? (value as Fields)
		: fail(path, 'an object');

const readRecord = (value: unknown, path: string, fail: Fail): TrustRecord => {
	const fields = fieldsOf(value, path, fail);
	const text = (key: string): string => {
		const found = fields[key];
		return typeof found === 'string' ? found : fail(`${path}.${key}`, 'a text');
	};
	const word = <Word extends string>(key: string, ...words: readonly Word[]): Word =>
		words.find((each) => each === fields[key]) ?? fail(`${path}.${key}`, words.join(' or '));
	const hash = text('contentHash');
	if (!/^[a-z0-9-]+:[0-9a-f]{16,128}$/.test(hash)) return fail(`${path}.contentHash`, 'algorithm:hexdigits');
	return {
		name: text('name'),
		kind: word('kind', 'lua', 'process', 'module', 'mcp'),
		scope: word('scope', 'project', 'user', 'explicit'),
		folder: text('folder'),
		project: fields.project === null ? null : text('project'),
		contentHash: contentHash(hash),
		fingerprint: fields.fingerprint === null ? null : text('fingerprint'),
		grants: readGrants(fields.grants, `${path}.grants`, fail),
		guards: readGuards(fields.guards, `${path}.guards`, fail),
		requested: readPermissions(fields.requested, `${path}.requested`, fail),
		grantedAt: text('grantedAt'),
		source: fields.source === null ? null : readSource(fields.source, `${path}.source`, fail),
	};
};

const readGrants = (value: unknown, path: string, fail: Fail): ExtensionGrants => {
	const { profile, permissions, onTimeout } = fieldsOf(value, path, fail);
	if (profile !== 'compat' && profile !== 'declared') return fail(`${path}.profile`, 'compat or declared');
	if (onTimeout !== 'deny' && onTimeout !== 'allow') return fail(`${path}.onTimeout`, 'deny or allow');
	return { profile, permissions: readPermissions(permissions, `${path}.permissions`, fail), onTimeout };
};

// One that was written before guards were kept has none.
const readGuards = (value: unknown, path: string, fail: Fail): readonly GuardedEvent[] => {
	if (value === undefined) return [];
	if (!Array.isArray(value)) return fail(path, 'a list');
	return value.map((entry: unknown, index) => {
		const { event, priority, match } = fieldsOf(entry, `${path}[${index}]`, fail);
		if (typeof event !== 'string' || !isHookName(event)) return fail(`${path}[${index}].event`, 'an event');
		if (priority !== undefined && typeof priority !== 'number')
			return fail(`${path}[${index}].priority`, 'a number');
		const isTexts = Array.isArray(match) && match.every((name) => typeof name === 'string');
		if (match !== undefined && !isTexts) return fail(`${path}[${index}].match`, 'a list of texts');
		return {
			event,
			...(priority === undefined ? {} : { priority }),
			...(match === undefined ? {} : { match: match as readonly string[] }),
		};
	});
};

const readPermissions = (value: unknown, path: string, fail: Fail): Permissions => {
	const fields = fieldsOf(value, path, fail);
	const texts = (key: keyof Permissions): readonly string[] => {
		const found = fields[key];
		const isTexts = Array.isArray(found) && found.every((text) => typeof text === 'string');
		return isTexts ? (found as readonly string[]) : fail(`${path}.${key}`, 'a list of texts');
	};
	// Where there is none, all of it; of secrets nothing.
	const textsIfThere = (key: 'secrets' | 'register' | 'intercept'): Partial<Permissions> =>
		fields[key] === undefined ? {} : { [key]: texts(key) };
	return {
		env: texts('env'),
		read: texts('read'),
		write: texts('write'),
		net: texts('net'),
		exec: texts('exec'),
		tools: texts('tools'),
		...textsIfThere('secrets'),
		...textsIfThere('register'),
		...textsIfThere('intercept'),
	};
};

const readSource = (value: unknown, path: string, fail: Fail): ExtensionSource => {
	const { type, from, revision } = fieldsOf(value, path, fail);
	if (type !== 'path' && type !== 'git' && type !== 'npm') return fail(`${path}.type`, 'path, git or npm');
	if (typeof from !== 'string') return fail(`${path}.from`, 'a text');
	if (typeof revision !== 'string') return fail(`${path}.revision`, 'a text');
	return { type, from, revision };
};
