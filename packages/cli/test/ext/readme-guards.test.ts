import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHookRegistry, errorResult, type HookOutcome } from '@tenon/core';
import {
	createTrustStore,
	ExtensionHost,
	findExtensions,
	moduleRunner,
	processRunner,
	systemTimer,
} from '@tenon/extensions';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { samplePayload } from '../../../core/test/hook-fixtures.ts';
import { createExtension } from '../../src/ext/new/create-extension.ts';
import { FrontPort } from '../../src/session/front-port.ts';
import { buildSdk } from './built-sdk.ts';
import { runnableLanguages } from './languages.ts';

const builtSdk = buildSdk();
afterAll(() => builtSdk[Symbol.dispose]());

let parent: string;
beforeEach(() => {
	parent = mkdtempSync(join(tmpdir(), 'tenon-guards-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** The block of a page that has a text in it. */
const blockOf = (page: string, fence: string, text: string): string => {
	const all = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8');
	const blocks = [...all.matchAll(new RegExp(`^\`\`\`${fence}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
	return blocks.map(([, block]) => block!).find((block) => block.includes(text))!;
};

const goGuard = (): string => blockOf('sdk/go/README.md', 'go', 'InterceptToolCall');

/** The guards of the READMEs as programs. */
const programs: Readonly<Record<string, { readonly file: string; readonly text: () => string }>> = {
	ts: {
		file: 'main.ts',
		text: () => `import { block, Extension } from '@tenon/sdk';
const extension = new Extension('guard', '1');
${blockOf('packages/sdk/README.md', 'ts', "extension.intercept('tool_call'")}
await extension.run();
`,
	},
	python: {
		file: 'main.py',
		text: () => `from tenon import Extension, block
extension = Extension("guard", "1")
${blockOf('sdk/python/README.md', 'python', '@extension.intercept("tool_call")')}
extension.run()
`,
	},
	go: {
		file: 'main.go',
		text: () => `package main
import (
	"encoding/json"
	"strings"
	"tenon.dev/sdk"
)
func main() {
	guard := sdk.New("guard", "1")
${goGuard()}
	guard.Run()
}
`,
	},
};

/** What becomes of a script under the extension in a folder. */
const judge = async (folder: string, script: string): Promise<string> => {
	const hooks = createHookRegistry();
	const host = new ExtensionHost({
		runners: [processRunner(), moduleRunner()],
		hooks,
		front: new FrontPort(),
		trust: createTrustStore({ file: undefined, now: Date.now }),
		builtins: { tools: ['shell', 'bash'], commands: [] },
		hostInfo: () => ({ version: '1', provider: '', model: '', cwd: parent, sessionId: 's' }),
		callTool: () => Promise.resolve(errorResult('none')),
		stateFolder: join(parent, 'state'),
		environment: {
			...process.env,
			PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
			GOFLAGS: '-buildvcs=false',
			GOPROXY: 'off',
		},
		timer: systemTimer,
		readyGraceMs: 100_000,
	});
	try {
		const { found } = await findExtensions({
			...{
				explicit: [folder],
				projectFolder: undefined,
				userFolders: [],
				noDiscovery: true,
				hostVersion: '1',
			},
		});
		const { failed } = await host.load(found);
		expect(failed).toEqual([]);
		const payload = { ...samplePayload('tool_call'), toolName: 'shell', args: { script } };
		const outcome: HookOutcome<'tool_call'> = await hooks.run('tool_call', payload, { timer: systemTimer });
		return outcome.outcome === 'denied' ? outcome.denial.reason : outcome.outcome;
	} finally {
		await host.close();
	}
};

const manifests: readonly (readonly [string, (manifest: object) => object])[] = [
	['as tenon ext new writes it', (manifest) => manifest],
	['that knows nothing of permissions', ({ permissions: _, ...rest }: { permissions?: object }) => rest],
	['that names the tool', (manifest) => ({ ...manifest, intercept: { tool_call: { tools: ['shell'] } } })],
];

describe.each(runnableLanguages.filter((language) => language in programs))(
	'the guard of the README in %s',
	{ timeout: 180_000 },
	(language) => {
		it.each(manifests)('guards with a manifest %s', async (_, manifestOf) => {
			const folder = createExtension({
				name: 'guard',
				language,
				isModule: false,
				sdk: language === 'ts' ? builtSdk.folder : undefined,
				program: fileURLToPath(import.meta.url),
				parent,
				version: '0.0.0',
			});
			const { file, text } = programs[language]!;
			writeFileSync(join(folder, file), text());
			const manifest = join(folder, 'extension.json');
			writeFileSync(
				manifest,
				JSON.stringify(manifestOf(JSON.parse(readFileSync(manifest, 'utf8')) as object)),
			);
			expect(await judge(folder, 'sudo reboot')).toBe('sudo is not allowed here');
		});
	},
);

describe('a guard that calls the shell bash in its manifest', { timeout: 60_000 }, () => {
	const guard = `import { block, Extension } from '@tenon/sdk';
const extension = new Extension('guard', '1');
extension.intercept('tool_call', ({ toolName, toolArgs }) => {
	if (toolName === 'bash' && String(toolArgs.command).includes('sudo ')) return block('not as bash');
});
await extension.run();
`;
	it.each([
		['intercept', { intercept: { tool_call: { tools: ['bash'] } } }],
		['permissions', { permissions: { intercept: ['tool_call:bash'] } }],
	])('is asked about bash with a command: %s', async (_, more) => {
		const folder = createExtension({
			...{ name: 'guard', language: 'ts', isModule: false, sdk: builtSdk.folder, parent, version: '0.0.0' },
			program: fileURLToPath(import.meta.url),
		});
		writeFileSync(join(folder, 'main.ts'), guard);
		const manifest = join(folder, 'extension.json');
		const written = JSON.parse(readFileSync(manifest, 'utf8')) as object;
		writeFileSync(manifest, JSON.stringify({ ...written, ...more }));
		expect(await judge(folder, 'sudo reboot')).toBe('not as bash');
	});
});
