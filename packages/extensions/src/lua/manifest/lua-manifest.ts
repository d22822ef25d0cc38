import type { Value } from '@tenon/core';
import { isList, isRecord } from '@tenon/core';
import type { Permissions } from '@tenon/wire';

/** What `manifest.lua` says about an extension. */
export interface LuaManifest {
	/** Empty: the folder's. */
	readonly name: string;
	readonly version: string;
	readonly description: string;
	readonly commands: readonly { readonly name: string; readonly description: string }[];
	/** Whether it wants a Lua state of its own. */
	readonly isIsolated: boolean;
	/** What it asks for; `undefined`: it says nothing about that. */
	readonly permissions: Permissions | undefined;
}

/** A manifest that says nothing. */
export const noLuaManifest: LuaManifest = {
	name: '',
	version: '',
	description: '',
	commands: [],
	isIsolated: false,
	permissions: undefined,
};

/** Reads what a manifest returned; `undefined` where that is none: it is no table, or has no name. */
export const luaManifestOf = (value: Value): LuaManifest | undefined => {
	if (!isRecord(value)) return undefined;
	const name = text(value.get('name'));
	if (name === '') return undefined;
	const commands = value.get('commands') ?? [];
	const permissions = value.get('permissions');
	return {
		name,
		version: text(value.get('version')),
		description: text(value.get('description')),
		commands: isList(commands) ? commands.flatMap(commandOf) : [],
		isIsolated: value.get('isolated') === true,
		permissions: permissions !== undefined && isRecord(permissions) ? permissionsIn(permissions) : undefined,
	};
};

const text = (value: Value | undefined): string => (typeof value === 'string' ? value.trim() : '');

const commandOf = (value: Value): LuaManifest['commands'] => {
	if (!isRecord(value)) return [];
	const name = text(value.get('name'));
	return name === '' ? [] : [{ name, description: text(value.get('description')) }];
};

const permissionsIn = (record: ReadonlyMap<string, Value>): Permissions => {
	const texts = (kind: string): readonly string[] => {
		const entries = record.get(kind) ?? [];
		return isList(entries) ? entries.filter((entry) => typeof entry === 'string') : [];
	};
	return {
		env: texts('env'),
		read: texts('read'),
		write: texts('write'),
		net: texts('net'),
		exec: texts('exec'),
		tools: texts('tools'),
		secrets: texts('secrets'),
		// What imp does not know is not narrowed where it is absent.
		...(record.has('register') ? { register: texts('register') } : {}),
		...(record.has('intercept') ? { intercept: texts('intercept') } : {}),
	};
};
