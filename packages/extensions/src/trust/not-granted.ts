import type { ExtensionProblem } from '../host/extension.ts';

/** A finding about something that an extension wanted to do and that was not granted to it. */
export const notGranted = (what: 'intercept' | 'register', name: string): ExtensionProblem => ({
	code: `grant.${what}`,
	where: `${what} ${name}`,
	message: `was not granted; 'tenon ext grants' shows what was, and --${what} changes it`,
});

/** Why a tool is not called for an extension; `granted`: what the tool is called in grants. */
export const mayNotCall = (extension: string, tool: string, granted: string = tool): string =>
	`${tool}: extension ${extension} may not call it; to let it: tenon ext grants ${extension} --call ${granted}`;
