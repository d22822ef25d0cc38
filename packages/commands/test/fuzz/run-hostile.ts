import { encodeText } from '@tenon/core';
import { Kernel, ungatedNetwork } from '@tenon/shell';
import { createBudget, createDevices, createMemoryFileSystem, createMounts, withBudget } from '@tenon/vfs';
import { commands } from '../../src/index.ts';
import { answeringPort } from '../web/answering-port.ts';

/** A generous limit: a call that has not ended by then hangs. */
const hangMs = 20_000;

/** What a call of a command with hostile words left. */
export interface HostileOutcome {
	readonly status: number;
	readonly stderr: string;
	readonly hangs: boolean;
}

const files: Readonly<Record<string, string>> = {
	a: 'one\ntwo words\n\nthree\n',
	b: 'one\n2 two\n\u00e9\n',
	empty: '',
	noend: 'x\ny',
	dos: 'a,b\r\nc\r\n',
	zero: 'a\0b\n\0',
	bytes: '\udcff\udc80\n\udcc3(\n',
	'with blank': 'q\n',
	'd/inner': 'deep\n',
	'd/e/f': 'deeper\n',
};

/**
 * Runs a command with words as they are, in a directory of its own with files of every kind. The file
 * system is in memory and small: nothing can be removed but what was made for the call.
 */
export const runHostile = async (
	name: string,
	words: readonly string[],
	stdin: Uint8Array,
): Promise<HostileOutcome> => {
	const budget = createBudget({ label: 'fuzz', maxBytes: 4 << 20, maxEntries: 2000 });
	const memory = withBudget(createMemoryFileSystem(), budget);
	for (const folder of ['/row/d/e', '/tmp', '/dev']) await memory.mkdir(folder, { recursive: true });
	for (const [file, content] of Object.entries(files))
		await memory.write(`/row/${file}`, encodeText(content));
	await memory.symlink('nosuch', '/row/broken');
	await memory.symlink('loop', '/row/loop');
	await memory.symlink('a', '/row/link');
	const kernel = new Kernel({
		network: ungatedNetwork(answeringPort),
		fileSystem: createMounts([
			{ path: '/', fileSystem: memory },
			{ path: '/dev', fileSystem: createDevices({ entropy: (into) => into.fill(7) }) },
		]),
		cwd: '/row',
		commands,
		uid: 0,
		environment: { PATH: '/usr/bin:/bin', HOME: '/', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
	});
	const controller = new AbortController();
	const timer = setTimeout(() => controller.abort(), hangMs);
	try {
		// Endless output has a reader that goes away.
		const script = `${[name, ...words.map(quoted)].join(' ')} | head -c 100000 > /dev/null; exit \${PIPESTATUS[0]}`;
		const { code: status, stderr } = await kernel.execute(script, { stdin, signal: controller.signal });
		return { status, stderr, hangs: controller.signal.aborted };
	} finally {
		clearTimeout(timer);
		controller.abort();
	}
};

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
