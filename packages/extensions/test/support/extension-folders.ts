import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FoundExtension, findExtensions } from '@tenon/extensions';
import { foundProcess } from './found-extension.ts';

/** The extensions without an SDK that lie in `test/clients`. */
export const rawClients = ['sh', 'node', 'python'] as const;
export type RawClient = (typeof rawClients)[number];

const prelude = fileURLToPath(new URL('puppet-prelude.mjs', import.meta.url));
const clients = fileURLToPath(new URL('../clients', import.meta.url));

/** Folders of extensions for one test, gone with it. */
export class ExtensionFolders implements Disposable {
	readonly root: string = mkdtempSync(join(tmpdir(), 'tenon-extensions-'));
	readonly project: string = this.folder('project');
	readonly state: string = this.folder('state');

	/** A program in Node that says just what its source says; `puppet-prelude.mjs` is in its scope. */
	puppet(name: string, source: string, more: Partial<FoundExtension> = {}): FoundExtension {
		const args = ['--import', prelude, '--input-type=module', '-e', source];
		return foundProcess(name, this.folder(name), { program: process.execPath, args }, more);
	}

	/** A program in sh, which starts fast and can do little. */
	script(name: string, source: string, more: Partial<FoundExtension> = {}): FoundExtension {
		return foundProcess(name, this.folder(name), { program: 'sh', args: ['-c', source] }, more);
	}

	/** A copy of a raw client with its manifest untouched, as discovery finds it. */
	async client(name: RawClient): Promise<FoundExtension> {
		const folder = join(this.root, `raw-${name}`);
		cpSync(join(clients, name), folder, { recursive: true });
		const { found, problems } = await findExtensions({
			explicit: [folder],
			projectFolder: this.project,
			userFolders: [],
			noDiscovery: true,
			hostVersion: '1.2.3',
		});
		if (found.length !== 1) throw new Error(`${folder}: ${JSON.stringify(problems)}`);
		return found[0]!;
	}

	/** A folder of an extension; made where it is missing. */
	folder(name: string): string {
		const folder = join(this.root, name);
		mkdirSync(folder, { recursive: true });
		return folder;
	}

	/** The frames that a puppet was sent so far. */
	heardBy(puppet: string): readonly Readonly<Record<string, unknown>>[] {
		const file = join(this.root, puppet, 'heard.jsonl');
		if (!existsSync(file)) return [];
		return readFileSync(file, 'utf8')
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line));
	}

	[Symbol.dispose](): void {
		rmSync(this.root, { recursive: true, force: true });
	}
}
