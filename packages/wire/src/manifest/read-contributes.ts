import { isRecord, type Value } from '@tenon/core';
import { type Field, FieldMismatch, type FieldProblem } from '../fields/field.ts';
import { type Fields, integer, listOf, name, optionalText, readFields } from '../fields/fields.ts';
import type {
	Contributes,
	KeyBindingEntry,
	ProviderEntry,
	RendererEntry,
	StatusItemEntry,
} from './contributes.ts';

/** How many entries of one kind are taken. */
export const maxEntries = 256;

/**
 * Reads what a manifest says that its program contributes; a module declares such things itself. An entry that is wrong costs itself: it is left out and told among the problems.
 * `undefined` where there is nothing to read.
 */
export const readContributes = (
	value: Value | undefined,
	{ exec }: { readonly exec: string },
	problems: FieldProblem[],
): Contributes | undefined => {
	if (value === undefined || value === null) return undefined;
	if (!isRecord(value) || exec === '') {
		const expected = isRecord(value) ? 'nothing where there is no program' : 'an object';
		problems.push({ path: 'contributes', expected });
		return undefined;
	}
	const settings = told(problems, () => readSettings(value.get('settings')));
	const entries = <T>(key: string, read: (item: Value, path: string) => T, nameOf: (entry: T) => string) =>
		readEntries(value.get(key), `contributes.${key}`, { read, nameOf, problems });
	return {
		...(settings !== undefined && { settings }),
		status_items: entries('status_items', readWith(statusItem), (item) => item.name),
		key_bindings: entries('key_bindings', readWith(keyBinding), ({ key }) => key.toLowerCase()),
		renderers: entries('renderers', readRenderer, (renderer) => renderer.name),
		providers: entries('providers', readWith(provider), (each) => each.name),
	};
};

/** What reading gives; where it fails the problem is kept. */
const told = <T>(problems: FieldProblem[], read: () => T): T | undefined => {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof FieldMismatch)) throw error;
		problems.push(error.problem);
		return undefined;
	}
};

// Settings are told to a program as an object: a schema that says so lets nothing else through.
const readSettings = (value: Value | undefined): Contributes['settings'] => {
	if (value === undefined || value === null) return undefined;
	if (isRecord(value) && value.get('type') === 'object') return value;
	throw new FieldMismatch('contributes.settings', 'a JSON Schema with "type": "object"');
};

interface EntryReader<T> {
	readonly read: (item: Value, path: string) => T;
	/** What two entries must not share. */
	readonly nameOf: (entry: T) => string;
	readonly problems: FieldProblem[];
}

const readEntries = <T>(value: Value | undefined, path: string, reader: EntryReader<T>): readonly T[] => {
	const { problems, read, nameOf } = reader;
	const items = told(problems, () => listOf(value, path)) ?? [];
	if (items.length > maxEntries) problems.push({ path, expected: `at most ${maxEntries} entries` });
	const entries = new Map<string, T>();
	for (const [index, item] of items.slice(0, maxEntries).entries()) {
		const entry = told(problems, () => read(item, `${path}[${index}]`));
		if (entry === undefined) continue;
		if (entries.has(nameOf(entry)))
			problems.push({ path: `${path}[${index}]`, expected: 'one of each name' });
		else entries.set(nameOf(entry), entry);
	}
	return [...entries.values()];
};

const readWith =
	<T>(fields: Fields<T>) =>
	(item: Value, path: string): T => {
		if (isRecord(item)) return readFields(fields, item, path);
		throw new FieldMismatch(path, 'an object');
	};

const fitting = (pattern: RegExp, expected: string): Field<string> => ({
	read: (value, path) => {
		const text = name.read(value, path);
		if (pattern.test(text)) return text;
		throw new FieldMismatch(path, expected);
	},
	write: (value) => value,
});

const shortName = fitting(/^[A-Za-z0-9_.-]{1,64}$/, '1 to 64 letters, digits, "_", "-" or "."');

const statusItem: Fields<StatusItemEntry> = { name: shortName, priority: integer };

const keyBinding: Fields<KeyBindingEntry> = {
	key: fitting(/^(?:(?:ctrl|alt|shift)\+)*(?:[a-z0-9]{1,16}|[!-~])$/i, 'a key such as "ctrl+g"'),
	command: fitting(/^[A-Za-z0-9_-]{1,64}(?: .*)?$/, 'a command without its slash'),
};

const models: Field<readonly string[]> = {
	read: (value, path) => {
		const items = listOf(value, path).map((item, index) => name.read(item, `${path}[${index}]`));
		if (items.length > 0) return items;
		throw new FieldMismatch(path, 'the names of its models');
	},
	write: (value) => value,
};

const provider: Fields<ProviderEntry> = { name: shortName, models };

const renderer: Fields<RendererEntry> = { name: shortName, tool: optionalText, content_type: optionalText };

const readRenderer = (item: Value, path: string): RendererEntry => {
	const entry = readWith(renderer)(item, path);
	if ((entry.tool === '') !== (entry.content_type === '')) return entry;
	throw new FieldMismatch(path, 'either a tool or a content_type');
};
