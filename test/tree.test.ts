import { describe, expect, it } from 'vitest';
import { projectFiles, readProjectFile } from './support/repository.ts';

const text = projectFiles().filter(
	(file) => !/\.(png|wasm|ico|woff2?)$/.test(file) && file !== 'package-lock.json',
);

describe('the tree', () => {
	it('names no path of one machine', () => {
		const wrong = text.flatMap((file) =>
			(readProjectFile(file).match(/(?:^|[\s'"`(=:])\/(?:root|home\/[a-z]+|work\/main)\/[\w.]*/gm) ?? []).map(
				(found) => `${file}: ${found.trim()}`,
			),
		);
		expect(wrong).toEqual([]);
	});

	it('has no source file beyond 600 lines, tables of rows aside', () => {
		const long = text
			.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !/rows\.ts$/.test(file))
			.map((file) => ({ file, lines: readProjectFile(file).split('\n').length }))
			.filter(({ lines }) => lines > 600);
		expect(long).toEqual([]);
	});

	it('has no syntax that Node 22.19 cannot read where nothing transforms it', () => {
		const plain = text.filter((file) =>
			/^(?:packages\/[^/]+\/src|scripts|bench|examples)\/.*\.[cm]?[jt]s$/.test(file),
		);
		const wrong = plain
			.filter((file) => !file.endsWith('.test.ts'))
			.filter((file) => /^\s*(?:await )?using \w+ =/m.test(readProjectFile(file)));
		expect(wrong).toEqual([]);
	});

	it('has a README of its own for every package', () => {
		const packages = projectFiles('packages/*/package.json').map((file) => file.replace('package.json', ''));
		const readmes = projectFiles('packages/*/README.md')
			.filter((file) => file.split('/').length === 3)
			.map((file) => file.replace('README.md', ''));
		expect(readmes).toEqual(packages);
	});
});
