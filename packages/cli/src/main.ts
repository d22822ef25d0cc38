import { HostOutput } from './sh/host-streams.ts';
import { endProcess } from './sh/process-signals.ts';
import { runSh } from './sh/sh.ts';

const helpText = `Usage: tenon COMMAND [ARGUMENT]...

  sh    run a script in bash's language, in this process

Try 'tenon sh --help' for its options.
`;

/** The program: runs what its arguments name and ends the process as that ended. */
export const runTenon = async (args: readonly string[]): Promise<void> => {
	const [name, ...rest] = args;
	switch (name) {
		case 'sh':
			endProcess(await runSh(rest));
			break;
		case '--help':
		case undefined:
			new HostOutput(1).writeText(helpText);
			process.exitCode = name === undefined ? 2 : 0;
			break;
		default:
			new HostOutput(2).writeText(`tenon: '${name}' is not a command; try 'tenon --help'\n`);
			process.exitCode = 2;
	}
};
