import type { Permissions } from '@tenon/wire';
import { LuaError } from './errors.ts';

/** What Lua may do, switch by switch. */
export interface LuaCapabilityPolicy {
	/** `imp.tool`; default true. */
	readonly allowNativeToolCalls: boolean;
	/** `imp.exec`; default false. */
	readonly allowShellExec: boolean;
	/** `imp.http`; default false. */
	readonly allowHttp: boolean;
	/** `imp.secret`; default false. */
	readonly allowSecrets: boolean;
	/** `imp.env`; default: nothing. */
	readonly allowedEnv: ReadonlySet<string>;
}

/** What a runtime begins with. */
export const defaultCapabilities: LuaCapabilityPolicy = {
	allowNativeToolCalls: true,
	allowShellExec: false,
	allowHttp: false,
	allowSecrets: false,
	allowedEnv: new Set(),
};

/** A policy as grants, which the gate judges by. Files are those that `files` names. */
export const permissionsOfPolicy = (
	policy: LuaCapabilityPolicy,
	files: Pick<Permissions, 'read' | 'write'>,
): Permissions => ({
	env: [...policy.allowedEnv],
	read: files.read,
	write: files.write,
	net: policy.allowHttp ? ['*'] : [],
	exec: policy.allowShellExec ? ['*'] : [],
	tools: policy.allowNativeToolCalls ? ['*'] : [],
	secrets: policy.allowSecrets ? ['*.*'] : [],
});

/** Throws where a policy allows something that another one does not. */
export const needNarrower = (before: LuaCapabilityPolicy, after: LuaCapabilityPolicy): void => {
	const wider = switches.filter((name) => after[name] && !before[name]);
	const names = [...after.allowedEnv].filter((name) => !before.allowedEnv.has(name));
	if (wider.length === 0 && names.length === 0) return;
	throw new LuaError(
		'lua.wider',
		`${[...wider, ...names].join(', ')}: Lua has run, and what it may do can only be narrowed; set it before, or open another runtime`,
	);
};

const switches = ['allowNativeToolCalls', 'allowShellExec', 'allowHttp', 'allowSecrets'] as const;
