import { describe, expect, it } from 'vitest';
import { projectFiles, readProjectFile } from './support/repository.ts';

interface LockedPackage {
	readonly resolved?: string;
	readonly hasInstallScript?: boolean;
	readonly link?: boolean;
}

const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
	readProjectFile('package-lock.json'),
);

describe('the lock file', () => {
	it('holds no download addresses', () => {
		const addresses = Object.values(lock.packages).filter(
			({ resolved, link }) => resolved !== undefined && link !== true,
		);
		expect(addresses).toEqual([]);
	});

	it('brings in no package with an install script', () => {
		// fsevents is for macOS alone, optional, and works without its script.
		const scripted = Object.entries(lock.packages)
			.filter(([path, entry]) => entry.hasInstallScript === true && !path.endsWith('/fsevents'))
			.map(([path]) => path);
		expect(scripted).toEqual([]);
	});

	it('every manifest pins exact versions', () => {
		const loose = projectFiles('package.json', 'packages/*/package.json').flatMap((file) => {
			const manifest = JSON.parse(readProjectFile(file));
			const all: Record<string, string> = {
				...manifest.dependencies,
				...manifest.devDependencies,
				...manifest.optionalDependencies,
			};
			return Object.entries(all)
				.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version))
				.map(([name, version]) => `${file}: ${name} ${version}`);
		});
		expect(loose).toEqual([]);
	});
});
