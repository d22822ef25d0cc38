import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { commands } from '../../../commands/src/index.ts';
import { createProgramRunner } from '../../src/index.ts';
import { restingResources } from './resources.ts';

// Runs many scripts on one kernel and prints what the process held before and afterwards.

/** This file, to be run in a process of its own. */
export const program: string = import.meta.filename;

const inProcess: readonly string[] = [
	'echo hello',
	'for i in 1 2 3; do echo $i; done | sort -r | head -n 1',
	'x=$(echo a; (echo b)); echo "$x" > f; cat < f',
	'cat <(echo one) <(echo two)',
	'echo text | tee >(cat > copy) > /dev/null',
	'sleep 0 & (exit 3) & wait; jobs',
	'trap "echo bye" EXIT; f() { local x=1; return 2; }; f; timeout 5 sleep 0',
	'exec 5> f; echo x >&5; exec 5>&-; read -t 1 line < f; exit 3',
	'seq 3 | scatter --as N | echo "$N" | gather --lines',
	'yes | head -n 1; nosuch; [[ a =~ (b) ]]; cat <<< text',
];

const external: readonly string[] = [
	'/bin/true',
	'/bin/true',
	'/bin/echo x | /bin/cat',
	'/bin/true & wait',
	'/bin/cat <(/bin/echo x) > f',
	'x=$(/bin/echo x 2>&1)',
	'/bin/cat < f > copy',
];

const main = async (kind: string, count: number): Promise<void> => {
	const kernel = new Kernel({
		fileSystem: openHostFolder('/'),
		cwd: process.cwd(),
		commands,
		programs: createProgramRunner(),
		environment: { PATH: '/usr/bin:/bin' },
	});
	const { signal } = new AbortController();
	const scripts = kind === 'external' ? external : inProcess;
	const run = async (times: number): Promise<void> => {
		for (let at = 0; at < times; at++)
			await kernel.execute(scripts[at % scripts.length]!, { signal, timeoutMs: 60_000 });
	};
	// Folders, caches and the like that are made once.
	await run(scripts.length * 2);
	const before = await restingResources(signal);
	await run(count);
	const after = await restingResources(signal);
	process.stdout.write(`${JSON.stringify({ before, after })}\n`);
};

if (process.argv[1] === program) await main(process.argv[2]!, Number(process.argv[3]));
