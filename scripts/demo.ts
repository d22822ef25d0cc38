import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execArgv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { commands } from '@tenon/commands';
import {
	decide,
	decodeText,
	encodeText,
	type FileGuard,
	type GrantLayer,
	isFsError,
	type Maybe,
	parseJson,
	principalId,
	ruleId,
	writeJson,
} from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem, createOverlay, createUndoLog, guardFileSystem } from '@tenon/vfs';
import { openHostFolder } from '@tenon/vfs/host';

type HostFolder = ReturnType<typeof openHostFolder>;

// Shows what exists so far, on real files in a temporary folder that is removed at the end.

const colour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
const bold = (text: string): string => (colour ? `\u001b[1m${text}\u001b[0m` : text);
const heading = (text: string): void => console.log(`\n${bold(text)}`);
const say = (text: string): void => console.log(`  ${text}`);

const attempt = async (what: string, run: () => Maybe<unknown>): Promise<void> => {
	try {
		await run();
		say(`${what}: done`);
	} catch (error) {
		say(`${what}: ${isFsError(error) ? error.message : String(error)}`);
	}
};

const overlayOverFolder = async (host: HostFolder): Promise<void> => {
	heading('An overlay over a real folder: nothing is written before it is committed');
	host.write('/plan.txt', encodeText('one\n'));
	const draft = createOverlay(host);
	await draft.append('/plan.txt', encodeText('two\n'));
	await draft.mkdir('/notes');
	await draft.write('/notes/today.md', encodeText('# today\n'));
	for (const change of await draft.changes()) say(`${change.kind.padEnd(8)} ${change.path}`);
	say(`on disk before: ${JSON.stringify(decodeText(await host.read('/plan.txt')))}`);
	await draft.commit();
	say(`on disk after:  ${JSON.stringify(decodeText(await host.read('/plan.txt')))}`);
};

const jail = async (host: HostFolder): Promise<void> => {
	heading('The folder is a jail');
	await host.symlink('/etc/hostname', '/out');
	await attempt('read /out, a link to /etc/hostname', () => host.read('/out'));
	await attempt('read /../../etc/hostname', () => host.read('/../../etc/hostname'));
};

const shell = async (): Promise<void> => {
	heading("bash's language and GNU's commands, in this process");
	const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
	const script = 'printf "%s\\n" pear fig apple fig > fruit; sort fruit | uniq -c | sort -rn | head -1';
	say(`${script}: ${(await kernel.execute(script)).stdout.trim()}`);
	const typed = `declare -J user='{"name":"amy","langs":["go","lua"]}'; echo "\${user.name^} \${user.langs[-1]}"`;
	say(`${typed}: ${(await kernel.execute(typed)).stdout.trim()}`);
	const { code, errors } = await kernel.execute('rm fruit; sort --sideways fruit');
	say(`a script with a mistake is refused whole: code ${code}, ${errors[0]?.message}`);
};

const undo = async (): Promise<void> => {
	heading('What is removed can be taken back');
	const files = createMemoryFileSystem();
	files.write('/draft.txt', encodeText('keep me\n'));
	const log = createUndoLog({
		fileSystem: files,
		directory: '/.undo',
		clock: Date.now,
		entropy: (into) => into.set(crypto.getRandomValues(new Uint8Array(into.length))),
	});
	const step = log.begin('rm /draft.txt');
	const guard: FileGuard = {
		check: () => undefined,
		checkBelow: () => undefined,
		announce: (change) => step.announce(change),
	};
	await guardFileSystem(files, guard).remove('/draft.txt');
	await step.end();
	await attempt('read /draft.txt', () => files.read('/draft.txt'));
	const { restored } = await log.undo();
	say(`undone ${restored.join(' ')}: ${JSON.stringify(decodeText(files.read('/draft.txt')))}`);
};

const grants = (): void => {
	heading('Grants decide, and say why');
	const layers: readonly GrantLayer[] = [
		{
			name: 'user',
			authority: 'grants',
			rules: [
				{
					id: ruleId('workspace'),
					source: { kind: 'file', path: 'tenon.toml', line: 3 },
					effect: 'allow',
					grant: { kind: 'path', access: 'write', pattern: '/repo/**' },
				},
			],
		},
	];
	for (const path of ['/repo/src/a.ts', '/etc/passwd']) {
		const decision = decide(
			{
				principal: { kind: 'user', id: principalId('me') },
				needs: [{ kind: 'path', path, access: 'write' }],
			},
			layers,
		);
		say(`write ${path}: ${decision.outcome}: ${decision.explanation}`);
	}
};

const durableTurn = (): void => {
	heading('A turn outlives its process');
	const example = fileURLToPath(new URL('../examples/durable-turn.ts', import.meta.url));
	const { status, stdout, stderr } = spawnSync(execPath, [...execArgv, example], { encoding: 'utf8' });
	if (status !== 0) throw new Error(`${example} ended with ${status}: ${stderr}`);
	for (const line of stdout.trimEnd().split('\n')) say(line);
};

const values = (): void => {
	heading('Values keep their order and their digits');
	const text = '{"b":1,"10":2,"id":9007199254740993}';
	say(`read and written:  ${writeJson(parseJson(text))}`);
	say(`by JSON.parse:     ${JSON.stringify(JSON.parse(text))}`);
};

const folder = mkdtempSync(join(tmpdir(), 'tenon-demo-'));
const host = openHostFolder(folder);
try {
	console.log(bold('Tenon: what there is so far'));
	await shell();
	await overlayOverFolder(host);
	await jail(host);
	await undo();
	grants();
	durableTurn();
	values();
} finally {
	host[Symbol.dispose]();
	rmSync(folder, { recursive: true });
}
