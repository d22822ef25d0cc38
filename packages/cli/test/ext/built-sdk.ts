import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../..', import.meta.url));

/** The SDK for TypeScript and what it needs, built from the sources as they are. */
export interface BuiltSdk extends Disposable {
	readonly folder: string;
}

/** Builds it into a folder of its own, as it would be installed. */
export const buildSdk = (): BuiltSdk => {
	const place = mkdtempSync(join(tmpdir(), 'tenon-sdk-'));
	for (const name of ['core', 'wire', 'sdk']) build(name, join(place, 'node_modules/@tenon', name));
	return {
		folder: join(place, 'node_modules/@tenon/sdk'),
		[Symbol.dispose]: () => rmSync(place, { recursive: true, force: true }),
	};
};

const build = (name: string, to: string): void => {
	const from = join(packages, name);
	mkdirSync(to, { recursive: true });
	writeFileSync(join(to, 'package.json'), readFileSync(join(from, 'package.json')));
	for (const file of globSync('**/*.ts', { cwd: join(from, 'src') })) {
		if (/\.(test|d)\.ts$/.test(file)) continue;
		const code = stripTypeScriptTypes(readFileSync(join(from, 'src', file), 'utf8'));
		const target = join(to, 'dist', file.replace(/\.ts$/, '.js'));
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(target, code.replace(/(from\s*'\.[^']*)\.ts'/g, "$1.js'"));
	}
};
