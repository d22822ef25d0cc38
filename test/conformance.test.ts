import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProjectFile, root } from './support/repository.ts';

const page = readProjectFile('docs/conformance.md');

interface Row {
	readonly section: string;
	readonly number: number;
	readonly item: string;
	readonly files: readonly string[];
	readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const partsOf = (cell: string): readonly string[] => cell.split('<br>').map((part) => part.trim());

const bare = (text: string): string => text.replaceAll('`', '');

const readRow = (section: string, line: string): Row => {
	const cells = line
		.split(/(?<!\\)\|/)
		.slice(1, -1)
		.map((cell) => cell.trim().replaceAll('\\|', '|'));
	const [number = '', item = '', files = '', tests = ''] = cells;
	return {
		section,
		number: Number(number),
		item,
		files: partsOf(files).map(bare),
		tests: partsOf(tests).map((part) => {
			const at = part.indexOf(' › ');
			return { file: bare(part.slice(0, at)), title: part.slice(at + 3) };
		}),
	};
};

const rows: readonly Row[] = page
	.split(/^## /m)
	.slice(1)
	.flatMap((section) => {
		const [title = '', ...lines] = section.split('\n');
		return lines.filter((line) => /^\| \d/.test(line)).map((line) => readRow(title, line));
	});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

// A group or a test of vitest is the first argument of a call. In rows and vectors it is a string, and the other
// languages name their tests by functions.
const names = (file: string, title: string): boolean => {
	const source = readProjectFile(file).replaceAll("\\'", "'");
	const quoted = `(['"\`])${escaped(title)}\\1`;
	if (file.endsWith('.test.ts'))
		return new RegExp(`(?:\\b(?:it|test|describe\\w*)|\\))\\(\\s*${quoted}`).test(source);
	if (/\.(?:go|py)$/.test(file)) return new RegExp(`\\b(?:func|def) ${escaped(title)}\\(`).test(source);
	return new RegExp(quoted).test(source);
};

describe('docs/conformance.md', () => {
	it('has a table for each reference, numbered without a gap', () => {
		const sections = Map.groupBy(rows, ({ section }) => section);
		expect([...sections.keys()]).toEqual(
			expect.arrayContaining([
				'Execution context of the reference kernel',
				'Tool context of the reference kernel',
				'Extension SDK of zot',
				'Lua runtime of imp',
			]),
		);
		for (const each of sections.values())
			expect(each.map(({ number }) => number)).toEqual(each.map((_, at) => at + 1));
	});

	it('names files that exist', () => {
		expect(
			rows
				.flatMap(({ files }) => files)
				.filter((file) => !/^[\w./-]+\.\w+$/.test(file) || !existsSync(join(root, file))),
		).toEqual([]);
	});

	it('names tests that exist, by file and title', () => {
		const missing = rows.flatMap(({ section, number, tests }) =>
			tests
				.filter(({ file, title }) => title === '' || !existsSync(join(root, file)) || !names(file, title))
				.map(({ file, title }) => `${section} ${number}: ${file} › ${title}`),
		);
		expect(missing).toEqual([]);
	});

	it('would notice a title that no test has', () => {
		expect(names('test/conformance.test.ts', 'names files that exist')).toBe(true);
		expect(names('test/conformance.test.ts', 'names files that exist, and more')).toBe(false);
		expect(names('test/conformance.test.ts', 'docs/conformance.md')).toBe(true);
		expect(names('test/conformance.test.ts', 'docs/conformance')).toBe(false);
	});
});
