/** A limit of the system on what a process may use: bytes, seconds or a count, `Infinity` where there is none. */
export interface ResourceLimit {
	readonly soft: number;
	readonly hard: number;
}

/** Limits by the letter that `ulimit` has for them. */
export type ResourceLimits = ReadonlyMap<string, ResourceLimit>;

/** What a kernel tells where its embedder does not say on what it runs. */
export const unknownLimits: ResourceLimits = new Map();

/** The limits of this process, where the platform is Node on Linux; elsewhere {@link unknownLimits}. */
export const platformLimits = (scope: object = globalThis): ResourceLimits => {
	const { process } = scope as { readonly process?: NodeProcess };
	if (process?.platform !== 'linux' || process.getBuiltinModule === undefined) return unknownLimits;
	const text = process.getBuiltinModule('node:fs').readFileSync('/proc/self/limits', 'latin1');
	return new Map(
		Object.entries(letters).flatMap(([name, letter]) => {
			const [, soft, hard] = new RegExp(`^${name} +(\\w+) +(\\w+)`, 'm').exec(text) ?? [];
			return soft === undefined ? [] : [[letter, { soft: amountOf(soft), hard: amountOf(hard!) }] as const];
		}),
	);
};

interface NodeProcess {
	readonly platform: string;
	getBuiltinModule?(name: 'node:fs'): { readFileSync(path: string, encoding: 'latin1'): string };
}

const amountOf = (text: string): number => (text === 'unlimited' ? Number.POSITIVE_INFINITY : Number(text));

/** How Linux calls them. */
const letters: Readonly<Record<string, string>> = {
	'Max realtime timeout': 'R',
	'Max core file size': 'c',
	'Max data size': 'd',
	'Max nice priority': 'e',
	'Max file size': 'f',
	'Max pending signals': 'i',
	'Max locked memory': 'l',
	'Max resident set': 'm',
	'Max open files': 'n',
	'Max msgqueue size': 'q',
	'Max realtime priority': 'r',
	'Max stack size': 's',
	'Max cpu time': 't',
	'Max processes': 'u',
	'Max address space': 'v',
	'Max file locks': 'x',
};
