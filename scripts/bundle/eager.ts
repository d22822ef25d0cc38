import { parseAst } from 'rolldown/parseAst';
import type { CalledFunctions } from './practice.ts';

/**
 * Puts functions that were called into parentheses. V8 takes these for functions that are called at once: it
 * compiles them with the file, and so they are in its cache of the file whatever the first script was that read
 * it. A method cannot be put into parentheses, nor a declaration: they are compiled with their first call.
 */
export const compiledAtOnce = (text: string, called: CalledFunctions): string => {
	const marks = new Map<number, string>();
	for (const { start, end } of functionExpressions(parseAst(text))) {
		if (!called.has(`${start}-${end}`)) continue;
		marks.set(start, `${marks.get(start) ?? ''}(`);
		marks.set(end, `)${marks.get(end) ?? ''}`);
	}
	let made = '';
	let from = 0;
	for (const [at, mark] of [...marks].toSorted(([one], [other]) => one - other)) {
		made += text.slice(from, at) + mark;
		from = at;
	}
	return made + text.slice(from);
};

interface Node extends Readonly<Record<string, unknown>> {
	readonly type: string;
	readonly start: number;
	readonly end: number;
}

const functionExpressions = (root: unknown): readonly Node[] => {
	const found: Node[] = [];
	const visit = (value: unknown, isMethod: boolean): void => {
		if (Array.isArray(value)) for (const item of value) visit(item, false);
		if (!isNode(value)) return;
		if (value.type === 'ArrowFunctionExpression') found.push(value);
		if (value.type === 'FunctionExpression' && !isMethod) found.push(value);
		const holdsMethod = value.type === 'MethodDefinition' || value.method === true || isAccessor(value);
		for (const [key, inner] of Object.entries(value)) visit(inner, holdsMethod && key === 'value');
	};
	visit(root, false);
	return found;
};

const isAccessor = ({ kind }: Node): boolean => kind === 'get' || kind === 'set';

const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
