import type { Expression, Program, Statement } from '../syntax/tree.ts';

type Node = Statement | Expression;

/** All statements and patterns of a program, those of its functions too. */
export const partsOf = ({ rules, functions }: Program): readonly Node[] => [
	...rules.flatMap(({ pattern, body }) => [
		...(pattern.kind === 'condition' ? [pattern.condition] : []),
		...(pattern.kind === 'range' ? [pattern.from, pattern.to] : []),
		...(body ?? []),
	]),
	...[...functions.values()].flatMap(({ body }) => body),
];

const present = (...nodes: readonly (Node | undefined)[]): readonly Node[] =>
	nodes.filter((node) => node !== undefined);

/** What a statement or expression is made of. */
export const children = (node: Node): readonly Node[] => {
	switch (node.kind) {
		case 'variable':
		case 'number':
		case 'string':
		case 'regex':
		case 'typed-regex':
		case 'break':
		case 'continue':
		case 'next':
		case 'nextfile':
			return [];
		case 'field':
			return [node.index];
		case 'element':
			return [node.array, ...node.subscripts];
		case 'getline':
			return present(node.source, node.target);
		case 'call':
		case 'builtin':
			return node.parameters;
		case 'indirect':
			return [node.variable, ...node.parameters];
		case 'list':
		case 'concat':
			return node.items;
		case 'group':
			return [node.inner];
		case 'unary':
			return [node.operand];
		case 'arithmetic':
		case 'comparison':
		case 'match':
		case 'and':
		case 'or':
			return [node.left, node.right];
		case 'in':
			return [...node.subscripts, node.array];
		case 'conditional':
			return [node.condition, node.then, node.otherwise];
		case 'assign':
			return [node.target, node.value];
		case 'increment':
			return [node.target];
		case 'expression':
			return [node.expression];
		case 'print':
		case 'printf':
			return present(...node.items, node.redirection?.target);
		case 'block':
			return node.body;
		case 'if':
			return present(node.condition, node.then, node.otherwise);
		case 'while':
		case 'do':
			return [node.condition, node.body];
		case 'for':
			return present(node.start, node.condition, node.step, node.body);
		case 'for-in':
			return [node.variable, node.array, node.body];
		case 'switch':
			return [
				node.value,
				...node.cases.flatMap<Node>(({ value, body }) => (value === 'default' ? body : [value, ...body])),
			];
		case 'exit':
		case 'return':
			return present(node.value);
		case 'delete':
			return [node.array, ...(node.subscripts ?? [])];
	}
};
