import { oneLine } from '@tenon/core';
import { HostOutput } from '../sh/host-streams.ts';
import { candidatesFor } from './candidates.ts';
import { helpText } from './help.ts';
import { completionScripts, isShellName, shellNames } from './scripts.ts';

/** `tenon completion`: prints the script of a shell, and answers what that script asks. Returns the status. */
export const runCompletion = async (args: readonly string[]): Promise<number> => {
	const [first] = args;
	if (first === '--help') return print(helpText);
	if (first === 'words') return print(await answer(args.slice(args[1] === '--' ? 2 : 1)));
	if (first !== undefined && args.length === 1 && isShellName(first)) return print(completionScripts[first]);
	const problem =
		first === undefined ? 'the name of a shell is missing' : `'${oneLine(first)}' is no shell that is known`;
	new HostOutput(2).writeText(`tenon completion: ${problem}; there are ${shellNames.join(', ')}\n`);
	return 2;
};

const answer = async (words: readonly string[]): Promise<string> => {
	const { words: found, paths } = await candidatesFor(words);
	const lines = found.map(({ word, description }) => (description === '' ? word : `${word}\t${description}`));
	return `${[paths, ...lines].join('\n')}\n`;
};

const print = (text: string): number => {
	new HostOutput(1).writeText(text);
	return 0;
};
