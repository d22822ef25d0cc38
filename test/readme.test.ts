import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectFiles, readProjectFile, root } from './support/repository.ts';

/** Contents of the fenced blocks of one language, in order. */
const blocks = (markdown: string, language: string): readonly string[] =>
	[...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
		.filter((match) => match[1] === language)
		.map((match) => match[2]!);

const readme = readProjectFile('README.md');

describe('the README', () => {
	it('names two commands, both of which package.json knows', () => {
		const scripts: Record<string, string> = JSON.parse(readProjectFile('package.json')).scripts;
		const commands = blocks(readme, 'sh')[0]!.trim().split('\n');
		expect(commands.map((line) => line.replace(/\s+#.*/, ''))).toEqual([
			'npm ci && npm run demo',
			'npm ci && npm test',
		]);
		expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['demo', 'test']));
	});

	it.each([
		['README.md', 'examples/shell.ts'],
		['docs/shell/embedding.md', 'examples/overlay.ts'],
		['docs/agent.md', 'examples/durable-turn.ts'],
	])('and the guides show examples: %s has %s, which prints what it says', (page, example) => {
		const shown = [
			...readProjectFile(page).matchAll(/^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm),
		].find(([, code]) => code === readProjectFile(example));
		const printed = execFileSync(process.execPath, ['-C', '@tenon/source', example], {
			cwd: root,
			encoding: 'utf8',
		});
		expect(printed).toBe(shown?.[2]);
	});

	it('links to files that exist', () => {
		const files = projectFiles();
		const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1]!);
		expect(
			links.filter((link) => !files.some((file) => file === link || file.startsWith(`${link}/`))),
		).toEqual([]);
	});
});

const folderTableOf = /^\| folder \|.*\n(?:\|.*\n)+/m;

const programOf = /^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m;

describe('the READMEs of packages', () => {
	const shown = projectFiles('packages/*/README.md')
		.map((file) => ({ file, program: programOf.exec(readProjectFile(file)) }))
		.filter(({ program }) => program !== null);

	const tables = projectFiles('packages/*/README.md')
		.map((file) => ({ file, table: folderTableOf.exec(readProjectFile(file))?.[0] }))
		.filter(({ table }) => table !== undefined);

	it.each(tables)('$file has every folder of its sources in its table, and no other', ({ file, table }) => {
		const place = file.replace('README.md', 'src/');
		const folders = projectFiles(`${place}*/**`).map((each) => each.slice(place.length).split('/')[0]!);
		const named = table!
			.split('\n')
			.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(?:src\/)?([\w-]+)`/g)])
			.map((match) => match[1]!);
		expect(named.sort()).toEqual([...new Set(folders)].sort());
	});

	it.each(shown)('$file shows a program that prints what stands below it', ({ program }) => {
		const [, code, output] = program!;
		const flags = ['-C', '@tenon/source', '--input-type=module-typescript', '--eval', code!];
		expect(execFileSync(process.execPath, flags, { cwd: root, encoding: 'utf8' })).toBe(output);
	});
});

it('the list of decisions has each of them, in order', () => {
	const listed = [...readProjectFile('docs/decisions/README.md').matchAll(/^\| \[\d+\]\(([^)]+)\)/gm)];
	const pages = projectFiles('docs/decisions/0*.md').map((file) => file.slice('docs/decisions/'.length));
	expect(listed.map((match) => match[1])).toEqual([...pages].sort());
});
