import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kernel, limitProfileNames, limitProfiles, limitText, presets } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/limits.md'), 'utf8');

/** Each block of shell with the block of text that follows it. */
const examples = [...page.matchAll(/^```sh\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)].map(
	([, code, text]) => ({ code: code!, text: text! }),
);

const rowOf = (title: string): readonly string[] =>
	page
		.split('\n')
		.find((line) => line.startsWith(`| ${title} |`))!
		.split('|')
		.slice(2, -1)
		.map((cell) => cell.trim());

describe('the page on limits', () => {
	it('has examples', () => expect(examples).toHaveLength(3));

	it.each(examples)('prints what it says: $code', async ({ code, text }) => {
		const kernel = new Kernel({
			...presets.agent(),
			outputContext: 'script',
			fileSystem: createMemoryFileSystem(),
			commands,
		});
		expect((await kernel.execute(code)).stdout).toBe(text);
	});

	it.each([
		['time of a call', 'maxWallMs'],
		['CPU time of a call', 'maxCpuMs'],
		['output in a result', 'maxOutputBytes'],
		['programs at one time', 'maxPrograms'],
		['all variables', 'maxValueBytes'],
	] as const)('has the numbers of %s', (title, name) => {
		expect(rowOf(title)).toEqual(
			limitProfileNames.map((profile) => limitText(name, limitProfiles[profile][name]).replace('none', '')),
		);
	});

	it.each([
		['written to files by a call', 'maxFileBytes', 'maxFileEntries'],
		['held by files in memory', 'maxKeptBytes', 'maxKeptEntries'],
	] as const)('has the numbers of %s', (title, bytes, entries) => {
		expect(rowOf(title).map((cell) => cell.replace(/(?<=\d) (?=\d)/g, ''))).toEqual(
			limitProfileNames.map((profile) => {
				const limits = limitProfiles[profile];
				if (limits[bytes] === Number.POSITIVE_INFINITY) return '';
				return `${limitText(bytes, limits[bytes])}, ${limits[entries]} names`;
			}),
		);
	});
});
