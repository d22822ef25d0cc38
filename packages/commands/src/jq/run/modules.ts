import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import { attempt } from '../../support/attempt.ts';
import { readWhole } from '../../support/read-whole.ts';
import { JqCompileError, type SourceFile } from '../errors.ts';
import { cleanText } from '../read/clean-text.ts';
import { JsonFault } from '../read/json-fault.ts';
import { parseAll } from '../read/parse-text.ts';
import { parseProgram } from '../syntax/parser.ts';
import type { Import, Program } from '../syntax/tree.ts';
import { isArray, type JqObject, type JqValue, objectOf } from '../values/value.ts';

/** A module that was read, with what it imports in turn. */
export interface LoadedModule {
	readonly file: SourceFile;
	readonly program: Program;
	readonly imports: readonly LoadedImport[];
}

/** An import with what it leads to: a module, or the values of a data file. */
export interface LoadedImport {
	readonly declaration: Import;
	readonly module: LoadedModule | undefined;
	readonly data: readonly JqValue[];
}

/** Where modules are looked for unless they say so themselves. */
export const defaultSearchList: readonly string[] = ['~/.jq', '$ORIGIN/../lib/jq', '$ORIGIN/../lib'];

/** Finds and reads modules, each once. */
export class ModuleLoader {
	readonly #context: CommandContext;
	readonly #searchList: readonly string[];
	readonly #modules = new Map<string, LoadedModule>();
	readonly #open = new Set<string>();

	constructor(context: CommandContext, searchList: readonly string[]) {
		this.#context = context;
		this.#searchList = searchList;
	}

	/** What a program imports; relative search paths of its own start at `origin`. */
	*load(program: Program, file: SourceFile, origin: string): Flow<LoadedModule> {
		const imports: LoadedImport[] = [];
		for (const declaration of program.imports) {
			const path = yield* this.#find(declaration, origin);
			if (declaration.isData) {
				imports.push({ declaration, module: undefined, data: yield* this.#readData(declaration, path) });
				continue;
			}
			imports.push({ declaration, module: yield* this.#readModule(path), data: [] });
		}
		return { file, program, imports };
	}

	*#readModule(path: string): Flow<LoadedModule> {
		const known = this.#modules.get(path);
		if (known !== undefined) return known;
		if (this.#open.has(path)) throw fault(`circular import of ${path}\n`);
		this.#open.add(path);
		const file = { name: path, text: yield* this.#readText(path) };
		const program = parseProgram(file);
		if (program.body !== undefined)
			throw fault('library should only have function definitions, not a main expression');
		const loaded = yield* this.load(program, file, folderOf(path));
		this.#open.delete(path);
		this.#modules.set(path, loaded);
		return loaded;
	}

	*#readText(path: string): Flow<string> {
		const opened = yield* attempt(() => this.#context.openInput(path));
		if (isFsError(opened)) throw fault(`Could not open ${path}: ${errnoText[opened.errno]}`);
		try {
			return cleanText(byteKit.decode(yield* wait(readWhole(this.#context, opened.input))));
		} finally {
			yield* wait(opened.close());
		}
	}

	*#readData({ metadata }: Import, path: string): Flow<readonly JqValue[]> {
		const text = yield* this.#readText(path);
		if (metadata?.get('raw') === true) return [text];
		try {
			return parseAll(new TextEncoder().encode(text));
		} catch (error) {
			if (!(error instanceof JsonFault)) throw error;
			throw fault(`error loading data file ${path}: ${error.message}`);
		}
	}

	*#find({ path, isData, metadata }: Import, origin: string): Flow<string> {
		checkName(path);
		const own = metadata?.get('search') ?? null;
		const folders = [
			...searchFolders(own).map((folder) => this.#expanded(folder, origin)),
			...this.#searchList.map((folder) => this.#expanded(folder, undefined)),
		];
		const found = yield* this.#findIn(path, folders, isData ? '.json' : '.jq');
		if (found === undefined) throw fault(`module not found: ${path}\n`);
		return found;
	}

	*#findIn(path: string, folders: readonly string[], ending: string): Flow<string | undefined> {
		const last = path.slice(path.lastIndexOf('/') + 1);
		for (const folder of folders) {
			for (const name of [path, `${path}/jq/main`, `${path}/${last}`]) {
				const candidate = `${folder}/${name}${ending}`;
				const stat = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(candidate)));
				if (!isFsError(stat)) return candidate;
			}
		}
		return undefined;
	}

	// `~` is the home folder; what is relative in a module starts where the module is.
	#expanded(folder: string, origin: string | undefined): string {
		const home = this.#context.variable('HOME');
		if (folder === '~' || folder.startsWith('~/')) return `${home ?? ''}${folder.slice(1)}`;
		if (folder.startsWith('$ORIGIN/')) return `/usr/bin/${folder.slice('$ORIGIN/'.length)}`;
		return origin === undefined || folder.startsWith('/') ? folder : `${origin}/${folder}`;
	}

	/** What a module says of itself, what it imports and what it defines. */
	*metadata(name: string): Flow<JqValue> {
		checkName(name);
		const folders = this.#searchList.map((folder) => this.#expanded(folder, undefined));
		const path = yield* this.#findIn(name, folders, '.jq');
		if (path === undefined) throw fault(`module not found: ${name}`);
		const program = parseProgram({ name: path, text: yield* this.#readText(path) });
		return new Map<string, JqValue>([
			...(program.metadata ?? objectOf()),
			['deps', program.imports.map(importValue)],
			['defs', program.definitions.map((one) => `${one.name}/${one.parameters.length}`)],
		]);
	}
}

const importValue = ({ path, alias, isData, metadata }: Import): JqObject =>
	new Map<string, JqValue>([
		...(metadata ?? objectOf()),
		...(alias === undefined ? [] : [['as', alias] as const]),
		['is_data', isData],
		['relpath', path],
	]);

const searchFolders = (search: JqValue): readonly string[] => {
	const folders = isArray(search) ? search : [search];
	return folders.filter((folder) => typeof folder === 'string');
};

const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.');

const checkName = (name: string): void => {
	if (name.includes('\\'))
		throw fault(`Modules must be named by relative paths using '/', not '\\' (${name})\n`);
	const parts = name.split('/');
	if (parts.includes('..'))
		throw fault(`Relative paths to modules may not traverse to parent directories (${name})\n`);
	if (parts.some((part, index) => index > 0 && part === parts[index - 1]))
		throw fault(`module names must not have equal consecutive components: ${name}\n`);
};

const fault = (message: string): JqCompileError => new JqCompileError([{ message, place: undefined }]);
