import { unknownName } from '@tenon/core';
import {
	nodePolicyReader,
	PolicyError,
	parseToml,
	type TomlLines,
	tomlLines,
	writeTomlKey,
} from '@tenon/host';
import type { ConfigFile, ConfigLayer, ConfigPath, ConfigProblem, ConfigValue } from './config.ts';
import { type SchemaNode, schemaTree } from './schema/schema-tree.ts';
import { isTable } from './schema/value-types.ts';

/** Which file is read, and how its keys are called. */
export interface ReadConfigFile {
	readonly layer: ConfigLayer;
	readonly file: string;
	/** What its first keys are called in `tenon.toml`; default: the same. */
	readonly renamed?: Readonly<Record<string, ConfigPath>>;
}

/**
 * Reads a file of settings. Never throws: what cannot be used is left out, each with a problem that names file, line and
 * key; the rest holds.
 */
export const readConfigFile = (wanted: ReadConfigFile): ConfigFile => {
	const { layer, file } = wanted;
	const none = { layer, file, found: true, values: [] };
	try {
		const text = nodePolicyReader.read(file);
		if (text === undefined) return { ...none, found: false, problems: [] };
		return new FileReader(wanted, tomlLines(text)).read(parseToml(text, file));
	} catch (error) {
		const base = { layer, file, line: 1, path: [], written: '' };
		if (error instanceof PolicyError) {
			const { line, column } = error.place;
			const place = { ...base, line, ...(column === undefined ? {} : { column }) };
			return { ...none, problems: [{ ...place, text: `all of it is left out: ${error.problem}` }] };
		}
		const { code } = error as NodeJS.ErrnoException;
		if (code === undefined) throw error;
		return { ...none, problems: [{ ...base, text: `cannot be read (${code}); make it a readable file` }] };
	}
};

/** One pass over one document; used once. */
class FileReader {
	readonly #wanted: ReadConfigFile;
	readonly #lines: TomlLines;
	readonly #values: ConfigValue[] = [];
	readonly #problems: ConfigProblem[] = [];

	constructor(wanted: ReadConfigFile, lines: TomlLines) {
		this.#wanted = wanted;
		this.#lines = lines;
	}

	read(document: Readonly<Record<string, unknown>>): ConfigFile {
		const { layer, file, renamed } = this.#wanted;
		if (renamed === undefined) this.#table(document, schemaTree, [], []);
		else this.#renamed(document, renamed);
		return { layer, file, found: true, values: this.#values, problems: this.#problems };
	}

	#renamed(document: Readonly<Record<string, unknown>>, renamed: Readonly<Record<string, ConfigPath>>): void {
		for (const [name, value] of Object.entries(document)) {
			const path = Object.hasOwn(renamed, name) ? renamed[name]! : undefined;
			const node = path && nodeAt(path);
			if (path === undefined || node === undefined)
				this.#wrong([name], [name], unknownName('key here', name, Object.keys(renamed)));
			else this.#value(value, node, path, [name]);
		}
	}

	#table(
		table: Readonly<Record<string, unknown>>,
		node: SchemaNode,
		path: ConfigPath,
		written: ConfigPath,
	): void {
		for (const [name, value] of Object.entries(table)) {
			const inner = node.children.get(name) ?? node.any;
			const [at, writtenAt] = [
				[...path, name],
				[...written, name],
			];
			if (inner === undefined)
				this.#wrong(at, writtenAt, unknownName('key here', name, [...node.children.keys()]));
			else if (node.any !== undefined && path.at(-1) === 'providers' && !providerName.test(name))
				this.#wrong(at, writtenAt, 'a provider is called by small letters, digits, _ and -');
			else this.#value(value, inner, at, writtenAt);
		}
	}

	#value(value: unknown, node: SchemaNode, path: ConfigPath, written: ConfigPath): void {
		const { key } = node;
		if (key === undefined) {
			if (isTable(value)) this.#table(value, node, path, written);
			else this.#wrong(path, written, `expected a table, got ${shown(value)}`);
			return;
		}
		const { layer, file } = this.#wanted;
		if (layer === 'project' && key.project === undefined)
			this.#wrong(path, written, 'a project cannot set this; write it into your own tenon.toml');
		// What is wrong with a policy is told by who applies it, and closes it as a whole.
		else if (key.joined !== 'layers' && !key.type.accepts(value))
			this.#wrong(path, written, `expected ${key.type.expected}, got ${shown(value)}`);
		else this.#values.push({ key, path, value, layer, file, line: this.#lines.lineOf(written) });
	}

	#wrong(path: ConfigPath, written: ConfigPath, text: string): void {
		const { layer, file } = this.#wanted;
		// So is a key of it that there is not.
		if (path[0] === 'policy' && path.length > 1) return;
		const line = this.#lines.lineOf(written);
		this.#problems.push({
			layer,
			file,
			line,
			path,
			written: writeTomlKey(written),
			text: `left out: ${text}`,
		});
	}
}

const providerName = /^[a-z][a-z0-9_-]*$/;

const nodeAt = (path: ConfigPath): SchemaNode | undefined => {
	let node: SchemaNode | undefined = schemaTree;
	for (const step of path) node = node?.children.get(step);
	return node;
};

// A key that was typed where a name belongs is not to be printed at length.
const shown = (value: unknown): string => {
	const text = value instanceof Date ? value.toISOString() : JSON.stringify(value, bigIntsAsText);
	return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
};

const bigIntsAsText = (_: string, value: unknown): unknown =>
	typeof value === 'bigint' ? String(value) : value;

const maxShown = 80;
