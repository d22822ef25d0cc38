import { readFileSync } from 'node:fs';
import { fromPlain, isRecord, JsonError, type JsonSchema, parseJson, toPlain, type Value } from '@tenon/core';
import { checkArguments, describeIssues } from '../arguments/check-arguments.ts';
import { withDefaults } from '../arguments/with-defaults.ts';
import type { ExtensionProblem } from './extension.ts';

/** Settings of extensions as a user wrote them. */
export interface SettingsBook {
	/** The file, for messages. */
	readonly path: string;
	/** What stands there for an extension; a text: why nothing can be read. */
	read(extension: string): { readonly settings: Value } | string;
}

/** A file of settings: a JSON object that holds one object for each extension. */
export const settingsFile = (path: string): SettingsBook => ({
	path,
	read(extension) {
		try {
			const all = parseJson(readFileSync(path, 'utf8'), { maxDepth: 64 });
			if (!isRecord(all)) return 'expected an object with the names of extensions';
			return { settings: all.get(extension) ?? new Map() };
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { settings: new Map() };
			if (error instanceof JsonError || (error as NodeJS.ErrnoException).code !== undefined)
				return (error as Error).message;
			throw error;
		}
	},
});

/** Settings that an extension may see. */
export interface CheckedSettings {
	readonly settings: Value;
	/** What was wrong with the user's; the defaults stand then. */
	readonly problem: ExtensionProblem | undefined;
}

/** The defaults of a schema alone. */
export const defaultSettings = (schema: JsonSchema): CheckedSettings => {
	try {
		return { settings: fromPlain(withDefaults(schema, {})), problem: undefined };
	} catch (error) {
		// A default may be anything where the schema comes from a module.
		const message = `the defaults cannot be used: ${error instanceof Error ? error.message : String(error)}`;
		return { settings: new Map(), problem: { code: 'settings.schema', where: 'settings schema', message } };
	}
};

/** The user's settings with the schema's defaults filled in, or the defaults alone where they do not fit. */
export const checkedSettings = async (
	book: SettingsBook,
	extension: string,
	schema: JsonSchema,
): Promise<CheckedSettings> => {
	const defaults = defaultSettings(schema);
	if (defaults.problem !== undefined) return defaults;
	const refuse = (key: string, fault: string): CheckedSettings => ({
		settings: defaults.settings,
		problem: {
			code: 'settings.misfit',
			where: `${book.path} ${key}`,
			message: `${book.path}: ${key}: ${fault}; the defaults stand`,
		},
	});
	const read = book.read(extension);
	if (typeof read === 'string') return refuse(extension, read);
	const settings = fromPlain(withDefaults(schema, toPlain(read.settings)));
	const verdict = await checkArguments(schema, settings);
	if (verdict.type === 'fits') return { settings, problem: undefined };
	if (verdict.type === 'bad-schema')
		return refuse(extension, `its schema cannot be used: ${verdict.message}`);
	const [first] = verdict.issues;
	return refuse([extension, ...(first?.path ?? [])].join('.'), describeIssues(verdict.issues));
};
