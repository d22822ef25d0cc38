import type { HostOutput } from '../sh/host-streams.ts';

/** Whether what is written there may have colours: a terminal that shows them, and no setting against them. */
export const wantsColour = (output: HostOutput): boolean =>
	output.isTerminal && (process.env.NO_COLOR ?? '') === '' && process.env.TERM !== 'dumb';
