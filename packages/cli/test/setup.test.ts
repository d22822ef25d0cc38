import { spawn, spawnSync } from 'node:child_process';
import {
	chmodSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'smol-toml';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltProgram, builtProgram } from './built-program.ts';
import { BareClient, makePlace, type Place } from './mcp-client.ts';

let program: BuiltProgram;
let place: Place;
beforeAll(async () => {
	program = await builtProgram();
}, 120_000);
beforeEach(() => {
	place = makePlace(program);
});
afterEach(() => place.remove());

const setup = (...args: readonly string[]) => {
	const { stdout, stderr, status } = spawnSync(process.execPath, [program.path, 'setup', ...args], {
		cwd: place.project,
		env: place.environment,
		encoding: 'utf8',
		timeout: 60_000,
	});
	return { stdout, stderr, status };
};

const done = (stdout: string) => ({ stdout, stderr: '', status: 0 });

interface Row {
	readonly client: string;
	readonly label: string;
	readonly user: string;
	readonly project: string;
	/** Settings of a user, with comments where the format has them. */
	readonly settings: string;
	/** The words that the settings say start the server. */
	command(settings: string): readonly string[];
}

const json =
	(...keys: readonly string[]) =>
	(settings: string): readonly string[] => {
		const entry = keys.reduce(
			(value, key) => value[key],
			JSON.parse(settings.replaceAll(/^\s*\/\/.*$/gm, '')),
		);
		return Array.isArray(entry.command) ? entry.command : [entry.command, ...entry.args];
	};

const rows: readonly Row[] = [
	{
		client: 'claude',
		label: 'Claude Code',
		user: '.claude.json',
		project: 'app/.mcp.json',
		settings: '{\n  "numStartups": 7,\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n',
		command: json('mcpServers', 'tenon'),
	},
	{
		client: 'cursor',
		label: 'Cursor',
		user: '.cursor/mcp.json',
		project: 'app/.cursor/mcp.json',
		settings: '{\n\t"mcpServers": {\n\t\t"other": {}\n\t}\n}\n',
		command: json('mcpServers', 'tenon'),
	},
	{
		client: 'zed',
		label: 'Zed',
		user: '.config/zed/settings.json',
		project: 'app/.zed/settings.json',
		settings:
			'// Zed settings\n{\n  // big\n  "ui_font_size": 16,\n  "context_servers": {\n    "other": {}\n  }\n}\n',
		command: json('context_servers', 'tenon'),
	},
	{
		client: 'codex',
		label: 'Codex',
		user: '.codex/config.toml',
		project: 'app/.codex/config.toml',
		settings: '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "y" # kept\n',
		command: (settings) => {
			const { mcp_servers } = parse(settings) as unknown as {
				readonly mcp_servers: {
					readonly tenon: { readonly command: string; readonly args: readonly string[] };
				};
			};
			return [mcp_servers.tenon.command, ...mcp_servers.tenon.args];
		},
	},
	{
		client: 'opencode',
		label: 'opencode',
		user: '.config/opencode/opencode.json',
		project: 'app/opencode.json',
		settings: '{\n  "theme": "x",\n  "mcp": {\n    "other": { "type": "local", "command": ["x"] }\n  }\n}\n',
		command: json('mcp', 'tenon'),
	},
];

describe.each(rows)('tenon setup $client', ({ client, label, user, project, settings, command }) => {
	const read = (name: string): string => readFileSync(join(place.home, name), 'utf8');

	it('makes the file, for its owner alone, and a second time changes nothing', () => {
		const file = join(place.home, user);
		expect(setup(client)).toEqual(done(`${label} starts tenon mcp: ${file}\n`));
		const first = read(user);
		expect(command(first)).toEqual([process.execPath, program.path, 'mcp']);
		const { ino, mode } = statSync(file);
		expect(mode & 0o777).toBe(0o600);
		expect(setup(client)).toEqual(done(`${label} starts tenon mcp: ${file}\n`));
		expect([read(user), statSync(file).ino]).toEqual([first, ino]);
		expect(readdirSync(dirname(file)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
	});

	it('keeps all else byte for byte, also when it is removed again', () => {
		place.write({ [user]: settings });
		chmodSync(join(place.home, user), 0o640);
		setup(client, '--', '--preset', 'read-only');
		const after = read(user);
		expect(command(after)).toEqual([process.execPath, program.path, 'mcp', '--preset', 'read-only']);
		expect(statSync(join(place.home, user)).mode & 0o777).toBe(0o640);
		for (const line of settings.split('\n')) expect(after).toContain(line);
		setup(client);
		expect(command(read(user))).toEqual([process.execPath, program.path, 'mcp']);
		expect(setup(client, '--remove')).toEqual(
			done(`${label} has forgotten tenon mcp: ${join(place.home, user)}\n`),
		);
		expect(read(user)).toBe(settings);
		expect(setup(client, '--remove')).toEqual(
			done(`${label} does not know tenon: ${join(place.home, user)}\n`),
		);
	});

	it('shows what it would do with --dry-run, and does nothing', () => {
		place.write({ [user]: settings });
		const { stdout, status } = setup(client, '--dry-run');
		expect(status).toBe(0);
		expect(read(user)).toBe(settings);
		setup(client);
		expect(read(user)).toBe(stdout);
		expect(existsSync(join(place.home, project))).toBe(false);
		setup(client, '--project', '--dry-run');
		expect(readdirSync(place.project)).toEqual([]);
	});

	it('writes to the project with --project, and to nothing else', () => {
		expect(setup(client, '--project')).toEqual(
			done(`${label} starts tenon mcp: ${join(place.home, project)}\n`),
		);
		expect(command(read(project))).toEqual([process.execPath, program.path, 'mcp']);
		expect(existsSync(join(place.home, user))).toBe(false);
	});

	it('refuses a malformed file, names its line, and leaves it alone', () => {
		const broken = `${settings}= {\n`;
		place.write({ [user]: broken });
		const { stdout, stderr, status } = setup(client);
		expect([stdout, status, read(user)]).toEqual(['', 1, broken]);
		expect(stderr.startsWith(`tenon setup: ${join(place.home, user)}: line `)).toBe(true);
		expect(stderr.endsWith('; put that right first, nothing was changed\n')).toBe(true);
	});

	it('leaves a link a link, also one that leads to nothing yet', () => {
		place.write({ 'dotfiles/real': settings });
		const file = join(place.home, user);
		mkdirSync(dirname(file), { recursive: true });
		for (const target of ['dotfiles/real', 'dotfiles/new/later']) {
			const link = target === 'dotfiles/real' ? file : join(place.home, project);
			mkdirSync(dirname(link), { recursive: true });
			symlinkSync(join(place.home, target), link);
			setup(client, ...(link === file ? [] : ['--project']));
			expect(lstatSync(link).isSymbolicLink()).toBe(true);
			expect(command(read(target))).toEqual([process.execPath, program.path, 'mcp']);
		}
	});

	it('writes a command that starts a server', async () => {
		setup(client, '--', '--root', place.project);
		const [name, ...args] = command(read(user));
		const bare = new BareClient(
			spawn(name!, args, { cwd: '/', env: { HOME: place.home, XDG_CACHE_HOME: program.cacheHome } }),
		);
		const { result } = await bare.initialize();
		expect(result).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'tenon' } });
		bare.process.stdin!.end();
		expect(await bare.exit).toBe(0);
	});
});

describe('tenon setup', () => {
	it.each<readonly [readonly string[], string]>([
		[[], "say which client: claude, cursor, zed, codex, opencode; try 'tenon setup --help'"],
		[
			['emacs'],
			"'emacs' is not known; use one of claude, cursor, zed, codex, opencode; try 'tenon setup --help'",
		],
		[
			['claude', 'cursor'],
			"'cursor' is one too many; options of the server stand behind --; try 'tenon setup --help'",
		],
	])('refuses %j', (args, text) => {
		expect(setup(...args)).toEqual({ stdout: '', stderr: `tenon setup: ${text}\n`, status: 2 });
	});
});
