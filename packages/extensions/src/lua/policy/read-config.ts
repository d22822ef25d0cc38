import { join } from 'node:path';
import { parse } from 'smol-toml';
import { readSmallFile } from '../../discovery/read-small-file.ts';
import { type LuaConfig, noLuaConfig, readLuaConfig } from './lua-policy.ts';

/** Reads the `[lua]` table of a `config.toml` of imp; a file that is not there says nothing. Never throws. */
export const readLuaConfigFile = async (file: string): Promise<LuaConfig> => {
	const read = await readSmallFile(file);
	if (read.type === 'missing') return noLuaConfig;
	if (read.type !== 'text') return unreadable(file, read.message);
	try {
		const config = readLuaConfig(parse(read.text));
		return {
			...config,
			problems: config.problems.map((each) => ({ ...each, where: `${file}: ${each.where}` })),
		};
	} catch (error) {
		return unreadable(file, (error as Error).message);
	}
};

// What cannot be read could have switched everything off.
const unreadable = (file: string, message: string): LuaConfig => ({
	...noLuaConfig,
	all: {
		allowNativeToolCalls: false,
		allowShellExec: false,
		allowHttp: false,
		allowSecrets: false,
		allowedEnv: [],
		fsRead: [],
		fsWrite: [],
	},
	problems: [
		{
			code: 'config.unreadable',
			where: file,
			message: `${message}; nothing is granted until it can be read`,
		},
	],
});

/** imp's configuration file in a root of imp. */
export const impConfigFile = (root: string): string => join(root, 'config.toml');
