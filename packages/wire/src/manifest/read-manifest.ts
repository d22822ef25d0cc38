import { isRecord, parseJson, type Value, type ValueRecord, writeJson } from '@tenon/core';
import { type Field, FieldMismatch, type FieldProblem } from '../fields/field.ts';
import {
	type Fields,
	integer,
	name,
	optionalGroup,
	optionalInteger,
	optionalObject,
	optionalText,
	optionalTexts,
	readFields,
	strictWord,
} from '../fields/fields.ts';
import type { InterceptWish, Manifest, Permissions } from './manifest.ts';
import { readContributes } from './read-contributes.ts';

/** What the text of a manifest turned out to be. */
export type ReadManifest =
	| {
			readonly ok: true;
			readonly manifest: Manifest;
			/** What is wrong with entries that were left out. */
			readonly problems: readonly FieldProblem[];
	  }
	| { readonly ok: false; readonly problem: FieldProblem };

/** Reads `extension.json`. Unknown fields are skipped. Never throws. */
export const readManifest = (text: string): ReadManifest => {
	try {
		const record = recordIn(text);
		const problems: FieldProblem[] = [];
		const fields = readFields(manifestFields, record, '');
		const contributes = readContributes(record.get('contributes'), fields, problems);
		const manifest: Manifest = { ...fields, ...(contributes !== undefined && { contributes }) };
		checkOffer(manifest);
		return { ok: true, manifest, problems };
	} catch (error) {
		if (error instanceof FieldMismatch) return { ok: false, problem: error.problem };
		throw error;
	}
};

/** The text of a manifest with another `enabled`; everything else, known or not, stays, in its order. */
export const withEnabled = (text: string, enabled: boolean): string => {
	const record = new Map(recordIn(text));
	record.set('enabled', enabled);
	return `${writeJson(record, { indent: indentOf(text) })}\n`;
};

const recordIn = (text: string): ValueRecord => {
	let value: Value;
	try {
		value = parseJson(text, { maxDepth: 64 });
	} catch (error) {
		throw new FieldMismatch('the manifest', `a JSON object (${(error as Error).message})`);
	}
	if (isRecord(value)) return value;
	throw new FieldMismatch('the manifest', 'a JSON object');
};

const indentOf = (text: string): string => /^\{\r?\n([\t ]+)/.exec(text)?.[1] ?? '\t';

const checkOffer = ({ exec, module, skills, mcpServers }: Manifest): void => {
	if (exec !== '' && module !== '') throw new FieldMismatch('module', 'no module where there is a program');
	if (exec === '' && module === '' && skills.length === 0 && !mcpServers?.size)
		throw new FieldMismatch('exec', 'a program, or a module, skills or MCP servers');
	if (leavesFolder(module)) throw new FieldMismatch('module', 'a path inside of the extension');
	for (const [index, path] of skills.entries()) {
		if (leavesFolder(path)) throw new FieldMismatch(`skills[${index}]`, 'a path inside of the extension');
	}
};

const leavesFolder = (path: string): boolean =>
	/^([/\\]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..');

// An empty list says more than none.
const textsIfThere: Field<readonly string[] | undefined> = {
	zero: undefined,
	read: (value, path) =>
		value === undefined || value === null ? undefined : optionalTexts.read(value, path),
	write: (value) => value,
};

const permissionFields: Fields<Permissions> = {
	env: optionalTexts,
	read: optionalTexts,
	write: optionalTexts,
	net: optionalTexts,
	exec: optionalTexts,
	tools: optionalTexts,
	secrets: textsIfThere,
	register: textsIfThere,
	intercept: textsIfThere,
};

const wishFields: Fields<InterceptWish> = {
	on_failure: strictWord('deny', 'allow'),
	timeout_ms: optionalInteger,
	tools: optionalTexts,
	priority: integer,
};

const wishes: Field<Readonly<Record<string, InterceptWish>>> = {
	zero: {},
	read: (value, path) => {
		if (value === undefined || value === null) return {};
		if (!isRecord(value)) throw new FieldMismatch(path, 'an object');
		const entries = [...value].map(([event, wish]) => {
			if (!isRecord(wish)) throw new FieldMismatch(`${path}.${event}`, 'an object');
			return [event, readFields(wishFields, wish, `${path}.${event}`)] as const;
		});
		return Object.fromEntries(entries);
	},
	write: () => undefined,
};

const enabled: Field<boolean> = {
	zero: true,
	read: (value, path) => {
		if (value === undefined || value === null) return true;
		if (typeof value === 'boolean') return value;
		throw new FieldMismatch(path, 'true or false');
	},
	write: (value) => value,
};

const manifestFields: Fields<Omit<Manifest, 'contributes'>> = {
	name,
	exec: optionalText,
	module: optionalText,
	args: optionalTexts,
	version: optionalText,
	description: optionalText,
	language: optionalText,
	enabled,
	skills: optionalTexts,
	mcpServers: optionalObject,
	permissions: optionalGroup(permissionFields),
	intercept: wishes,
	restart: strictWord('on-failure', 'never'),
	data: strictWord('shared', 'separate'),
	host: optionalText,
	protocol: optionalText,
};
