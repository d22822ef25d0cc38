import {
	type Capability,
	type CapabilityAsked,
	describeCapability,
	escapeGlob,
	type PatternGrant,
	ruleId,
} from '@tenon/core';

/** Whether a path is a device that keeps nothing. */
export const isDevice = (path: string): boolean =>
	/^\/dev\/(?:null|zero|full|tty|stdin|stdout|stderr|fd\/\d+)$/.test(path);

/** Whether it changes something, runs something whose changes are not seen, or sends something. */
export const changes = (capability: Capability): boolean => {
	switch (capability.kind) {
		case 'path':
			return capability.access === 'write' && !isDevice(capability.path);
		case 'program':
			return capability.manner !== 'looking';
		case 'host':
		case 'secret':
			return true;
		default:
			return false;
	}
};

/** Why something is refused that a person would be asked about. */
export const neverAsked = (capability: Capability): string =>
	`${describeCapability(capability)} is for a person to decide, and no person is asked in mode \`auto\`.`;

/** A person decides on it. */
export const askedInMode = (capability: Capability): CapabilityAsked => {
	const scope = patternOf(capability);
	const rule = { effect: 'ask', id: ruleId('mode.ask'), source: { kind: 'embedder' }, grant: scope } as const;
	const explanation = `${describeCapability(capability)} is for a person to decide in mode \`ask\``;
	return { outcome: 'ask', capability, layer: 'run', rule, scope, explanation };
};

/** A pattern for exactly this. */
export const patternOf = (capability: Capability): PatternGrant => {
	switch (capability.kind) {
		case 'path':
			return { kind: 'path', access: capability.access, pattern: escapeGlob(capability.path) };
		case 'program':
			return { kind: 'program', pattern: escapeGlob(capability.name).replaceAll(' ', '\\ ') };
		case 'host':
			return { kind: 'host', pattern: `${capability.host}:${capability.port}` };
		case 'secret':
		case 'environment':
		case 'tool':
			return { kind: capability.kind, pattern: escapeGlob(capability.name) };
		default:
			return { kind: 'tool', pattern: '*' };
	}
};
