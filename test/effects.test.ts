import { describe, expect, it } from 'vitest';
import { projectFiles, readProjectFile } from './support/repository.ts';

/**
 * Every way in the code that leads to an effect, and the files that may take it. A new way is added here,
 * with the place where it crosses the gate.
 */
const doors: readonly {
	readonly effect: string;
	readonly form: RegExp;
	/** Where the form may stand, and why that is behind the gate. */
	readonly behindGate: Readonly<Record<string, string>>;
}[] = [
	{
		effect: 'a program outside is started',
		form: /\bprograms\.run\(/,
		behindGate: { 'packages/shell/src/compile/program.ts': 'throughGate takes it as what is run' },
	},
	{
		effect: 'a tool is run',
		form: /\btool\.run\((?!shell)/,
		behindGate: { 'packages/shell/src/tools/run-tool.ts': 'runTool takes it through gate.tool' },
	},
	{
		effect: 'the files that an embedder gave are touched',
		form: /\boptions\.fileSystem\.(?!traits)|\{ fileSystem[,} ][^)]*\}: PortOptions/,
		behindGate: { 'packages/shell/src/kernel/default-ports.ts': 'filesOf puts the guard before them' },
	},
	{
		effect: 'files are touched past the guard',
		form: /#unguarded\b|side\.fileSystem\b/,
		behindGate: {
			'packages/shell/src/gate/kernel-gate.ts': 'looks, to make the decision',
			'packages/shell/src/gate/file-guard.ts': 'lists, to judge each name below a directory',
		},
	},
	{
		effect: 'changes that are held back are written or dropped',
		form: /\btransaction\w*(?:\([^)]*\)|\?)?\.(?:commit|reset)\(/i,
		behindGate: {
			'packages/commands/src/kernel/vfs/commit.ts': 'a subcommand of kernel, whose touches name each path',
			'packages/commands/src/kernel/vfs/reset.ts': 'a subcommand of kernel, whose touches name each path',
		},
	},
	{
		effect: 'a connection is opened',
		form: /\b(?:globalThis\.)?fetch\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\b/,
		behindGate: {},
	},
	{
		effect: 'a request is given to the network',
		form: /\bNetworkPort\b[\s\S]*\.request\(/,
		behindGate: { 'packages/shell/src/gate/gated-network.ts': 'own.network takes it as what is sent' },
	},
	{
		effect: 'code is made from text',
		form: /\bnew Function\(|\beval\(/,
		behindGate: {},
	},
];

const sourcesOf = (...packages: readonly string[]): readonly string[] =>
	packages
		.flatMap((name) => projectFiles(`packages/${name}/src/**/*.ts`))
		.filter((file) => !file.endsWith('.test.ts'));

const sources = sourcesOf('shell', 'commands', 'tools');

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

describe('every way to an effect crosses the gate:', () => {
	for (const { effect, form, behindGate } of doors) {
		it(effect, () => {
			const found = sources.filter((file) => form.test(withoutComments(readProjectFile(file))));
			expect(found.filter((file) => !(file in behindGate))).toEqual([]);
			expect(Object.keys(behindGate).filter((file) => !found.includes(file))).toEqual([]);
		});
	}
});

/** Files beside the shell that lead to an effect, and what stands before them. */
const outerDoors: readonly {
	readonly effect: string;
	readonly form: RegExp;
	readonly files: Readonly<Record<string, string>>;
}[] = [
	{
		effect: 'a process of the machine is started',
		form: /['"](?:node:)?child_process['"]/,
		files: {
			'packages/host/src/policy/declared/git/git-process.ts':
				'asks git what a call of git would touch, by words that run nothing else, unless a rule denies git',
			'packages/host/src/programs/program-runner.ts':
				'the port behind programs.run, which is behind the gate',
			'packages/host/src/programs/start-program.ts': 'starts what that port was asked for',
			'packages/host/src/programs/streams.ts': 'types of the streams of such a program',
			'packages/host/src/programs/guardian.ts': 'ends such programs when this process was killed',
			'packages/host/src/programs/fifo-names.ts': 'makes the named pipes of such a program',
			'packages/host/src/programs/pipe-bank.ts': 'makes the pipes that such a program reads from',
			'packages/extensions/src/process/child/start-child.ts':
				'an extension, its module or its MCP server, by the trust of a person; their tools cross the gate',
			'packages/extensions/src/conformance/wire-probe.ts': 'an extension that a person tests',
			'packages/cli/src/fronts/tui/input/clipboard-image.ts':
				"reads the desktop's clipboard, for a person who pastes an image",
			'packages/cli/src/config/edit-config.ts': "the person's editor, on a file of settings",
			'packages/cli/src/doctor/checks/programs.ts': 'git --version, for a person who asks what is missing',
			'packages/cli/src/demo/demo.ts': 'this program itself, for the acts of its demonstration',
			'packages/cli/src/ext/install/run-program.ts': 'git and npm, for a person who installs an extension',
		},
	},
	{
		effect: 'a tool is run',
		form: /\b(?:tool|draft)\.run\(/,
		files: {
			'packages/agent/src/session/tool-effect.ts':
				'a tool of a plugin, which is trusted like the program; its hooks are asked before and after',
			'packages/cli/src/kernel-process/inside/contributed.ts':
				'the run of a tool that the gate calls, for which wraps at the session were asked',
			'packages/cli/src/kernel-process/outside/session-answers.ts':
				'the run of a tool that the gate of a kernel calls from its process',
			'packages/extensions/src/registry/run-wrapped.ts':
				'the run of a tool that the gate calls, inside its wraps',
			'packages/extensions/src/tools/tool-from-extension.ts': 'the run of a tool that the gate calls',
			'packages/extensions/src/host/extension-ports.ts':
				'the run of a tool that the gate calls, if it can be shown',
			'packages/extensions/src/lua/runtime/runtime-world.ts':
				'a tool that an embedder handed to a runtime without a place of its own; where it has one, its gate is asked',
		},
	},
];

describe('beside the shell there is no other way where', () => {
	for (const { effect, form, files } of outerDoors) {
		it(effect, () => {
			const found = sourcesOf('agent', 'cli', 'extensions', 'host', 'sdk', 'vfs', 'wire').filter((file) =>
				form.test(withoutComments(readProjectFile(file))),
			);
			expect(found.toSorted()).toEqual(Object.keys(files).toSorted());
		});
	}
});

it('the network of the machine is reached from one folder alone, behind a port', () => {
	const form =
		/(?:\bfrom |\b(?:getBuiltinModule|import|require)\()['"](?:node:)?(?:https?|http2|net|tls|dgram|dns(?:\/promises)?|undici)['"]|\bfetch\(/;
	const found = sourcesOf('*').filter((file) => form.test(withoutComments(readProjectFile(file))));
	expect(found.filter((file) => !file.startsWith('packages/host/src/net/')).toSorted()).toEqual([
		// Sockets over descriptors that are there already: a terminal, a named pipe.
		'packages/cli/src/kernel-process/inside/main.ts',
		// A person's own login: the page on loopback that the browser comes back to.
		'packages/cli/src/login/openrouter.ts',
		'packages/cli/src/sh/live-reader.ts',
		'packages/extensions/src/embedded/worker/serve-unit.ts',
		// An extension's own server; its calls cross the gate as tool calls, its address is part of its grant.
		'packages/extensions/src/mcp/bounded-fetch.ts',
		'packages/extensions/src/mcp/readable-events.ts',
		// A socket over the pipe from its host.
		'packages/host/src/programs/fifo.ts',
		'packages/host/src/programs/input-pipe.ts',
		'packages/vfs/src/host/pipe-handle.ts',
	]);
	const users = sourcesOf('*').filter((file) =>
		/\bcreateNetworkPort\(/.test(withoutComments(readProjectFile(file))),
	);
	expect(users).toEqual([
		// The way to the models that a person has set up; no tool and no script has it.
		'packages/cli/src/models/model-network.ts',
		// It is handed to gatedNetwork at once, and nowhere else.
		'packages/host/src/workspace/open-workspace.ts',
	]);
	expect(readProjectFile(users[0]!)).toMatch(/return portFetch\(\s*createNetworkPort\(\{/);
	expect(readProjectFile(users[1]!)).toMatch(/gatedNetwork\(\{[^}]*port: [^,]*createNetworkPort\(\)/);
});
