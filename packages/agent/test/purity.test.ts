import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { projectFiles } from '../../../test/support/repository.ts';

/**
 * Recovery is replay: a turn that is run again from the same start with the same answers must ask for the same
 * things. So nothing that a turn is decided by may know the time, the machine or chance, or wait for anything.
 */
const source = fileURLToPath(new URL('../src/', import.meta.url));

const folders = ['turn/', 'protocols/', 'model/', 'data/'];

/** What may be used of core while the program runs; its types may all be used. */
const coreValues = ['TenonError'];

const impureNames = new Set([
	'AbortController',
	'AbortSignal',
	'Buffer',
	'Date',
	'Intl',
	'Promise',
	'SharedArrayBuffer',
	'WeakRef',
	'console',
	'crypto',
	'fetch',
	'global',
	'globalThis',
	'navigator',
	'performance',
	'process',
	'queueMicrotask',
	'require',
	'setImmediate',
	'setInterval',
	'setTimeout',
]);

const impureMembers = new Set(['random', 'toLocaleString', 'localeCompare']);

const impureKinds: Readonly<Record<string, string>> = {
	AwaitExpression: 'waits',
	ImportExpression: 'imports while it runs',
	MetaProperty: 'asks where it is',
};

interface Node {
	readonly type: string;
	readonly [field: string]: unknown;
}

describe('the machine of a turn and the drivers of protocols are pure:', () => {
	const roots = projectFiles('packages/agent/src/turn/*.ts', 'packages/agent/src/protocols/*driver.ts')
		.filter((file) => !file.endsWith('.test.ts'))
		.map((file) => file.replace('packages/agent/src/', ''));
	const files = closureOf(roots);

	it('there are such files', () => {
		expect(files).toContain('turn/machine.ts');
		expect(files).toContain('protocols/standard/driver.ts');
	});

	it('what they use lies in few folders, and of core they use types', () => {
		const wrong = files.flatMap((file) =>
			importsOf(nodesOf(file))
				.filter(({ from, values }) => !mayImport(file, from, values))
				.map(({ from, values }) => `${file} imports ${values.join(', ')} from ${from}`),
		);
		expect(wrong).toEqual([]);
	});

	it('they name neither time nor chance, nor anything else of the world', () => {
		expect(files.flatMap((file) => impuritiesOf(nodesOf(file)).map((what) => `${file}: ${what}`))).toEqual(
			[],
		);
	});
});

describe('what is not pure is found:', () => {
	const rows: readonly (readonly [string, readonly string[]])[] = [
		['const at = Date.now();', ['Date']],
		['const { now } = performance;', ['performance']],
		['export const dice = (): number => Math.random();', ['random']],
		["const roll = Math['random']();", ['random']],
		['setTimeout(() => {}, 1);', ['setTimeout']],
		['const later = async (): Promise<void> => { await null; };', ['Promise', 'waits']],
		["const load = () => import('./x.ts');", ['imports while it runs']],
		['const { env } = globalThis.process;', ['globalThis', 'process']],
		['// Date.now() and Math.random()\nconst text = "Date.now()" + `process`;', []],
	];
	for (const [text, found] of rows) {
		it(text, () => {
			expect(impuritiesOf(nodesIn(text))).toEqual(found);
		});
	}

	it('an import of values, and not one of types', () => {
		const text = [
			"import { TenonError, type Maybe, textOf } from '@tenon/core';",
			"import type { Value } from '@tenon/core';",
			"import fs from 'node:fs';",
			"export { x } from './x.ts';",
			"import '../time/clock.ts';",
		].join('\n');
		const found = importsOf(nodesIn(text)).map(({ from, values }) => [
			from,
			mayImport('turn/y.ts', from, values),
		]);
		expect(found).toEqual([
			['@tenon/core', false],
			['@tenon/core', true],
			['node:fs', false],
			['./x.ts', true],
			['../time/clock.ts', false],
		]);
	});
});

function closureOf(roots: readonly string[]): readonly string[] {
	const files = new Set(roots);
	for (const file of files) {
		for (const { from } of importsOf(nodesOf(file)))
			if (from.startsWith('.')) files.add(targetOf(file, from));
	}
	return [...files].toSorted();
}

function targetOf(file: string, from: string): string {
	return relative(source, join(source, dirname(file), from));
}

function mayImport(file: string, from: string, values: readonly string[]): boolean {
	if (from === '@tenon/core') return values.every((name) => coreValues.includes(name));
	return from.startsWith('.') && folders.some((folder) => targetOf(file, from).startsWith(folder));
}

function importsOf(
	nodes: readonly Node[],
): readonly { readonly from: string; readonly values: readonly string[] }[] {
	return nodes
		.filter((node) => node.type.startsWith('Import') || node.type.startsWith('Export'))
		.flatMap((node) => {
			const from = (node.source as { readonly value?: string } | null | undefined)?.value;
			return from === undefined ? [] : [{ from, values: isTypeOnly(node) ? [] : valuesOf(node) }];
		});
}

function isTypeOnly(node: Node): boolean {
	return node.importKind === 'type' || node.exportKind === 'type';
}

function valuesOf({ specifiers }: Node): readonly string[] {
	if (!Array.isArray(specifiers) || specifiers.length === 0) return ['everything'];
	return specifiers
		.filter((specifier) => !isTypeOnly(specifier))
		.map(({ imported, local }) => (imported ?? local).name);
}

function impuritiesOf(nodes: readonly Node[]): readonly string[] {
	const found = nodes.flatMap((node) => {
		const kind = impureKinds[node.type];
		if (kind !== undefined) return [kind];
		if (node.type === 'Identifier' && impureNames.has(node.name as string)) return [node.name as string];
		const member = node.type === 'MemberExpression' ? nameOf(node.property as Node) : undefined;
		return member !== undefined && impureMembers.has(member) ? [member] : [];
	});
	return [...new Set(found)].toSorted();
}

function nameOf(node: Node): string | undefined {
	const name = node.type === 'Identifier' ? node.name : node.value;
	return typeof name === 'string' ? name : undefined;
}

function nodesOf(file: string): readonly Node[] {
	return nodesIn(readFileSync(join(source, file), 'utf8'));
}

function nodesIn(text: string): readonly Node[] {
	const nodes: Node[] = [];
	const walk = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		if ('type' in value && typeof value.type === 'string') nodes.push(value as Node);
		for (const child of Object.values(value)) walk(child);
	};
	walk(parseAst(text, { lang: 'ts' }));
	return nodes;
}
