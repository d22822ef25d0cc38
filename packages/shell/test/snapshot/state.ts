import { encodeText } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { Kernel } from '../../src/kernel/kernel.ts';
import { testCommands } from '../commands.ts';
import { render } from '../generate/fragment.ts';
import { generatedFiles, generateScript } from '../generate/script.ts';

/** A state that a generated script made, as data, and what goes on from there. */
export interface StateCase {
	readonly seed: number;
	readonly snapshot: unknown;
}

/** A kernel that has run the script of a seed. What the script left in files is the same every time. */
export const kernelAfter = async (seed: number): Promise<Kernel> => {
	const kernel = newKernel();
	const options = { endsShell: false, signal: AbortSignal.timeout(20_000) };
	await kernel.execute(render(generateScript(seed).fragment), options);
	return kernel;
};

/** A kernel of which nothing but the files is that of another. */
export const kernelOnFilesOf = (other: Kernel): Kernel => newKernel(other.fileSystem);

/** All that can be seen of a kernel's state, and how it goes on with another generated script. */
export const observe = async (kernel: Kernel, seed: number): Promise<readonly string[]> => {
	const seen: string[] = [];
	// Open files are no part of a snapshot; traps of the generated scripts write to this one.
	await kernel.execute('exec 9>&1', { endsShell: false });
	for (const script of [showState, render(generateScript(seed + laterSeeds).fragment), showState]) {
		const options = { endsShell: false, signal: AbortSignal.timeout(20_000) };
		const { code, stdout } = await kernel.execute(script, options);
		seen.push(`${code}\n${stdout.replace(passing, '')}`);
	}
	await kernel.shutdown();
	return seen;
};

const laterSeeds = 50_000;

const showState =
	'declare -p; declare -f; alias; set +o; shopt -p; trap -p; pwd; umask; dirs; echo "$? $0 $@ $-"; enable -n';

/** Variables that tell the time, the process or the last command. */
const passing =
	/^declare \S+ (?:BASHPID|EPOCH\w+|S?RANDOM|SECONDS|_|BASH_COMMAND|BASH_EXECUTION_STRING|BASH_ARG[CV]|LINENO|PPID)(?:=.*)?\n/gm;

const newKernel = (fileSystem = generatedTree()): Kernel =>
	new Kernel({
		fileSystem,
		cwd: '/row',
		commands: testCommands,
		uid: 0,
		environment: { PATH: '/usr/bin:/bin', HOME: '/users/me', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
	});

const generatedTree = (): Kernel['fileSystem'] => {
	const fileSystem = createMemoryFileSystem();
	for (const folder of ['/row', '/tmp', '/users/me']) fileSystem.mkdir(folder, { recursive: true });
	for (const [name, content] of Object.entries(generatedFiles)) {
		fileSystem.mkdir(`/row/${name}`.replace(/\/[^/]*$/, ''), { recursive: true });
		fileSystem.write(`/row/${name}`, encodeText(content));
	}
	return fileSystem;
};
