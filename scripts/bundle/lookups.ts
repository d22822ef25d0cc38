import { dirname, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** A place in a module's text that looks up what the module imports. */
interface Reference {
	readonly at: number;
	/** The file that the name comes from. */
	readonly target: string;
}

/** A stretch of text, and how often it ran. */
export type Range = readonly [start: number, end: number, count: number];

/** Finds out which files the text of a module looked something up in, from the stretches of it that ran. */
export class Lookups {
	readonly #references: readonly Reference[];

	constructor(file: string, text: string) {
		this.#references = referencesOf(file, text);
	}

	of(ranges: readonly Range[]): ReadonlySet<string> {
		return new Set(this.#references.filter(({ at }) => hasRun(ranges, at)).map(({ target }) => target));
	}
}

// The innermost stretch decides.
const hasRun = (ranges: readonly Range[], at: number): boolean => {
	let innermost: Range | undefined;
	for (const range of ranges) {
		const [start, end] = range;
		if (start > at || end <= at) continue;
		if (innermost === undefined || end - start <= innermost[1] - innermost[0]) innermost = range;
	}
	return innermost !== undefined && innermost[2] > 0;
};

const referencesOf = (file: string, text: string): readonly Reference[] => {
	const { body } = parseAst(text);
	const targets = new Map<string, string>();
	for (const statement of body) {
		if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue;
		const target = join(dirname(file), statement.source.value);
		for (const { local } of statement.specifiers) targets.set(local.name, target);
	}
	const references: Reference[] = [];
	const visit = (value: unknown): void => {
		if (Array.isArray(value)) for (const item of value) visit(item);
		if (!isNode(value) || value.type === 'ImportDeclaration') return;
		const target = value.type === 'Identifier' ? targets.get(value.name as string) : undefined;
		if (target !== undefined) references.push({ at: value.start, target });
		for (const inner of Object.values(value)) visit(inner);
	};
	visit(body);
	return references;
};

interface Node extends Readonly<Record<string, unknown>> {
	readonly type: string;
	readonly start: number;
}

const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
