import {
	BadRule,
	type ContentHash,
	compileGrants,
	escapeGlob,
	type Grant,
	type GrantLayer,
	type Rule,
	ruleId,
} from '@tenon/core';
import { type PolicyPlaces, readGrant } from '@tenon/host';
import type { Permissions } from '@tenon/wire';
import { seatPortNames } from '../ports/port-names.ts';

/** To what something was granted, and where that lies. */
export interface GrantedTo {
	readonly name: string;
	/** The content that it was granted to; `undefined`: it is bound to none. */
	readonly contentHash: ContentHash | undefined;
	/** Its folder, absolute. */
	readonly folder: string;
	readonly dataFolder: string;
}

/**
 * What was granted to an extension as a layer of rules. It speaks about files, programs, hosts, secrets and tools: of
 * what it does not name nothing is left. What means nothing grants nothing.
 */
export const grantLayer = (
	{ name, contentHash, folder, dataFolder }: GrantedTo,
	{ read, write, net, exec, tools, secrets = [] }: Permissions,
	places: PolicyPlaces,
): GrantLayer => {
	const own = { extension: folder, data: dataFolder };
	const rules = (kind: string, texts: readonly string[], all: readonly string[]): readonly Rule[] => {
		const allowed = texts.flatMap((text) => grantsOf(kind, text, own, places)).filter(hasMeaning);
		return allowed.length === 0 ? all.flatMap((text) => nothingOf(kind, text)) : allowed.map(allowing);
	};
	return {
		name: `tenon ext grants ${name}`,
		authority: 'narrows',
		rules: [
			// Who writes a file sees what it was.
			...rules('read', [...read, ...write], ['/**']),
			...rules('write', write, ['/**']),
			...rules('program', exec, ['*', '/**']),
			...rules('host', net, ['*:*']),
			// What it does by a port is judged by what it does: the port itself is everybody's.
			...rules('tool', [...tools, ...seatPortNames], ['*']),
			...rules('secret', secrets, ['*.*']),
		],
		...(contentHash === undefined ? {} : { boundTo: contentHash }),
	};
};

/** Whether a text means something as a grant of its kind. */
export const isMeaningful = (
	kind: 'read' | 'write' | 'net' | 'exec' | 'tools' | 'secrets',
	text: string,
): boolean => grantsOf(capabilityOf[kind], text, nowhere, anyPlaces).some(hasMeaning);

const capabilityOf = {
	read: 'read',
	write: 'write',
	net: 'host',
	exec: 'program',
	tools: 'tool',
	secrets: 'secret',
} as const;
const nowhere = { extension: '/extension', data: '/data' };
const anyPlaces: PolicyPlaces = { workspace: '/workspace', home: '/home', temp: ['/tmp'] };

type Own = typeof nowhere;

const grantsOf = (kind: string, text: string, own: Own, places: PolicyPlaces): readonly Grant[] =>
	spellings(kind, text, own).flatMap((spelled) => {
		const given = readGrant(`${kind} ${spelled}`, places);
		return given.kind === 'grant' ? [given.grant] : [];
	});

// As a person writes it, in the words of policies.
const spellings = (kind: string, text: string, own: Own): readonly string[] => {
	if (kind === 'host') return [text === '*' ? '*:*' : text];
	if (kind === 'program')
		return text === '*' ? ['*', '/**'] : /^[./~$]/.test(text) ? [text] : [text, `/**/${text}`];
	if (kind !== 'read' && kind !== 'write') return [text];
	const placed = text.replace(/^\$\{(extension|data|system)\}(?=\/|$)/, (_, place: keyof Own | 'system') =>
		place === 'system' ? systemFolders : escapeGlob(own[place]),
	);
	return [/^[/~$]|^\.(\/|$)/.test(placed) ? placed : `./${placed}`];
};

// Where systems keep programs, and what those need.
const systemFolders = '/{usr,opt,etc,bin,sbin,lib,lib64,nix,Library,System,Applications}';

const allowing = (grant: Grant): Rule => ({ ...about(grant), effect: 'allow', grant });

const nothingOf = (kind: string, text: string): readonly Rule[] => {
	const given = readGrant(`${kind} ${text}`, anyPlaces);
	if (given.kind !== 'grant' || !('pattern' in given.grant)) return [];
	return [{ ...about(given.grant), effect: 'deny', grant: given.grant }];
};

const about = (grant: Grant): Pick<Rule, 'id' | 'source'> => ({
	id: ruleId(`granted.${grant.kind === 'path' ? grant.access : grant.kind}`),
	source: { kind: 'grants' },
});

const hasMeaning = (grant: Grant): boolean => {
	try {
		compileGrants([{ name: '', authority: 'grants', rules: [allowing(grant)] }]);
		return true;
	} catch (error) {
		if (error instanceof BadRule) return false;
		throw error;
	}
};
