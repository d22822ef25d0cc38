import { describe, expect, it } from 'vitest';
import { type ExtAction, readExtFlags } from './flags.ts';
import { type GrantWish, noChange } from './grants/grant-change.ts';

const everything =
	'new, dev, test, call, install, update, list, enable, disable, remove, logs, grants, revoke, trust or doctor';
const mistake = (text: string, action?: ExtAction): unknown => ({ kind: 'mistake', text, action });

const change = (name: string, permissions: Readonly<Record<string, GrantWish>>): unknown => ({
	kind: 'change-grants',
	name,
	change: { ...noChange, permissions: new Map(Object.entries(permissions)) },
});

describe('the arguments of tenon ext', () => {
	const rows: readonly (readonly [string, unknown])[] = [
		['new notes', { kind: 'new', name: 'notes', language: 'ts', isModule: false, sdk: undefined }],
		['new --lang go --sdk s n', { kind: 'new', name: 'n', language: 'go', isModule: false, sdk: 's' }],
		['new n --module', { kind: 'new', name: 'n', language: 'ts', isModule: true, sdk: undefined }],
		['dev . --json', { kind: 'dev', path: '.', json: true }],
		['test x', { kind: 'test', path: 'x', callsTools: false, json: false }],
		['test x --call-tools', { kind: 'test', path: 'x', callsTools: true, json: false }],
		['install npm:a@1 -y', { kind: 'install', source: 'npm:a@1', change: noChange, yes: true }],
		['update', { kind: 'update', name: undefined, change: noChange, yes: false }],
		['update a --yes', { kind: 'update', name: 'a', change: noChange, yes: true }],
		['list --json', { kind: 'list', json: true }],
		['enable a', { kind: 'enable', name: 'a' }],
		['disable a', { kind: 'disable', name: 'a' }],
		['remove a', { kind: 'remove', name: 'a', yes: false }],
		['rm -y a', { kind: 'remove', name: 'a', yes: true }],
		['logs a -f', { kind: 'logs', name: 'a', isFollowed: true }],
		['logs --follow a', { kind: 'logs', name: 'a', isFollowed: true }],
		['grants', { kind: 'grants', name: undefined, json: false }],
		['grants a --json', { kind: 'grants', name: 'a', json: true }],
		['revoke a', { kind: 'revoke', name: 'a' }],
		['trust', { kind: 'trust', path: '.', change: noChange, yes: false }],
		['trust p -y', { kind: 'trust', path: 'p', change: noChange, yes: true }],
		[
			'trust p --on-timeout=allow',
			{ kind: 'trust', path: 'p', change: { ...noChange, onTimeout: 'allow' }, yes: false },
		],
		['grants a --deny net,fs', change('a', { net: [], read: [], write: [] })],
		['grants a --allow net --env A,B --env C', change('a', { net: 'asked', env: ['A', 'B', 'C'] })],
		[
			'grants a --read ./{a,b}/**,~/x --call read',
			change('a', { read: ['./{a,b}/**', '~/x'], tools: ['read'] }),
		],
		['grants a --intercept tool_call:shell', change('a', { intercept: ['tool_call:shell'] })],
		['grants a --env=', change('a', { env: [] })],
		['grants --deny net', mistake('grants needs one NAME to change something', 'grants')],
		['grants a --deny net --json', mistake('--json shows grants; it does not go with a change', 'grants')],
		['grants a --deny net --net x', mistake('what is granted of net is said twice', 'grants')],
		[
			'grants a --deny files',
			mistake(
				"--deny needs env, read, write, net, exec, call, secrets, register, intercept, fs, all, not 'files'",
				'grants',
			),
		],
		[
			'grants a --intercept tools',
			mistake(
				"--intercept needs events such as tool_call, turn_start, assistant_message, before_agent_start, or tool_call:TOOL, not 'tools'",
				'grants',
			),
		],
		['trust p --on-timeout ask', mistake("--on-timeout needs deny or allow, not 'ask'", 'trust')],
		['doctor --json', { kind: 'doctor', json: true }],
		['--help', { kind: 'help', action: undefined }],
		['-h', { kind: 'help', action: undefined }],
		['new --help', { kind: 'help', action: 'new' }],
		['rm -h', { kind: 'help', action: 'remove' }],
		['', mistake(`say what to do: ${everything}`)],
		['lst', mistake(`'lst' is not known; use ${everything}; did you mean 'list' or 'test'?`)],
		['toString', mistake(`'toString' is not known; use ${everything}`)],
		['--json list', mistake("'--json' stands before what is to be done")],
		['list x', mistake("list takes no operand, got 'x'", 'list')],
		['dev', mistake('dev needs one PATH', 'dev')],
		['dev a b', mistake("dev takes one PATH, got 'b' too", 'dev')],
		['update a b', mistake("update takes one NAME, got 'b' too", 'update')],
		['install', mistake('install needs one PATH, GIT-URL or npm:PACKAGE', 'install')],
		['logs --json a', mistake("Unknown option '--json'", 'logs')],
		['new a/b', mistake("new needs a NAME of letters, digits, - and _, not 'a/b'", 'new')],
		['new n --lang rust', mistake("--lang needs one of ts, python, go, sh, lua, not 'rust'", 'new')],
		['new n --lang go --module', mistake('--module is for ts, not for go', 'new')],
		[
			'new n --lang sh --sdk s',
			mistake('--sdk is for programs in ts, python and go: this one uses no SDK', 'new'),
		],
	];
	for (const [line, expected] of rows) {
		it(line === '' ? 'nothing' : line, () => {
			expect(readExtFlags(line.split(' ').filter(Boolean))).toEqual(expected);
		});
	}

	it('an empty operand is none', () => {
		expect(readExtFlags(['enable', ''])).toEqual(
			mistake('enable needs one NAME, not an empty text', 'enable'),
		);
	});
});
