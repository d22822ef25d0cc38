import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

interface Published {
	readonly version: string;
	readonly facts: object;
	readonly archive: Uint8Array;
}

/** A registry of npm packages on this machine, as much of one as `npm install` asks for. */
export class TestRegistry implements AsyncDisposable {
	readonly #folder: string;
	readonly #server: Server;
	readonly #packages = new Map<string, Published[]>();

	private constructor(folder: string) {
		this.#folder = folder;
		this.#server = createServer((request, response) => {
			const answer = this.#answer(decodeURIComponent(request.url ?? ''));
			response.statusCode = answer === undefined ? 404 : 200;
			response.end(answer ?? '{}');
		});
	}

	/** Keeps what it needs in a folder that exists. */
	static async open(folder: string): Promise<TestRegistry> {
		const registry = new TestRegistry(mkdtempSync(join(folder, 'registry-')));
		await new Promise<void>((resolve) => registry.#server.listen(0, '127.0.0.1', resolve));
		return registry;
	}

	/** What a program needs to ask this registry, and no other. */
	get environment(): Readonly<Record<string, string | undefined>> {
		return {
			PATH: process.env.PATH,
			HOME: this.#folder,
			npm_config_registry: this.#url,
			npm_config_cache: join(this.#folder, 'cache'),
			npm_config_userconfig: join(this.#folder, 'npmrc'),
			npm_config_fetch_retries: '0',
		};
	}

	get #url(): string {
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	publish(name: string, version: string, files: Readonly<Record<string, string>>, more: object): void {
		const facts = { name, version, ...more };
		const folder = mkdtempSync(join(this.#folder, 'package-'));
		const all = { ...files, 'package.json': JSON.stringify(facts) };
		for (const [path, text] of Object.entries(all)) {
			const file = join(folder, 'package', path);
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, text);
		}
		const archive = join(folder, 'package.tgz');
		execFileSync('tar', ['-czf', archive, '-C', folder, 'package']);
		const versions = this.#packages.get(name) ?? [];
		this.#packages.set(name, [...versions, { version, facts, archive: readFileSync(archive) }]);
	}

	#answer(path: string): string | Uint8Array | undefined {
		const [, name = '', version] = /^\/((?:@[^/]+\/)?[^/]+)(?:\/-\/(.+)\.tgz)?$/.exec(path) ?? [];
		const versions = this.#packages.get(name);
		if (versions === undefined) return undefined;
		if (version !== undefined) return versions.find((each) => each.version === version)?.archive;
		return JSON.stringify({
			name,
			'dist-tags': { latest: versions.at(-1)!.version },
			versions: Object.fromEntries(
				versions.map(({ version: each, facts, archive }) => [
					each,
					{
						...facts,
						dist: {
							tarball: `${this.#url}/${name}/-/${each}.tgz`,
							integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
						},
					},
				]),
			),
		});
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}
}
