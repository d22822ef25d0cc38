import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { HostOutput } from '../sh/host-streams.ts';
import { type Client, clients } from './clients.ts';
import { editConfiguration, readConfiguration, valueAt } from './configuration.ts';
import { readSetupFlags, type SetupRequest } from './flags.ts';
import { helpText } from './help.ts';
import { MalformedConfiguration } from './malformed-configuration.ts';
import { readIfThere, replaceFile } from './replace-file.ts';

/** `tenon setup`: puts `tenon mcp` into the settings of a client, or takes it out. Gives the exit status. */
export const runSetup = (args: readonly string[]): number => {
	const request = readSetupFlags(args);
	if (request.kind === 'help') return say(helpText);
	if (request.kind === 'mistake') return complain(`${request.text}; try 'tenon setup --help'`, 2);
	const client = clients[request.client];
	const file = fileOf(client, request.isProject);
	try {
		return change(client, file, request);
	} catch (error) {
		if (error instanceof MalformedConfiguration)
			return complain(`${file}: ${error.message}; put that right first, nothing was changed`, 1);
		if (error instanceof Error && 'syscall' in error) return complain(error.message, 1);
		throw error;
	}
};

type Setup = Extract<SetupRequest, { kind: 'setup' }>;

const change = (client: Client, file: string, { isRemoval, isDryRun, serverArgs }: Setup): number => {
	const { format, label } = client;
	const before = readIfThere(file) ?? '';
	const content = readConfiguration(before, format);
	const keys = client.keys(content);
	if (isRemoval && valueAt(content, keys) === undefined)
		return say(`${label} does not know tenon: ${file}\n`);
	const entry = isRemoval ? undefined : client.entry([...program(), 'mcp', ...serverArgs]);
	const after = editConfiguration(before, format, keys, entry);
	if (isDryRun) return say(after);
	if (after !== before) replaceFile(file, after);
	return say(`${label} ${isRemoval ? 'has forgotten' : 'starts'} tenon mcp: ${file}\n`);
};

const fileOf = ({ userFile, projectFile }: Client, isProject: boolean): string => {
	if (isProject) return projectFile(process.cwd());
	const home = process.env.HOME ?? homedir();
	const { XDG_CONFIG_HOME = '' } = process.env;
	return userFile(home, isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : join(home, '.config'));
};

// By its path: clients are started from places where the shell's PATH is not known.
const program = (): [string, ...string[]] => [process.execPath, realpathSync(process.argv[1]!)];

const say = (text: string): number => {
	new HostOutput(1).writeText(text);
	return 0;
};

const complain = (text: string, status: number): number => {
	new HostOutput(2).writeText(`tenon setup: ${text}\n`);
	return status;
};
