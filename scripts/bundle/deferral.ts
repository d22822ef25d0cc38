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
	const { name, special, run, declaration, ...rest } = value as Readonly<Record<string, unknown>>;
	if (typeof name !== 'string' || typeof special !== 'boolean' || typeof run !== 'function') return undefined;
	const methods = Object.keys(rest);
	if (methods.some((method) => typeof rest[method] !== 'function')) return undefined;
	return { name, special, methods, isDeclared: declaration !== undefined };
};

/** Whether something of an offer is an object, which must be one and the same for all who import it. */
export const hasCommands = (offer: Offer): boolean =>
	[...offer.values()].some(({ kind }) => kind !== 'function');

/**
 * Puts stand-ins before modules: what `isDeferred` says of an import decides whether the importer gets the
 * module itself or its stand-in, which loads it with the first call.
 */
export const deferralPlugin = (
	offers: ReadonlyMap<string, Offer>,
	isDeferred: (id: string, importer: string) => boolean,
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
	/** The stand-ins' imports are made to happen at once, which a CommonJS module can do. */
	renderChunk(code) {
		const made = code
			.replaceAll(laterFile, (_, path: string, pick: string) => `require(${path})${pick ?? ''}`)
			.replaceAll(laterModule, '$1');
		const left = made.indexOf(nowMark);
		if (left === -1) return made;
		throw new Error(`an import of a stand-in was not understood: ${made.slice(left, left + 200)}`);
	},
});

/** The module that a stand-in is for, or `undefined` if an id is no stand-in's. */
export const standsFor = (id: string): string | undefined =>
	id.startsWith(standInMark) ? id.slice(standInMark.length) : undefined;

const standInMark = '\0stand-in:';
const realMark = 'tenon-real:';
const nowMark = '__tenonNow';

// How an import looks whose module is in another file, alone or beside others, and in the same one.
const laterFile =
	/__tenonNow\(Promise\.resolve\(\)\.then\(\(\) => require\(("[^"]+")\)\)(?:\.then\(\(n\) => n(\.[\w$]+)\))?\)/g;
const laterModule = /__tenonNow\(Promise\.resolve\(\)\.then\(\(\) => ([\w$]+)\)\)/g;

/** Makes what stands for a command. One function for all of them keeps the code, and V8's cache of it, small. */
const faceModule = '\0stand-in-face';
const faceModuleText = `class Face {
	constructor(real, name, special) {
		this.real = real;
		this.name = name;
		this.special = special;
	}
	run(shell, argv) {
		return this.real().run(shell, argv);
	}
}
class DeclaredFace extends Face {
	get declaration() {
		return this.real().declaration;
	}
}
export const face = (real, name, special, isDeclared, methods) => {
	const made = isDeclared ? new DeclaredFace(real, name, special) : new Face(real, name, special);
	for (const method of methods) made[method] = (a, b, c) => real()[method](a, b, c);
	return made;
};`;

/** Whether an id is that of a module which every stand-in may need. */
export const isForStandIns = (id: string): boolean => id === faceModule;

const standInText = (path: string, offer: Offer): string => {
	const load = `${nowMark}(import(${JSON.stringify(realMark + path)}))`;
	const lines = [`let loaded; const load = () => (loaded ??= ${load});`];
	if (hasCommands(offer)) lines.push(`import { face } from ${JSON.stringify(faceModule)};`);
	for (const [name, value] of offer) lines.push(standInFor(name, value));
	return lines.join('\n');
};

// The first call of a function puts the function itself in its place.
const standInFor = (name: string, value: OfferedValue): string => {
	switch (value.kind) {
		case 'function':
			return `export let ${name} = (...args) => { ${name} = load().${name}; return ${name}(...args); };`;
		case 'command':
			return `export const ${name} = ${faceText(value.command, `load().${name}`)};`;
		case 'commands': {
			const faces = value.commands.map((face, at) => faceText(face, `load().${name}[${at}]`));
			return `export const ${name} = [${faces.join(', ')}];`;
		}
	}
};

const faceText = ({ name, special, methods, isDeclared }: CommandFace, real: string): string =>
	`face(() => ${real}, ${JSON.stringify(name)}, ${special}, ${isDeclared}, ${JSON.stringify(methods)})`;
