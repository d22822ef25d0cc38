import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TapeEntry, TapeReply } from '@tenon/agent';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** What a session of a test starts from. */
export interface FrontWorldOptions {
	/** What the model says, call by call. */
	readonly replies?: readonly (TapeReply | TapeEntry)[];
	/** The same by the first line of what the model was told first; in place of `replies`. */
	readonly conversations?: Readonly<Record<string, readonly (TapeReply | TapeEntry)[]>>;
	/** Files of the home. */
	readonly homeFiles?: Readonly<Record<string, string>>;
	/** Programs of extensions, in JavaScript, by name; they are started in this order. See `extensionPrelude`. */
	readonly extensions?: Readonly<Record<string, string>>;
	/** Lua files, by their paths below a folder of extensions: each that stands there by itself, or as `init.lua`, is one. */
	readonly lua?: Readonly<Record<string, string>>;
	/** imp's configuration of the user. */
	readonly impConfig?: string;
	/** Fields of their manifests. */
	readonly manifests?: Readonly<Record<string, object>>;
	/** Files of the project. */
	readonly files?: Readonly<Record<string, string>>;
	/** Rules in front of those of the preset `workspace`. */
	readonly rules?: string;
	/** Variables of the session's environment beside those that every test has. */
	readonly variables?: Readonly<Record<string, string>>;
	/** What the client can show; default: everything. */
	readonly ui?: readonly string[];
}

/** A home with a project, a tape, a policy and extensions, on the disk. */
export interface FrontWorld extends Disposable {
	readonly home: string;
	readonly project: string;
	readonly tapeFile: string;
	readonly policyFile: string;
	/** Folders, in order. */
	readonly extensions: readonly string[];
	readonly environment: Readonly<Record<string, string>>;
	read(file: string): string;
	/** Writes an extension's program anew. */
	rewrite(extension: string, source: string): void;
}

/** Makes a world; it is gone when it is disposed of. Outside of temporary folders, which policies treat apart. */
export const makeFrontWorld = (options: FrontWorldOptions): FrontWorld => {
	mkdirSync(join(root, '.tmp'), { recursive: true });
	const home = realpathSync(mkdtempSync(join(root, '.tmp/front-')));
	const put = (file: string, text: string): string => {
		const path = join(home, file);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, text);
		return path;
	};
	const entriesOf = (given: readonly (TapeReply | TapeEntry)[]): readonly TapeEntry[] =>
		given.map((entry) => ('reply' in entry || 'fault' in entry ? entry : { reply: entry as TapeReply }));
	const conversations = Object.entries(options.conversations ?? {}).map(([opening, given]) => [
		opening,
		entriesOf(given),
	]);
	const tape = options.conversations
		? { tape: 1, conversations: Object.fromEntries(conversations) }
		: { tape: 1, replies: entriesOf(options.replies ?? []) };
	const tapeFile = put('tape.json', JSON.stringify(tape));
	for (const [file, text] of Object.entries(options.homeFiles ?? {})) put(file, text);
	const policyFile = put('policy.toml', `[policy]\npreset = "workspace"\n${options.rules ?? ''}`);
	const writeProgram = (name: string, source: string): void =>
		void put(`extensions/${name}/index.mjs`, `${extensionPrelude}\n${source}`);
	for (const [name, source] of Object.entries(options.extensions ?? {})) {
		const manifest = { name, exec: process.execPath, args: ['index.mjs'], ...options.manifests?.[name] };
		put(`extensions/${name}/extension.json`, JSON.stringify(manifest));
		writeProgram(name, source);
	}
	const luaFiles = Object.entries(options.lua ?? {}).map(([file, text]) => put(`extensions/${file}`, text));
	if (options.impConfig !== undefined) put('.imp/config.toml', options.impConfig);
	for (const [file, text] of Object.entries(options.files ?? {})) put(`project/${file}`, text);
	mkdirSync(join(home, 'project'), { recursive: true });
	return {
		home,
		project: join(home, 'project'),
		tapeFile,
		policyFile,
		extensions: [
			...Object.keys(options.extensions ?? {}).map((name) => join(home, 'extensions', name)),
			...luaFiles.filter((file) => dirname(file) === join(home, 'extensions') || file.endsWith('/init.lua')),
		],
		environment: {
			HOME: home,
			PATH: process.env.PATH ?? '',
			XDG_STATE_HOME: join(home, '.state'),
			...options.variables,
		},
		read: (file) => readFileSync(join(home, 'project', file), 'utf8'),
		rewrite: writeProgram,
		[Symbol.dispose]: () => rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
	};
};

/**
 * What the programs of tests begin with: `send` writes a frame, `start` introduces the extension and calls back with
 * each frame.
 */
const extensionPrelude = `
import { createInterface } from 'node:readline';
const send = (frame) => process.stdout.write(JSON.stringify(frame) + '\\n');
const start = (registrations, take = {}, more = []) => {
	const capabilities = ['commands', 'tools', 'events', 'panels', ...more];
	send({ type: 'hello', name: 'test', version: '1', capabilities });
	for (const frame of registrations) send(frame);
	send({ type: 'ready' });
	const lines = createInterface({ input: process.stdin });
	lines.on('close', () => process.exit(0));
	lines.on('line', (line) => {
		const frame = JSON.parse(line);
		if (frame.type === 'shutdown') process.exit(0);
		take[frame.type]?.(frame);
	});
};
const command = (name) => ({ type: 'register_command', name, description: 'does ' + name });
const tool = (name, properties = {}) =>
	({ type: 'register_tool', name, description: 'does ' + name, schema: { type: 'object', properties } });
const result = (id, text, is_error = false) =>
	send({ type: 'tool_result', id, content: [{ type: 'text', text }], is_error });
const panel = (id, ...lines) => ({ id, title: id, lines, footer: '' });
`;
