/** What this version of the protocol calls itself. There is no other towards clients of version 1. */
export const protocolVersion = 1;

/** Capabilities that decide what the other side may be sent. A name that is not here decides nothing. */
export const capabilityNames = [
	'commands',
	'tools',
	'events',
	'panels',
	'tool_cancel',
	'call_tool',
	'x.cancel',
	'x.progress',
	'x.intercept',
	'x.health',
	'x.panel2',
	'x.context',
	'x.blob',
	'x.timeout',
	'x.contribute',
	'x.hooks',
] as const;

/** A capability that this version knows. */
export type Capability = (typeof capabilityNames)[number];

/** What both sides can do: a frame or field that needs a capability is sent only if it is in here. */
export const negotiate = (ours: readonly Capability[], theirs: readonly string[]): ReadonlySet<Capability> =>
	new Set(ours.filter((capability) => theirs.includes(capability)));
