import { builtinModules } from 'node:module';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './support/imports.ts';
import { projectFiles, readProjectFile } from './support/repository.ts';

/** Which of our packages each package may import. Packages that do not exist yet stand here already. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
	core: [],
	vfs: ['core'],
	shell: ['core', 'vfs'],
	commands: ['core', 'vfs', 'shell'],
	tools: ['core', 'vfs', 'shell'],
	host: ['core', 'vfs', 'shell'],
	wire: ['core'],
	sdk: ['core', 'wire'],
	extensions: ['core', 'vfs', 'shell', 'commands', 'tools', 'host', 'wire'],
	agent: ['core', 'vfs', 'shell', 'commands', 'tools', 'host'],
	cli: ['core', 'vfs', 'shell', 'commands', 'tools', 'host', 'wire', 'extensions', 'agent'],
	web: ['core'],
};

/** Folders that need Node, below packages that otherwise run in a browser too. */
const nodeOnlyFolders = ['packages/vfs/src/host/'];
const portablePackages = ['core', 'vfs', 'shell', 'commands', 'tools'];

const sources = projectFiles('packages/*/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
const packageOf = (file: string): string => file.split('/')[1]!;
const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);

describe('dependencies between packages', () => {
	it('every package has its place in the table', () => {
		expect(sources.map(packageOf).filter((name) => !(name in mayImport))).toEqual([]);
	});

	it('point in one direction', () => {
		const wrong = sources.flatMap((file) =>
			importsOf(readProjectFile(file))
				.filter((name) => name.startsWith('@tenon/'))
				.filter((name) => !mayImport[packageOf(file)]!.includes(name.split('/')[1]!))
				.map((name) => `${file} imports ${name}`),
		);
		expect(wrong).toEqual([]);
	});

	it('a relative import never leaves its package', () => {
		const wrong = sources.flatMap((file) =>
			importsOf(readProjectFile(file))
				.filter((name) => name.startsWith('.'))
				.map((name) => posix.join(dirname(file), name))
				.filter((target) => !target.startsWith(`packages/${packageOf(file)}/src/`))
				.map((target) => `${file} imports ${target}`),
		);
		expect(wrong).toEqual([]);
	});

	it('core depends on nothing', () => {
		const wrong = sources
			.filter((file) => packageOf(file) === 'core')
			.flatMap((file) => importsOf(readProjectFile(file)).filter((name) => !name.startsWith('.')));
		expect(wrong).toEqual([]);
	});

	it('what runs in a browser imports Node only in its Node folders', () => {
		const wrong = sources
			.filter((file) => portablePackages.includes(packageOf(file)))
			.filter((file) => !nodeOnlyFolders.some((folder) => file.startsWith(folder)))
			.flatMap((file) =>
				importsOf(readProjectFile(file))
					.filter(isBuiltin)
					.map((name) => `${file} imports ${name}`),
			);
		expect(wrong).toEqual([]);
	});

	it('an imported package is declared by the package that imports it', () => {
		const wrong = sources.flatMap((file) => {
			const manifest = JSON.parse(readProjectFile(`packages/${packageOf(file)}/package.json`));
			// The program is a bundle: what it imports is in it, and is not installed.
			const bundled = packageOf(file) === 'cli' ? manifest.devDependencies : {};
			const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies, ...bundled });
			return importsOf(readProjectFile(file))
				.filter((name) => !name.startsWith('.') && !isBuiltin(name))
				.map((name) =>
					name
						.split('/')
						.slice(0, name.startsWith('@') ? 2 : 1)
						.join('/'),
				)
				.filter((name) => !declared.includes(name))
				.map((name) => `${file} imports ${name}`);
		});
		expect(wrong).toEqual([]);
	});
});
