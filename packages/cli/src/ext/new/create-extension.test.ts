import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type HostFrame, readExtensionFrame, readManifest, writeHostFrame } from '@tenon/wire';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packSdks } from '../../../../../scripts/pack-sdks.ts';
import { buildSdk } from '../../../test/ext/built-sdk.ts';
import { missingLanguages, runnableLanguages } from '../../../test/ext/languages.ts';
import { createExtension, type NewExtension } from './create-extension.ts';
import type { Language } from './language.ts';

const builtSdk = buildSdk();
afterAll(() => builtSdk[Symbol.dispose]());

let parent: string;
beforeEach(() => {
	parent = mkdtempSync(join(tmpdir(), 'tenon-new-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const wanted = (language: Language, more: Partial<NewExtension> = {}): NewExtension => ({
	name: 'my-notes',
	language,
	isModule: false,
	sdk: language === 'ts' ? builtSdk.folder : undefined,
	program: fileURLToPath(import.meta.url),
	parent,
	version: '0.0.0',
	...more,
});

const requests: readonly HostFrame[] = [
	{
		...{ type: 'hello_ack', protocol_version: 1, zot_version: '1', provider: 'p', model: 'm', cwd: '/' },
		...{ extension_dir: '/', data_dir: '/', capabilities: [] },
	},
	{ type: 'command_invoked', id: 'c1', name: 'my-notes', args: '"Ada" \\ Ωmega' },
	{ type: 'tool_call', id: 't1', name: 'my_notes_greet', args: new Map([['who', 'Bob\n"x"']]) },
	{ type: 'command_invoked', id: 'c2', name: 'my-notes', args: '' },
];

const manifestOf = (folder: string): { readonly exec: string; readonly args: readonly string[] } => {
	const read = readManifest(readFileSync(join(folder, 'extension.json'), 'utf8'));
	if (!read.ok) throw new Error(JSON.stringify(read.problem));
	expect(read.manifest).toMatchObject({ name: 'my-notes', version: '0.1.0', enabled: true });
	return read.manifest;
};

/** Starts what the manifest says, asks it everything at once and returns its frames when all is answered. */
const converse = async (folder: string): Promise<readonly unknown[]> => {
	const { exec, args } = manifestOf(folder);
	const child = spawn(exec, args, {
		cwd: folder,
		stdio: ['pipe', 'pipe', 'inherit'],
		timeout: 120_000,
		env: {
			...process.env,
			PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
			NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
		},
	});
	const ended = once(child, 'exit');
	child.stdin.write(requests.map(writeHostFrame).join(''));
	const frames: unknown[] = [];
	let unanswered = 3;
	for await (const line of createInterface({ input: child.stdout })) {
		const read = readExtensionFrame(line);
		frames.push(read.kind === 'frame' ? read.frame : read);
		if (read.kind === 'frame' && 'id' in read.frame) unanswered -= 1;
		if (unanswered === 0) child.stdin.end(writeHostFrame({ type: 'shutdown' }));
	}
	expect(await ended).toEqual([0, null]);
	return frames;
};

describe('a new extension', () => {
	for (const language of missingLanguages) it.skip(`in ${language} is not tried: its program is missing`);

	it.each(runnableLanguages)(
		'in %s works as it was made',
		async (language) => {
			const folder = createExtension(wanted(language));
			expect(folder).toBe(join(parent, 'my-notes'));
			const frames = await converse(folder);
			expect(frames[0]).toMatchObject({ type: 'hello', name: 'my-notes', version: '0.1.0' });
			expect(frames).toContainEqual(expect.objectContaining({ type: 'register_command', name: 'my-notes' }));
			expect(frames).toContainEqual(
				expect.objectContaining({ type: 'register_tool', name: 'my_notes_greet' }),
			);
			expect(frames).toContainEqual({ type: 'ready' });
			expect(frames.at(-1)).toEqual({ type: 'shutdown_ack' });
			expect(frames).toContainEqual(
				expect.objectContaining({ type: 'command_response', id: 'c1', display: 'Hello, "Ada" \\ Ωmega!' }),
			);
			expect(frames).toContainEqual(
				expect.objectContaining({ type: 'command_response', id: 'c2', display: 'Hello, you!' }),
			);
			expect(frames).toContainEqual(
				expect.objectContaining({
					...{ type: 'tool_result', id: 't1', is_error: false },
					content: [{ type: 'text', text: 'Hello, Bob\n"x"!' }],
				}),
			);
			// Whatever it did, its folder is as it was made: what was granted is what is there.
			const again = createExtension(wanted(language, { name: 'again' }));
			expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(
				readdirSync(again, { recursive: true }).toSorted(),
			);
		},
		130_000,
	);

	it('as a module is one file beside its manifest', () => {
		const folder = createExtension(wanted('ts', { isModule: true }));
		expect(readdirSync(folder).toSorted()).toEqual(['README.md', 'extension.json', 'extension.ts']);
	});

	it('never takes the place of something', () => {
		writeFileSync(join(parent, 'my-notes'), 'mine');
		expect(() => createExtension(wanted('sh'))).toThrow(
			`${parent}/my-notes is there already; choose another name, or remove it`,
		);
		expect(readdirSync(parent)).toEqual(['my-notes']);
	});

	it('holds no link that leads out of its folder', () => {
		const folder = createExtension(wanted('ts'));
		const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
		expect(entries.filter((entry) => entry.isSymbolicLink())).toEqual([]);
		expect(readdirSync(join(folder, 'node_modules/@tenon')).toSorted()).toEqual(['core', 'sdk', 'wire']);
	});

	it('is made by an installed program from the SDKs that lie beside it', () => {
		const installed = join(parent, 'lib/node_modules/@tenon/cli');
		packSdks(join(installed, 'dist/sdk'));
		const made = (['python', 'go'] as const).map((language) => {
			const more = { name: language, program: join(installed, 'bin/tenon.cjs') };
			return readdirSync(createExtension(wanted(language, more)), { recursive: true }).toSorted();
		});
		const beside = (['python', 'go'] as const).map((language) =>
			readdirSync(createExtension(wanted(language, { name: `${language}-2` })), {
				recursive: true,
			}).toSorted(),
		);
		expect(made).toEqual(beside);
	});

	it('without the SDK it needs is not made', () => {
		expect(() => createExtension(wanted('go', { program: join(parent, 'tenon') }))).toThrow(
			'the SDK for Go was not found; name its folder: --sdk DIR',
		);
		expect(() => createExtension(wanted('python', { sdk: parent }))).toThrow(
			`${parent}: there is no tenon/__init__.py in it, as there is in the SDK for Python`,
		);
		writeFileSync(join(parent, 'package.json'), '{"name":"sdk"}');
		expect(() => createExtension(wanted('ts', { sdk: parent }))).toThrow(
			`${parent}: it is not built; build it with: npm run build`,
		);
		expect(readdirSync(parent)).toEqual(['package.json']);
	});
});
