import type { Permissions } from '@tenon/wire';
import { hostToolName } from '../../compat/tool-words.ts';
import { isMeaningful } from '../../trust/grant-layer.ts';
import type { GrantSwitches } from '../../trust/narrowed-grants.ts';
import type { LuaPolicy } from './lua-policy.ts';

/** What a Lua file that says nothing about itself can be granted: what it gets of it is the person's word. */
export const anyLuaPermissions: Permissions = {
	env: ['*'],
	read: ['/**'],
	write: ['/**'],
	net: ['*'],
	exec: ['*'],
	tools: ['*'],
	secrets: ['*.*'],
};

/**
 * What the user's configuration grants to an extension that is trusted, as imp would: tools, unless that is switched off,
 * and everything else only where it is switched on. What tools may read and write is the project.
 */
export const offeredPermissions = (policy: LuaPolicy): Permissions => {
	const {
		allowNativeToolCalls = true,
		allowShellExec = policy.exec !== undefined,
		allowHttp = policy.http !== undefined,
		allowSecrets = policy.secrets !== undefined,
	} = policy;
	return {
		env: policy.allowedEnv ?? [],
		read: policy.fsRead ?? [
			'${extension}/**',
			...(allowNativeToolCalls ? ['./**', '${temp}/**'] : []),
			// A program is a file that is read, and reads its libraries.
			...(allowShellExec ? ['${system}/**'] : []),
		],
		write: policy.fsWrite ?? (allowNativeToolCalls ? ['./**', '${temp}/**'] : []),
		net: allowHttp ? (policy.http ?? ['*']) : [],
		exec: allowShellExec ? (programsOf(policy.exec) ?? ['*']) : [],
		tools: allowNativeToolCalls ? (policy.tools?.map(hostToolName) ?? ['*']) : [],
		secrets: allowSecrets ? (policy.secrets ?? ['*.*']) : [],
	};
};

/**
 * What a configuration leaves of what was granted: each switch that is off leaves nothing of its kind, each list only
 * what it names. A switch that is on leaves everything: a configuration never grants more than a person did.
 */
export const limitsOf = (policy: LuaPolicy): GrantSwitches => ({
	...limit('tools', policy.allowNativeToolCalls, policy.tools?.map(hostToolName)),
	...limit('exec', policy.allowShellExec, programsOf(policy.exec)),
	...limit('net', policy.allowHttp, policy.http),
	...limit('secrets', policy.allowSecrets, policy.secrets),
	...limit('env', undefined, policy.allowedEnv),
	...limit('read', undefined, policy.fsRead),
	...limit('write', undefined, policy.fsWrite),
});

const limit = (
	kind: keyof GrantSwitches,
	isAllowed: boolean | undefined,
	entries: readonly string[] | undefined,
): GrantSwitches => {
	if (isAllowed === false) return { [kind]: [] };
	return entries === undefined ? {} : { [kind]: entries };
};

// A program is granted with whatever arguments it gets: an entry that names some of them would grant more than it says.
const programsOf = (entries: readonly string[] | undefined): readonly string[] | undefined =>
	entries?.flatMap((entry) => {
		const [, program, args] = /^(\S+)(?:\s+(.*))?$/s.exec(entry.trim()) ?? [];
		const isWhole = program !== undefined && (args === undefined || args === '*');
		return isWhole && isMeaningful('exec', program) ? [program] : [];
	});
