import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

/**
 * What a module offers can stand for it until it is needed: functions, and commands, which are known by name.
 * A module with anything else (a class, a table) is `undefined` here and loads with those that import it.
 */
export type Offer = ReadonlyMap<string, OfferedValue>;

type OfferedValue =
	| { readonly kind: 'function' }
	| { readonly kind: 'command'; readonly command: CommandFace }
	| { readonly kind: 'commands'; readonly commands: readonly CommandFace[] };

/** What a shell asks of a command before it runs it. */
interface CommandFace {
	readonly name: string;
	readonly special: boolean;
	readonly reachesNetwork: boolean;
	/** Its further methods. */
	readonly methods: readonly string[];
	readonly isDeclared: boolean;
}

/** Loads modules and looks at what each of them offers; those that others call while they load offer nothing. */
export const offersOf = async (
	ids: Iterable<string>,
	calledWhileLoading: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Offer>> => {
	const modules = new Map<string, Exports>();
	for (const id of ids) modules.set(id, await import(pathToFileURL(id).href));
	const single = new Set([...modules.values()].flatMap((exported) => Object.values(exported)));
	const offers = new Map<string, Offer>();
	for (const [id, exported] of modules) {
		// A list of what other modules define stands for nothing itself.
		const isCatalogue = Object.values(exported)
			.filter(Array.isArray)
			.flat()
			.some((value) => single.has(value));
		const offer = isCatalogue || calledWhileLoading.has(id) ? undefined : offerOf(exported);
		if (offer !== undefined) offers.set(id, offer);
	}
	return offers;
};

type Exports = Readonly<Record<string, unknown>>;

const offerOf = (exported: Exports): Offer | undefined => {
	const offer = new Map<string, OfferedValue>();
	for (const [name, value] of Object.entries(exported)) {
		const offered = offeredValue(value);
		if (offered === undefined) return undefined;
		offer.set(name, offered);
	}
	return offer.size === 0 ? undefined : offer;
};

const offeredValue = (value: unknown): OfferedValue | undefined => {
	if (typeof value === 'function') {
		const isPlain = !/^class\b/.test(String(value)) && Object.keys(value).length === 0;
		return isPlain ? { kind: 'function' } : undefined;
	}
	if (Array.isArray(value)) {
		const commands = value.map(faceOf);
		return commands.length > 0 && commands.every((face) => face !== undefined)
			? { kind: 'commands', commands }
			: undefined;
	}
	const command = faceOf(value);
	return command === undefined ? undefined : { kind: 'command', command };
};

const faceOf = (value: unknown): CommandFace | undefined => {
	if (typeof value !== 'object' || value === null) return undefined;
	const { name, special, reachesNetwork, run, declaration, ...rest } = value as Readonly<
		Record<string, unknown>
	>;
	if (typeof name !== 'string' || typeof special !== 'boolean' || typeof run !== 'function') return undefined;
	const methods = Object.keys(rest);
	if (methods.some((method) => typeof rest[method] !== 'function')) return undefined;
	return {
		name,
		special,
		reachesNetwork: reachesNetwork === true,
		methods,
		isDeclared: declaration !== undefined,
	};
};

/** Whether something of an offer is an object, which must be one and the same for all who import it. */
export const hasCommands = (offer: Offer): boolean =>
	[...offer.values()].some(({ kind }) => kind !== 'function');

/**
 * Puts stand-ins before modules: what `isDeferred` says of an import decides whether the importer gets the
 * module itself or its stand-in, which loads it with the first call. `hasRunBefore` tells of two files of the program
 * whether the one has run whenever the other is loaded.
 */
export const deferralPlugin = (
	offers: ReadonlyMap<string, Offer>,
	isDeferred: (id: string, importer: string) => boolean,
	hasRunBefore: (file: string, other: string) => boolean,
): Plugin => ({
	name: 'defer-modules',
	async resolveId(source, importer, { kind }) {
		if (source.startsWith(realMark)) return source.slice(realMark.length);
		if (source === faceModule) return { id: faceModule, moduleSideEffects: false };
		if (importer === undefined || importer.startsWith(standInMark)) return null;
		const resolved = await this.resolve(source, importer, { skipSelf: true, kind });
		if (resolved === null || !offers.has(resolved.id) || !isDeferred(resolved.id, importer)) return resolved;
		return { id: standInMark + resolved.id, moduleSideEffects: false };
	},
	load(id) {
		if (id === faceModule) return { code: faceModuleText, moduleType: 'js' };
		if (!id.startsWith(standInMark)) return null;
		const path = id.slice(standInMark.length);
		return { code: standInText(path, offers.get(path)!), moduleType: 'js' };
	},
	/** The stand-ins' imports are made to happen at once, which a CommonJS module can do; files wait for a use. */
	renderChunk(code, { fileName }) {
		const made = waitingForUse(code, (file) => hasRunBefore(file, fileName))
			.replaceAll(laterFile, (_, path: string, pick = '') => `require(${path})${pick}`)
			.replaceAll(laterModule, '$1')
			.replaceAll(placedFile, (_, path: string, pick = '.') => `${path}, ${JSON.stringify(pick.slice(1))}`)
			.replaceAll(placedModule, '() => $1, ""')
			.replaceAll(`${requireMark}(`, 'require(');
		const left = made.search(/__tenon(?:Now|Place|Require)/);
		if (left === -1) return made;
		throw new Error(`an import of a stand-in was not understood: ${made.slice(left, left + 200)}`);
	},
});

/**
 * Another file is read when something of it is looked up, not before. What comes from one that has run by then is
 * looked up once, as this file is loaded: a hot function then finds a constant, which V8 can inline, and not a call
 * and a search in a table of names.
 */
const waitingForUse = (code: string, hasRun: (file: string) => boolean): string => {
	let made = code;
	for (const [statement, name, file] of code.matchAll(fileImport)) {
		const word = wholeWord(name!);
		const use = new RegExp(`${word}\\.([\\w$]+)`, 'g');
		if (hasRun(file!)) {
			const keys = new Set([...made.matchAll(use)].map(([, key]) => key!));
			const names = [...keys].map((key) => `${key}: ${name}_${key}`);
			const bound = `const { ${names.join(', ')} } = require("./${file}");`;
			made = made.replace(statement, () => bound).replaceAll(use, (_, key) => `${name}_${key}`);
		} else {
			made = made
				.replace(
					statement,
					() => `let file_${name}; const ${name} = () => file_${name} ??= require("./${file}");`,
				)
				.replaceAll(new RegExp(`\\bnew ${word}\\.([\\w$]+)`, 'g'), (_, key) => `new (${name}().${key})`)
				.replaceAll(use, (_, key) => `${name}().${key}`);
		}
		const left = made.search(new RegExp(`${word}(?!\\(\\)| = \\(\\) =>)`));
		if (left !== -1)
			throw new Error(`an import of a file was not understood: ${made.slice(left, left + 200)}`);
	}
	return made;
};

// A name in code, which may have a dollar sign in it, and not a part of a longer one.
const wholeWord = (name: string): string => `(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`;

const fileImport = /^const (require_[\w$]+) = require\("\.\/([^"]+)"\);$/gm;

/** The module that a stand-in is for, or `undefined` if an id is no stand-in's. */
export const standsFor = (id: string): string | undefined =>
	id.startsWith(standInMark) ? id.slice(standInMark.length) : undefined;

const standInMark = '\0stand-in:';
const realMark = 'tenon-real:';
/** Round an import that is to happen when it is reached. */
const nowMark = '__tenonNow';
/** Round an import of which only the place is wanted: a file and the name of the module in it. */
const placeMark = '__tenonPlace';
const requireMark = '__tenonRequire';

// How an import looks whose module is in another file, alone or beside others, and in the same one.
const importOf = (mark: string, module: string): RegExp =>
	new RegExp(`${mark}\\(Promise\\.resolve\\(\\)\\.then\\(\\(\\) => ${module}\\)`, 'g');
const inFile = String.raw`require\(("[^"]+")\)\)(?:\.then\(\(n\) => n(\.[\w$]+)\))?`;
const inModule = String.raw`([\w$]+)\)`;
const laterFile = importOf(nowMark, inFile);
const laterModule = importOf(nowMark, inModule);
const placedFile = importOf(placeMark, inFile);
const placedModule = importOf(placeMark, inModule);

/**
 * Makes what stands for a command. It is told the place of the command in data: a function for each would be in
 * V8's cache of the code, and would be made at every start.
 */
const faceModule = '\0stand-in-face';
const faceModuleText = `class Face {
	constructor(file, module, exported, name, special) {
		this.file = file;
		this.module = module;
		this.exported = exported;
		this.found = undefined;
		this.name = name;
		this.special = special;
	}
	get real() {
		if (this.found === undefined) {
			const found = typeof this.file === 'string' ? ${requireMark}(this.file) : this.file();
			const module = this.module === '' ? found : found[this.module];
			this.found = this.exported.reduce((value, key) => value[key], module);
		}
		return this.found;
	}
	run(shell, argv) {
		return this.real.run(shell, argv);
	}
}
class DeclaredFace extends Face {
	get declaration() {
		return this.real.declaration;
	}
}
export const face = (file, module, exported, name, special, reachesNetwork, isDeclared, methods) => {
	const made = new (isDeclared ? DeclaredFace : Face)(file, module, exported, name, special);
	if (reachesNetwork) made.reachesNetwork = true;
	for (const method of methods) made[method] = (a, b, c) => made.real[method](a, b, c);
	return made;
};`;

/** Whether an id is that of a module which every stand-in may need. */
export const isForStandIns = (id: string): boolean => id === faceModule;

const standInText = (path: string, offer: Offer): string => {
	const module = `import(${JSON.stringify(realMark + path)})`;
	const lines = hasCommands(offer) ? [`import { face } from ${JSON.stringify(faceModule)};`] : [];
	for (const [name, value] of offer) lines.push(standInFor(name, value, module));
	return lines.join('\n');
};

// The first call of a function puts the function itself in its place.
const standInFor = (name: string, value: OfferedValue, module: string): string => {
	switch (value.kind) {
		case 'function':
			return `export let ${name} = (...args) => { ${name} = ${nowMark}(${module}).${name}; return ${name}(...args); };`;
		case 'command':
			return `export const ${name} = ${faceText(value.command, module, [name])};`;
		case 'commands': {
			const faces = value.commands.map((face, at) => faceText(face, module, [name, at]));
			return `export const ${name} = [${faces.join(', ')}];`;
		}
	}
};

const faceText = (
	{ name, special, reachesNetwork, methods, isDeclared }: CommandFace,
	module: string,
	exported: readonly (string | number)[],
): string => {
	const facts = [exported, name, special, reachesNetwork, isDeclared, methods].map((fact) =>
		JSON.stringify(fact),
	);
	return `face(${placeMark}(${module}), ${facts.join(', ')})`;
};
