import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { JsonObject } from '@tenon/agent';
import { defaultAuditFile, readAudit } from '@tenon/host';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { fronts } from '../support/fronts.ts';
import { answer, expects, type FrontDriver, play, type } from '../support/scripted-front.ts';
import { openSessionDriver } from '../support/session-driver.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** `/run NAME ARGS` calls a tool of the host by itself; the tool `relay` does the same inside of its own call. */
const caller = `
const waiting = new Map();
const shown = ({ content, is_error }) =>
	(is_error ? 'error: ' : '') + content.map(({ text }) => text).join('');
start([command('run'), tool('relay', { name: { type: 'string' }, args: { type: 'object' } })], {
	command_invoked: ({ id, args }) => {
		const [, name, rest] = /^(\\S+) (.*)$/s.exec(args);
		waiting.set('h' + id, (text) => send({ type: 'command_response', id, action: 'display', display: text }));
		send({ type: 'call_tool', id: 'h' + id, name, args: JSON.parse(rest) });
	},
	tool_call: ({ id, args }) => {
		waiting.set('h' + id, (text) => result(id, text));
		send({ type: 'call_tool', id: 'h' + id, parent_id: id, name: args.name, args: args.args });
	},
	tool_result: (frame) => waiting.get(frame.id)?.(shown(frame)),
}, ['call_tool']);
`;

const extensions = { notes: caller };

/** A manifest of its own that asks for this. */
const asking = (permissions: object) => ({ notes: { permissions } });

const script = (text: string): string => `/run shell ${JSON.stringify({ script: text })}`;

/** What `/run` showed for each line. */
const shownFor = async (front: FrontDriver, lines: readonly string[]): Promise<readonly string[]> => {
	const events = await play(
		front,
		lines.flatMap((line) => [type(line), expects({ type: 'ext_display' })]),
	);
	return events.filter(({ type: name }) => name === 'ext_display').map(({ text }) => String(text));
};

describe.each(fronts)('%s, a tool that an extension calls', { timeout: 60_000 }, (_name, open) => {
	it('reads and writes where it was granted, and nowhere else', async () => {
		await using front = await open({
			extensions,
			manifests: asking({ read: ['./docs/**'], write: ['./notes/**'], tools: ['shell', 'read', 'write'] }),
			files: { 'docs/a.txt': 'read me\n', 'notes/b.txt': 'old\n', 'other.txt': 'hidden\n' },
		});
		symlinkSync('../other.txt', join(front.world.project, 'docs/link.txt'));
		symlinkSync('..', join(front.world.project, 'notes/up'));
		const shown = await shownFor(front, [
			script('cat docs/a.txt; echo new > notes/b.txt; cat notes/b.txt'),
			script('cat other.txt'),
			script('cat docs/link.txt'),
			script('echo x > notes/up/other.txt'),
			script('cp docs/a.txt elsewhere.txt'),
			`/run read ${JSON.stringify({ path: 'other.txt' })}`,
			`/run write ${JSON.stringify({ path: 'made.txt', content: 'x' })}`,
		]);
		expect(shown[0]).toContain('read me\nnew\n');
		for (const text of shown.slice(1)) expect(text).toMatch(/Permission denied|not granted|EACCES/);
		expect(front.world.read('notes/b.txt')).toBe('new\n');
		expect(front.world.read('other.txt')).toBe('hidden\n');
		for (const file of ['elsewhere.txt', 'made.txt']) expect(() => front.world.read(file)).toThrow('ENOENT');
	});

	it('runs the programs and reaches the hosts that were granted', async () => {
		await using front = await open({
			extensions,
			manifests: asking({ exec: ['git'], read: ['./**', '/usr/**'], tools: ['*'] }),
		});
		const shown = await shownFor(front, [
			script('git --version'),
			script('node --version'),
			script('"$(command -v node)" --version'),
			`/run fetch ${JSON.stringify({ url: 'https://example.com/' })}`,
		]);
		expect(shown[0]).toContain('git version');
		expect(shown[1]).toContain('node: Permission denied');
		expect(shown[2]).toContain('Permission denied');
		expect(shown[3]).toBe(
			'error: network: host https://example.com:443 is denied by rule granted.host (deny host *:*; tenon ext grants notes, grants); to allow it, change that rule',
		);
	});

	it('is called only where its name was granted', async () => {
		await using front = await open({ extensions, manifests: asking({ tools: ['re*'] }) });
		expect(await shownFor(front, [script('echo hi')])).toEqual([
			'error: shell: extension notes may not call it; to let it: tenon ext grants notes --call shell',
		]);
	});

	it('never does what the policy forbids, whatever was granted', async () => {
		await using front = await open({
			extensions,
			manifests: asking({ read: ['/**'], write: ['/**'], exec: ['*'], net: ['*'], tools: ['*'] }),
			rules: '[[policy.rule]]\ndeny = "write ./kept/**"\n',
		});
		const shown = await shownFor(front, [
			script('mkdir kept; echo x > kept/a; cat ~/.ssh/id_rsa; echo x > .tenon/a'),
		]);
		expect(shown[0]?.match(/Permission denied/g)).toHaveLength(4);
	});

	it('is asked about with the name of the extension, and what is allowed then is its own', async () => {
		await using front = await open({
			extensions,
			manifests: asking({ exec: ['*'], read: ['/**'], tools: ['*'] }),
			rules: '[[policy.rule]]\nask = "program git --version"\n',
			replies: [{ calls: [{ tool: 'shell', args: { script: 'git --version' } }] }, { text: 'Done.' }],
		});
		await play(front, [
			type(script('git --version')),
			expects({ type: 'confirmation_requested', extension: 'notes', text: /program git --version/ }),
			answer('always'),
			expects({ type: 'ext_display', text: /git version/ }),
			type(script('git --version')),
			expects({ type: 'ext_display', text: /git version/ }),
			type('go'),
			expects({ type: 'confirmation_requested', extension: undefined }),
			answer('no'),
			expects({ type: 'done' }),
		]);
	});

	it('has rules of its own in the policy, which allow it more than the model', async () => {
		await using front = await open({
			extensions,
			manifests: asking({ write: ['./**'], tools: ['shell'] }),
			rules: [
				'[[policy.rule]]\nask = "write ./log/**"',
				'[[policy.rule]]\nallow = "write ./log/**"\nfor = "extension notes"',
				'[[policy.rule]]\ndeny = "write ./src/**"\nfor = "extension notes"',
			].join('\n'),
			files: { 'log/a': '', 'src/a': '' },
		});
		const [wrote, refused] = await shownFor(front, [script('echo x > log/a'), script('echo x > src/a')]);
		expect(wrote).not.toContain('denied');
		expect(refused).toContain('Permission denied');
		expect(front.world.read('log/a')).toBe('x\n');
	});

	it('acts as itself inside of a call of the model, too', async () => {
		const relay = (name: string, args: JsonObject) => ({ tool: 'relay', args: { name, args } });
		await using front = await open({
			extensions,
			manifests: asking({ read: ['./docs/**'], tools: ['shell'] }),
			files: { 'docs/a.txt': 'inside\n', 'other.txt': 'outside\n' },
			replies: [
				{ calls: [relay('shell', { script: 'cat docs/a.txt' })] },
				{ calls: [relay('shell', { script: 'cat other.txt' })] },
				{ text: 'Done.' },
			],
		});
		await play(front, [
			type('go'),
			expects({ type: 'tool_result', content: [{ type: 'text', text: /inside/ }] }),
			expects({ type: 'tool_result', content: [{ type: 'text', text: /Permission denied/ }] }),
			expects({ type: 'done' }),
		]);
	});
});

describe('an extension that may read and write one folder', { timeout: 60_000 }, () => {
	/** Ways to what lies outside of it: none of them says the word that stands there, or changes it. */
	const escapes: readonly string[] = [
		'cat hidden.txt',
		'cat notes/../hidden.txt',
		'cd notes; cat ../hidden.txt',
		'cd /; cat "$OLDPWD/hidden.txt"',
		'cat < hidden.txt',
		'echo "$(<hidden.txt)"',
		'read -r line < hidden.txt; echo "$line"',
		'source ./hidden.txt',
		'mapfile -t lines < hidden.txt; echo "${lines[@]}"',
		'grep -r outside .',
		'find . -name hidden.txt -exec cat {} +',
		'echo hidden.txt | xargs cat',
		'sed -n p hidden.txt',
		'awk 1 hidden.txt',
		'cp hidden.txt notes/copy; cat notes/copy',
		'mv hidden.txt notes/moved; cat notes/moved',
		'ln hidden.txt notes/hard; cat notes/hard',
		'ln -s ../hidden.txt notes/soft; cat notes/soft',
		'cat notes/link.txt',
		'cd notes/up; cat hidden.txt',
		'cat notes/up/hidden.txt',
		'echo changed > hidden.txt',
		'echo changed >> notes/up/hidden.txt',
		'tee hidden.txt <<< changed',
		'sed -i s/outside/changed/ hidden.txt',
		'truncate -s 0 hidden.txt',
		'rm -f hidden.txt',
		'rm -rf notes/up/.',
		'mv notes/a.txt hidden.txt',
		'patch hidden.txt notes/p.diff',
		'eval "cat hid""den.txt"',
		'f() { cat "$1"; }; f hidden.txt',
		'alias see=cat; see hidden.txt',
		'command cat hidden.txt; builtin source hidden.txt',
		'env cat hidden.txt',
		'exec 3< hidden.txt; cat <&3',
		'cat /proc/self/cwd/hidden.txt',
		'cat /dev/fd/../../../proc/self/cwd/hidden.txt',
		'(cat hidden.txt) & wait',
		'trap "cat hidden.txt" EXIT',
		'bash -c "cat hidden.txt"',
		'sh hidden.txt',
		'/bin/cat hidden.txt',
		'git diff --no-index /dev/null hidden.txt',
		"node -p \"require('fs').readFileSync('hidden.txt', 'utf8')\"",
		'undo',
	];

	it('gets nowhere else', async () => {
		await using front = await openSessionDriver({
			extensions,
			manifests: asking({ write: ['./notes/**'], tools: ['*'] }),
			files: {
				'hidden.txt': 'outside\n',
				'notes/a.txt': 'mine\n',
				'notes/p.diff': '--- a\n+++ b\n@@ -1 +1 @@\n-outside\n+changed\n',
			},
		});
		symlinkSync('../hidden.txt', join(front.world.project, 'notes/link.txt'));
		symlinkSync('..', join(front.world.project, 'notes/up'));
		const shown = await shownFor(front, [
			// Each by itself: a shell keeps its directory, its traps and its descriptors.
			...escapes.map((way) => script(`(${way}\n)`)),
			script('cat notes/a.txt'),
			`/run grep ${JSON.stringify({ pattern: 'outside' })}`,
			`/run read ${JSON.stringify({ path: 'notes/link.txt' })}`,
			`/run edit ${JSON.stringify({ path: 'hidden.txt', edits: [{ oldText: 'outside', newText: 'changed' }] })}`,
			`/run write ${JSON.stringify({ path: 'notes/up/hidden.txt', content: 'changed' })}`,
			`/run git ${JSON.stringify({ action: 'status' })}`,
		]);
		const through = shown
			.map((text, at) => [escapes[at], text])
			.filter(([, text]) => text?.includes('outside\n'));
		expect(through).toEqual([]);
		expect(shown[escapes.length]).toContain('mine');
		expect(front.world.read('hidden.txt')).toBe('outside\n');
		expect(front.world.read('notes/a.txt')).toBe('mine\n');
	});

	it('has only the variables that were granted', async () => {
		await using front = await openSessionDriver({
			extensions,
			manifests: asking({ exec: ['env'], tools: ['shell'] }),
		});
		const [shown] = await shownFor(front, [
			script('/usr/bin/env | cut -d= -f1 | sort | tr "\\n" " "; echo "$XDG_STATE_HOME"'),
		]);
		expect(shown).not.toContain('XDG_STATE_HOME');
		expect(shown).toContain('PATH');
	});
});

describe('what else an extension does', { timeout: 60_000 }, () => {
	it('is done as itself by the tool of a command, too', async () => {
		const prompting = `
start([command('go')], {
	command_invoked: ({ id }) => send({
		type: 'command_response', id, action: 'tool_prompt', prompt: 'look',
		tool_name: 'shell', tool_args: { script: 'cat secret.txt' },
	}),
});
`;
		await using front = await openSessionDriver({
			extensions: { notes: prompting },
			manifests: asking({ read: ['./docs/**'], tools: ['shell'] }),
			files: { 'secret.txt': 'hidden\n' },
			replies: [{ text: 'Done.' }],
		});
		const events = await play(front, [type('/go'), expects({ type: 'done' })]);
		const told = JSON.stringify(events.find(({ type: name }) => name === 'tool_result'));
		expect(told).toContain('Permission denied');
		expect(told).not.toContain('hidden');
	});

	it('is done as itself by a module, in a command, a tool and a hook', async () => {
		const module = `
const script = 'cat docs/a; cat secret';
export default (tenon) => {
	const said = ({ content }) => content.map(({ text }) => text).join('');
	tenon.command('run', 'runs', async () => tenon.display(said(await tenon.callTool('shell', { script }))));
	tenon.tool({ name: 'relay', description: 'relays' }, async (_args, call) => said(await call.callTool('shell', { script })));
	tenon.onEvent('turn_end', async () => tenon.notify('info', said(await tenon.callTool('shell', { script }))));
};
`;
		await using front = await openSessionDriver({
			extensions: { notes: module },
			manifests: {
				notes: {
					exec: '',
					args: [],
					module: 'index.mjs',
					permissions: { read: ['./docs/**'], tools: ['shell'] },
				},
			},
			files: { 'docs/a': 'shown\n', secret: 'hidden\n' },
			replies: [{ calls: [{ tool: 'relay', args: {} }] }, { text: 'Done.' }],
		});
		const events = await play(front, [
			type('/run'),
			expects({ type: 'ext_display', text: /shown\n.*Permission denied.*secret/s }),
			type('go'),
			expects({
				type: 'tool_result',
				content: [{ type: 'text', text: /shown\n.*Permission denied.*secret/s }],
			}),
			expects({ type: 'ext_notify', message: /shown\n.*Permission denied.*secret/s }),
		]);
		expect(JSON.stringify(events)).not.toContain('hidden');
	});

	it('is only what it may add and be asked about', async () => {
		const guard = `
start([tool('good'), tool('bad'), { type: 'subscribe', events: [], intercept: ['tool_call', 'turn_start'] }], {
	event_intercept: ({ id }) => send({ type: 'event_intercept_response', id, block: true, reason: 'no' }),
	tool_call: ({ id }) => result(id, 'did it'),
});
`;
		const call = (tool: string, args: JsonObject) => ({ calls: [{ tool, args }] });
		await using front = await openSessionDriver({
			extensions: { notes: guard },
			manifests: asking({ register: ['good'], intercept: ['tool_call:read'] }),
			files: { a: 'text\n' },
			replies: [
				call('good', {}),
				call('bad', {}),
				call('shell', { script: 'cat a' }),
				call('read', { path: 'a' }),
				{ text: 'Done.' },
			],
		});
		const events = await play(front, [type('go'), expects({ type: 'done' })]);
		const results = events
			.filter(({ type: name }) => name === 'tool_result')
			.map(({ content }) => (content as readonly { readonly text: string }[])[0]?.text);
		expect(results[0]).toBe('did it');
		expect(results[1]).toContain('bad');
		expect(results[1]).not.toBe('did it');
		expect(results[2]).toContain('text');
		expect(results[3]).toBe('no');
	});
});

it('the audit log names the extension for what it does itself', { timeout: 60_000 }, async () => {
	await using front = await openSessionDriver({
		extensions,
		manifests: asking({ write: ['./notes/**'], tools: ['shell'] }),
		replies: [{ calls: [{ tool: 'shell', args: { script: 'echo x > mine' } }] }, { text: 'Done.' }],
	});
	mkdirSync(join(front.world.project, 'notes'));
	writeFileSync(join(front.world.project, 'other'), '');
	await shownFor(front, [script('echo x > notes/a; echo x > other')]);
	await play(front, [type('go'), expects({ type: 'done' })]);
	await turn();
	const file = defaultAuditFile(front.world.environment);
	const entries = [...readAudit(file, () => expect.unreachable())].map(({ entry }) => entry);
	const seen = entries
		.filter(({ outcome }) => outcome !== 'begun')
		.map(({ principal, origin, kind, outcome, layer }) => [principal, origin, kind, outcome, layer]);
	expect(seen).toEqual([
		['extension notes (process)', 'extension', 'redirect', 'done', 'user'],
		['extension notes (process)', 'extension', 'redirect', 'denied', undefined],
		['extension notes (process)', 'extension', 'tool', 'done', 'user'],
		['model session', 'script', 'redirect', 'done', 'user'],
		['model session', 'script', 'tool', 'done', 'user'],
	]);
});
