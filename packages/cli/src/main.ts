import { HostOutput } from './sh/host-streams.ts';
import { runSh } from './sh/sh.ts';

const helpText = `Usage: tenon COMMAND [ARGUMENT]...

  sh    run a script in bash's language, in this process

Try 'tenon sh --help' for its options.
`;

/** The program: runs what its arguments name and returns the exit status. */
export const runTenon = async (args: readonly string[]): Promise<number> => {
	const [name, ...rest] = args;
	switch (name) {
		case 'sh':
			return runSh(rest);
		case '--help':
		case undefined:
			new HostOutput(1).writeText(helpText);
			return name === undefined ? 2 : 0;
		default:
			new HostOutput(2).writeText(`tenon: '${name}' is not a command; try 'tenon --help'\n`);
			return 2;
	}
};
