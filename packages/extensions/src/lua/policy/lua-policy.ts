import type { ExtensionProblem } from '../../host/extension.ts';

/** The switches of imp's `[lua]` table, each as it is written; `undefined`: nothing is said. */
export interface LuaPolicy {
	readonly allowNativeToolCalls?: boolean;
	readonly allowShellExec?: boolean;
	readonly allowHttp?: boolean;
	readonly allowSecrets?: boolean;
	readonly allowedEnv?: readonly string[];
	/** Only these tools. */
	readonly tools?: readonly string[];
	/** Only these programs. */
	readonly exec?: readonly string[];
	/** Only these hosts. */
	readonly http?: readonly string[];
	/** Only these secrets, `provider.field`. */
	readonly secrets?: readonly string[];
	readonly fsRead?: readonly string[];
	readonly fsWrite?: readonly string[];
	/** Milliseconds of Lua in one call. */
	readonly callMs?: number;
	readonly memoryMb?: number;
}

/** The `[lua]` table of one `config.toml`. */
export interface LuaConfig {
	/** For every extension that has no table of its own. */
	readonly all: LuaPolicy;
	/** `[lua.ext.NAME]`: for one; a switch that it does not name is that of `[lua]`. */
	readonly byName: ReadonlyMap<string, LuaPolicy>;
	/** Keys that mean nothing. */
	readonly problems: readonly ExtensionProblem[];
}

/** A configuration that says nothing. */
export const noLuaConfig: LuaConfig = { all: {}, byName: new Map(), problems: [] };

/** Reads the table `lua` of a configuration that was parsed. What means nothing is left out, and named. */
export const readLuaConfig = (config: Readonly<Record<string, unknown>>): LuaConfig => {
	const { lua } = config;
	if (lua === undefined) return noLuaConfig;
	if (!isTable(lua)) return { ...noLuaConfig, problems: [bad('lua', 'a table')] };
	const problems: ExtensionProblem[] = [];
	const { ext = {}, ...own } = lua;
	const byName = new Map<string, LuaPolicy>();
	if (!isTable(ext)) problems.push(bad('lua.ext', 'a table'));
	else
		for (const [name, table] of Object.entries(ext)) {
			if (isTable(table)) byName.set(name, readPolicy(table, `lua.ext.${name}`, problems));
			else problems.push(bad(`lua.ext.${name}`, 'a table'));
		}
	return { all: readPolicy(own, 'lua', problems), byName, problems };
};

/** What a configuration says about one extension. */
export const policyFor = ({ all, byName }: LuaConfig, name: string): LuaPolicy => ({
	...all,
	...byName.get(name),
});

type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Table =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const bad = (where: string, expected: string): ExtensionProblem => ({
	code: 'config.malformed',
	where,
	message: `expected ${expected}`,
});

const isSwitch = (value: unknown): boolean => typeof value === 'boolean';
const isList = (value: unknown): boolean =>
	Array.isArray(value) && value.every((item) => typeof item === 'string');
const isAmount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

interface Field {
	readonly name: keyof LuaPolicy;
	readonly expected: string;
	fits(value: unknown): boolean;
}

const aSwitch = (name: keyof LuaPolicy): Field => ({ name, expected: 'true or false', fits: isSwitch });
const aList = (name: keyof LuaPolicy): Field => ({ name, expected: 'a list of texts', fits: isList });
const anAmount = (name: keyof LuaPolicy): Field => ({
	name,
	expected: 'a whole number above zero',
	fits: isAmount,
});

const fields: ReadonlyMap<string, Field> = new Map([
	['allow_native_tool_calls', aSwitch('allowNativeToolCalls')],
	['allow_shell_exec', aSwitch('allowShellExec')],
	['allow_http', aSwitch('allowHttp')],
	['allow_secrets', aSwitch('allowSecrets')],
	['allowed_env', aList('allowedEnv')],
	['tools', aList('tools')],
	['exec', aList('exec')],
	['http', aList('http')],
	['secrets', aList('secrets')],
	['fs_read', aList('fsRead')],
	['fs_write', aList('fsWrite')],
	['call_ms', anAmount('callMs')],
	['memory_mb', anAmount('memoryMb')],
]);

const readPolicy = (table: Table, where: string, problems: ExtensionProblem[]): LuaPolicy => {
	const policy: Record<string, unknown> = {};
	for (const [key, value] of Object.entries(table)) {
		const field = fields.get(key);
		if (field === undefined) problems.push(bad(`${where}.${key}`, `one of ${[...fields.keys()].join(', ')}`));
		else if (field.fits(value)) policy[field.name] = value;
		else problems.push(bad(`${where}.${key}`, field.expected));
	}
	// Each field was checked against the type that it has.
	return policy as LuaPolicy;
};
