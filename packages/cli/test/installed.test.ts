import { spawnSync } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packSdks } from '../../../scripts/pack-sdks.ts';
import { builtProgram } from './built-program.ts';
import { buildSdk } from './ext/built-sdk.ts';
import { connect, makePlace, textOf } from './mcp-client.ts';
import { type FrontWorld, makeFrontWorld } from './support/front-world.ts';

const source = fileURLToPath(new URL('..', import.meta.url));

let place: string;
let world: FrontWorld;

// What `npm pack` packs, from the bundle that the tests share, and what a stranger then has in an empty folder.
beforeAll(async () => {
	place = mkdtempSync(join(tmpdir(), 'tenon-installed-'));
	const { path } = await builtProgram();
	const staged = join(place, 'staged');
	mkdirSync(staged);
	for (const name of ['package.json', 'README.md', 'bin', 'src']) {
		cpSync(join(source, name), join(staged, name), { recursive: true });
	}
	cpSync(join(dirname(path), '../dist/program'), join(staged, 'dist/program'), { recursive: true });
	using sdk = buildSdk();
	packSdks(join(staged, 'dist/sdk'), dirname(sdk.folder));
	npm(staged, ['pack', '--ignore-scripts', '--pack-destination', place]);
	const folder = join(place, 'somewhere');
	mkdirSync(folder);
	writeFileSync(join(folder, 'package.json'), '{"private":true}');
	npm(folder, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', tarball()]);
	world = makeFrontWorld({ replies: [{ text: 'Hello from a tape.' }] });
}, 300_000);

afterAll(() => {
	world[Symbol.dispose]();
	rmSync(place, { recursive: true, force: true });
});

const npm = (cwd: string, args: readonly string[]): void => {
	const { status, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
	if (status !== 0) throw new Error(`npm ${args[0]} ended with ${status}: ${stderr}`);
};

const tarball = (): string => join(place, readdirSync(place).find((name) => name.endsWith('.tgz'))!);

const installed = (): string => join(place, 'somewhere/node_modules/.bin/tenon');

const tenon = (
	args: readonly string[],
	input = '',
): { stdout: string; stderr: string; status: number | null } => {
	const { stdout, stderr, status } = spawnSync(process.execPath, [installed(), ...args], {
		cwd: join(place, 'somewhere'),
		input,
		encoding: 'utf8',
		env: { ...world.environment, HOME: world.home, PATH: process.env.PATH! },
		timeout: 60_000,
	});
	return { stdout, stderr, status };
};

describe('a program that was installed from its tarball', { timeout: 120_000 }, () => {
	it('brings no package along but those for calls of the operating system, and runs nothing when it is installed', () => {
		const manifest = JSON.parse(
			readFileSync(join(place, 'somewhere/node_modules/@tenon/cli/package.json'), 'utf8'),
		);
		const scopes = readdirSync(join(place, 'somewhere/node_modules')).filter((name) => !name.startsWith('.'));
		expect({
			dependencies: manifest.dependencies,
			scripts: Object.keys(manifest.scripts),
			packages: scopes.filter((name) => name !== '@koromix'),
		}).toEqual({ dependencies: undefined, scripts: ['prepack', 'postpack'], packages: ['@tenon'] });
		expect(statSync(tarball()).size).toBeLessThan(8 * 1024 * 1024);
	});

	it('runs by npx from the tarball alone, in an empty folder', () => {
		const folder = mkdtempSync(join(place, 'npx-'));
		const args = ['--yes', '--prefer-offline', '-p', tarball(), 'tenon', 'sh', '-c', 'echo $((6 * 7))'];
		const { stdout, status } = spawnSync('npx', args, { cwd: folder, encoding: 'utf8', timeout: 110_000 });
		expect({ stdout, status }).toEqual({ stdout: '42\n', status: 0 });
	});

	it('runs a script', () => {
		expect(tenon(['sh', '-c', 'printf "%s\\n" b a | sort'])).toEqual({
			stdout: 'a\nb\n',
			stderr: '',
			status: 0,
		});
	});

	it('answers once from a tape', () => {
		const args = ['-p', 'hello', '--cwd', world.project, '--tape', world.tapeFile, '--no-ext'];
		expect(tenon(args)).toEqual({ stdout: 'Hello from a tape.\n', stderr: '', status: 0 });
	});

	it('serves tools over MCP, on kernels in their own process', async () => {
		const program = { path: installed(), cacheHome: join(world.home, '.cache') };
		const mcpPlace = makePlace(program);
		const connection = await connect(program, mcpPlace, { generation: '2025-11-25', args: ['--no-audit'] });
		try {
			const params = { name: 'shell', arguments: { script: 'echo $((6 * 7))' } };
			expect(textOf(await connection.client.callTool(params))).toBe('42\n');
		} finally {
			await connection.close();
			mcpPlace.remove();
		}
	});

	it.each(['ts', 'python', 'go'])('makes an extension in %s from the SDK that lies beside it', (language) => {
		const { status, stderr } = tenon(['ext', 'new', `hello-${language}`, '--lang', language]);
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	});

	it('calls the tool of an extension that it made', () => {
		const { status, stdout, stderr } = tenon([
			...['ext', 'call', join(place, 'somewhere/hello-ts'), 'tool', 'hello_ts_greet'],
			...['{"who":"you"}'],
		]);
		expect({ stdout, stderr, status }).toEqual({ stdout: 'Hello, you!\n', stderr: '', status: 0 });
	});
});
